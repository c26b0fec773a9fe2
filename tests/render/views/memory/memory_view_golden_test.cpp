#include "render/views/memory/memory_view.h"
#include "tests/render/golden.h"
#include "tests/render/views/memory/memory_scenes.h"

#include <cstring>

namespace warpatlas::render {
namespace {

using testing::goldenHeight;
using testing::goldenWidth;
using testing::makeBuffer;
using testing::makeMemoryScene;
using testing::makeRequest;
using testing::RequestRecipe;
using testing::softwareContext;

MemoryViewState fitted(const MemoryScene& scene, MemoryViewState state = {}, int w = goldenWidth, int h = goldenHeight)
{
    const MemoryLayout layout = layoutMemory(scene, state, w, h);
    state.camera = fitCamera(axisOf(scene), layout.detail.width, state.pixelScale);
    return state;
}

Picture drawWhole(const std::shared_ptr<const MemoryScene>& scene, const MemoryViewState& state, int w, int h)
{
    Offscreen* context = softwareContext(w, h);
    if (!context)
        return {};
    MemoryView view;
    view.setScene(scene);
    view.draw(Viewport::whole(w, h), state);
    return context->read();
}

void expectGolden(const std::string& name, const std::shared_ptr<const MemoryScene>& scene, MemoryViewState state = {},
    int w = goldenWidth, int h = goldenHeight)
{
    state = fitted(*scene, state, w, h);
    EXPECT_TRUE(testing::matchesGolden("memory/" + name, drawWhole(scene, state, w, h), testing::mesaTolerance));
}

RequestRecipe globalRecipe(std::function<std::uint64_t(unsigned)> address, std::uint32_t bytes = 4)
{
    RequestRecipe recipe;
    recipe.address = std::move(address);
    recipe.bytes = bytes;
    return recipe;
}

RequestRecipe sharedRecipe(std::function<std::uint64_t(unsigned)> address, std::uint32_t bytes = 4)
{
    RequestRecipe recipe = globalRecipe(std::move(address), bytes);
    recipe.window = Window::Shared;
    recipe.name = "tile";
    return recipe;
}

MemoryViewState lightTheme()
{
    MemoryViewState state;
    state.theme = Theme::Light;
    return state;
}

TEST(MemoryViewGolden, coalesced)
{
    RequestRecipe recipe = globalRecipe([](unsigned lane) { return 25600u + 4 * lane; });
    recipe.values = true;
    expectGolden("coalesced", makeMemoryScene(recipe));
}

TEST(MemoryViewGolden, misalignedWithIdleLanesLight)
{
    RequestRecipe recipe = globalRecipe([](unsigned lane) { return 51200u + 20 + 4 * lane; });
    recipe.lanes = 0x1fffffff;
    MemoryViewState state = lightTheme();
    state.selectedLane = 5;
    expectGolden("misaligned_light", makeMemoryScene(recipe), state);
}

TEST(MemoryViewGolden, strided)
{
    expectGolden("strided", makeMemoryScene(globalRecipe([](unsigned lane) { return 4096u + 16 * lane; })));
}

TEST(MemoryViewGolden, scatteredFarApart)
{
    MemoryViewState state;
    state.hoveredLane = 11;
    expectGolden(
        "scattered", makeMemoryScene(globalRecipe([](unsigned lane) { return (lane * 7919u % 97) * 4000u; })), state);
}

TEST(MemoryViewGolden, fewPlacesFarApart)
{
    expectGolden(
        "folded", makeMemoryScene(globalRecipe([](unsigned lane) { return lane / 8 * 3328u + lane % 8 * 4; })));
}

TEST(MemoryViewGolden, pixelsOfThreeBytes)
{
    auto scene = std::make_shared<MemoryScene>();
    scene->buffer = makeBuffer("rgb", 967 * 541 * 3, 1, 3, [](std::uint64_t) { return 1u; });
    for (unsigned channel = 0; channel < 3; ++channel) {
        RequestRecipe recipe = globalRecipe([=](unsigned lane) { return 705696u + 3 * lane + channel; }, 1);
        recipe.name = "rgb";
        scene->requests.push_back(makeRequest(recipe));
    }
    scene->shown = 1;
    scene->heading = "warp 3 loads from rgb (request 2 of 3)";
    MemoryViewState state;
    state.selectedLane = 17;
    expectGolden("rgb", scene, state);
}

TEST(MemoryViewGolden, oneAddressForAll)
{
    expectGolden("broadcast", makeMemoryScene(globalRecipe([](unsigned) { return 25640u; })));
}

TEST(MemoryViewGolden, atomicsOnAFewBins)
{
    RequestRecipe recipe = globalRecipe([](unsigned lane) { return (lane * 5 % 7 + lane % 3) * 4u; });
    recipe.kind = AccessKind::Atomic;
    recipe.name = "histogram";
    expectGolden("atomics", makeMemoryScene(recipe, 256));
}

TEST(MemoryViewGolden, banksWithoutConflict)
{
    expectGolden("banks_1", makeMemoryScene(sharedRecipe([](unsigned lane) { return 256u + 4 * lane; })));
}

TEST(MemoryViewGolden, banksInTwoPassesLight)
{
    MemoryViewState state = lightTheme();
    state.hoveredLane = 20;
    expectGolden("banks_2_light", makeMemoryScene(sharedRecipe([](unsigned lane) { return 8u * lane; })), state);
}

TEST(MemoryViewGolden, banksInThirtyTwoPasses)
{
    expectGolden("banks_32", makeMemoryScene(sharedRecipe([](unsigned lane) { return 8u + 128 * lane; })));
}

TEST(MemoryViewGolden, broadcastInSharedMemory)
{
    expectGolden("banks_broadcast", makeMemoryScene(sharedRecipe([](unsigned lane) { return 64u + lane / 16 * 4; })));
}

TEST(MemoryViewGolden, banksInPhases)
{
    expectGolden("banks_phases", makeMemoryScene(sharedRecipe([](unsigned lane) { return 16u * lane; }, 16)));
}

std::shared_ptr<MemoryScene> addressLine(bool output)
{
    auto scene = std::make_shared<MemoryScene>();
    scene->buffer = makeBuffer("c", 200000, 4, 1, [](std::uint64_t i) -> std::uint32_t {
        return i == 70 || (i > 120000 && i < 140000) ? 0 : i == 150000 ? 500 : 1 + std::uint32_t(i / 20000 * 2);
    });
    scene->buffer->output = output;
    auto contents = std::make_shared<Array>(ElementType::F32, Shape{{200000, 1, 1}, 1});
    for (std::size_t i = 0; i < 200000; ++i)
        contents->values<float>()[i] = float(i % 100) / 4;
    scene->buffer->contents = contents;
    scene->hint = "Follow a thread (F) to see its warp's requests";
    return scene;
}

TEST(MemoryViewGolden, addressLineOfABuffer)
{
    expectGolden("line", addressLine(true));
}

TEST(MemoryViewGolden, addressLineZoomedOutLight)
{
    const auto scene = addressLine(false);
    MemoryViewState state = fitted(*scene, lightTheme());
    state.camera = {20000, 0.01};
    EXPECT_TRUE(testing::matchesGolden(
        "memory/line_out_light", drawWhole(scene, state, goldenWidth, goldenHeight), testing::mesaTolerance));
}

TEST(MemoryViewGolden, strips)
{
    MemoryViewState state;
    state.strip = true;
    expectGolden(
        "strip", makeMemoryScene(globalRecipe([](unsigned lane) { return 25600u + 12 * lane; })), state, 320, 120);
    expectGolden(
        "strip_banks", makeMemoryScene(sharedRecipe([](unsigned lane) { return 8u * lane; })), state, 320, 120);
}

TEST(MemoryView, tilesHaveThePixelsOfTheWhole)
{
    const auto scene = makeMemoryScene(globalRecipe([](unsigned lane) { return (lane * 7919u % 97) * 4000u; }));
    const MemoryViewState state = fitted(*scene);
    const Picture whole = drawWhole(scene, state, goldenWidth, goldenHeight);
    MemoryView view;
    view.setScene(scene);
    constexpr int step = 170;
    for (int y = 0; y < goldenHeight; y += step)
        for (int x = 0; x < goldenWidth; x += step) {
            const int wide = std::min(step, goldenWidth - x), high = std::min(step, goldenHeight - y);
            Offscreen* context = softwareContext(wide, high);
            view.draw({{goldenWidth, goldenHeight, x, y, wide, high}, 0, 0, goldenWidth, goldenHeight}, state);
            const Picture tile = context->read();
            for (int row = 0; row < high; ++row)
                ASSERT_EQ(0,
                    std::memcmp(&tile.rgba[std::size_t(row) * std::size_t(wide) * 4],
                        &whole.rgba[(std::size_t(y + row) * goldenWidth + std::size_t(x)) * 4], std::size_t(wide) * 4))
                    << x << ' ' << y + row;
        }
}

} // namespace
} // namespace warpatlas::render
