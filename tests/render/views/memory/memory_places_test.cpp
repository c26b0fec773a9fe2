// What requests cost in words, folds, and what is under a pixel. Plain arithmetic; no GL.
#include "render/views/memory/memory_layout.h"
#include "render/views/memory/memory_view.h"
#include "render/views/memory/request_figures.h"
#include "tests/render/views/memory/memory_scenes.h"
#include "tests/support/change_access.h"

#include <gtest/gtest.h>

#include <random>

namespace warpatlas::render {
namespace {

using testing::makeBuffer;
using testing::makeMemoryScene;
using testing::makeRequest;
using warpatlas::test::changeAccess;

MemoryRequest globalRequest(
    std::function<std::uint64_t(unsigned)> address, std::uint32_t bytes = 4, std::uint32_t lanes = ~0u)
{
    return makeRequest({.bytes = bytes, .lanes = lanes, .address = std::move(address)});
}

MemoryRequest sharedRequest(
    std::function<std::uint64_t(unsigned)> address, std::uint32_t bytes = 4, std::uint32_t lanes = ~0u)
{
    return makeRequest(
        {.window = Window::Shared, .name = "tile", .bytes = bytes, .lanes = lanes, .address = std::move(address)});
}

std::vector<std::string> wordsOf(const MemoryRequest& request, std::vector<MemoryRequest> together = {})
{
    std::vector<std::string> words;
    for (const FigureLine& line : figuresOf(request, together))
        words.push_back(line.words);
    return words;
}

TEST(RequestFigures, saysUsedAndMoved)
{
    EXPECT_EQ(wordsOf(globalRequest([](unsigned lane) { return 4 * lane; })),
        (std::vector<std::string>{"32 lanes \u00d7 4 bytes = 128 bytes used",
            "4 sectors \u00d7 32 = 128 bytes moved: 100 % useful",
            "the lanes lie side by side: nothing is moved in vain"}));
    EXPECT_EQ(wordsOf(globalRequest([](unsigned lane) { return 4 + 4 * lane; }))[1],
        "5 sectors \u00d7 32 = 160 bytes moved: 80 % useful");
    EXPECT_EQ(wordsOf(globalRequest([](unsigned lane) { return 4000 * lane; }))[2],
        "4,000 bytes from lane to lane; side by side 4 sectors would do");
    EXPECT_EQ(wordsOf(globalRequest([](unsigned lane) { return lane < 16 ? 0u : 4000u; }))[2],
        "32 lanes ask for 2 addresses that lie apart; side by side 1 sector would do");
    MemoryRequest local = globalRequest([](unsigned) { return 8u; }, 1);
    local.window = Window::Local; // one address in the window of each lane
    EXPECT_EQ(wordsOf(local)[2], "the lanes are scattered; side by side 1 sector would do");
    EXPECT_EQ(wordsOf(globalRequest([](unsigned) { return 64u; }, 4, 1))[0], "1 lane \u00d7 4 bytes = 4 bytes used");
}

TEST(RequestFigures, channelsThatAreReadOneByOneAreSummedUp)
{
    std::vector<MemoryRequest> channels;
    for (unsigned channel = 0; channel < 3; ++channel)
        channels.push_back(globalRequest([=](unsigned lane) { return 96 + 3 * lane + channel; }, 1));
    const std::vector<std::string> words = wordsOf(channels[1], channels);
    ASSERT_EQ(words.size(), 3u);
    EXPECT_EQ(words[1], "3 sectors \u00d7 32 = 96 bytes moved: 33 % useful");
    EXPECT_EQ(words[2], "the 3 requests of this line together use 96 of these 96 bytes");
}

TEST(RequestFigures, aTextureHasNoSectorsToJudge)
{
    MemoryRequest texture = globalRequest([](unsigned lane) { return 4096 * lane; });
    texture.texture = true;
    EXPECT_EQ(wordsOf(texture),
        (std::vector<std::string>{
            "32 lanes \u00d7 4 bytes = 128 bytes used", "of a texture or a surface, whose sectors are not counted"}));
    EXPECT_EQ(verdictOf(texture), Verdict::None);
}

TEST(RequestFigures, judges)
{
    EXPECT_EQ(verdictOf(globalRequest([](unsigned lane) { return 4 * lane; })), Verdict::Good);
    EXPECT_EQ(verdictOf(globalRequest([](unsigned) { return 4u; })), Verdict::Good);
    EXPECT_EQ(verdictOf(globalRequest([](unsigned lane) { return 16 * lane; })), Verdict::Warning);
    EXPECT_EQ(verdictOf(globalRequest([](unsigned lane) { return 4096 * lane; })), Verdict::Wrong);
    EXPECT_EQ(verdictOf(sharedRequest([](unsigned lane) { return 4 * lane; })), Verdict::Good);
    EXPECT_EQ(verdictOf(sharedRequest([](unsigned) { return 4u; })), Verdict::Good);
    EXPECT_EQ(verdictOf(sharedRequest([](unsigned lane) { return 8 * lane; })), Verdict::Warning);
    EXPECT_EQ(verdictOf(sharedRequest([](unsigned lane) { return 124 * lane; })), Verdict::Good);
    EXPECT_EQ(verdictOf(sharedRequest([](unsigned lane) { return 128 * lane; })), Verdict::Wrong);
    EXPECT_EQ(wordsOf(sharedRequest([](unsigned lane) { return 128 * lane; }))[1], "32-way conflict: 32 passes");
}

TEST(AddressAxis, foldsWhatLiesBetweenAndKeepsTheRest)
{
    const RequestSectors use = sectorsOf(piecesOf(globalRequest([](unsigned lane) { return 1024 + lane / 8 * 8192; })));
    const AddressAxis axis = AddressAxis::folded(0, 100000, use);
    ASSERT_EQ(axis.segments().size(), 4u);
    EXPECT_EQ(axis.segments().front().begin, 0u);
    EXPECT_EQ(axis.segments().front().end, 1152u);
    EXPECT_EQ(axis.segments()[1].begin, 9216u);
    EXPECT_EQ(axis.segments().back().end, 100000u);
    for (const double address : {0.0, 500.0, 1030.0, 9216.0, 9300.0, 99999.0})
        EXPECT_DOUBLE_EQ(axis.addressOf(axis.unitOf(address)).value(), address);
    EXPECT_FALSE(axis.addressOf(axis.unitOf(5000))); // folded away
    EXPECT_LT(axis.unitOf(1152), axis.unitOf(5000));
    EXPECT_GT(axis.unitOf(9216), axis.unitOf(5000));
    EXPECT_EQ(axis.nearestAddress(axis.segments()[1].start - 0.1), 9216);
    EXPECT_FALSE(axis.addressOf(-1));
    EXPECT_FALSE(axis.addressOf(axis.length() + 1));
    EXPECT_EQ(axis.focusBegin(), 1024);
}

TEST(AddressAxis, neighboursAreNotFolded)
{
    const RequestSectors use = sectorsOf(piecesOf(globalRequest([](unsigned lane) { return 16 * lane; })));
    EXPECT_EQ(AddressAxis::folded(0, 100000, use).segments().size(), 1u);
    EXPECT_EQ(AddressAxis::whole(0).segments().size(), 0u);
}

TEST(AddressAxis, aRequestBehindTheEndIsShownAsWell)
{
    const RequestSectors use = sectorsOf(piecesOf(globalRequest([](unsigned lane) { return 1000 + 4 * lane; })));
    EXPECT_EQ(AddressAxis::folded(0, 1024, use).segments().back().end, 1152u);
}

TEST(AccessHeat, leastAndMostAtEveryZoom)
{
    const auto touches = [](std::uint64_t i) -> std::uint32_t { return i == 12345 ? 0 : i == 77777 ? 90 : 3; };
    const MemoryBuffer buffer = makeBuffer("a", 100003, 2, 1, touches);
    EXPECT_EQ(buffer.heat->over(0, buffer.bytes), (HeatRange{0, 90}));
    EXPECT_EQ(buffer.heat->most(), 90u);
    EXPECT_EQ(buffer.heat->over(12345 * 2 + 1, 12345 * 2 + 2), (HeatRange{0, 0}));
    EXPECT_EQ(buffer.heat->over(buffer.bytes, buffer.bytes + 100), (HeatRange{0, 0}));
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        const std::uint64_t begin = random() % buffer.bytes, end = begin + 1 + random() % (round % 2 ? 100 : 150000);
        HeatRange expected{~0u, 0};
        for (std::uint64_t i = begin / 2; i * 2 < std::min(end, buffer.bytes); ++i)
            expected = {std::min(expected.least, touches(i)), std::max(expected.most, touches(i))};
        ASSERT_EQ(buffer.heat->over(begin, end), expected) << begin << ' ' << end;
    }
}

TEST(AccessHeat, countsOnlyWhatChangedAndComesToTheSame)
{
    auto first = std::make_shared<Trace>();
    first->buffers.emplace_back();
    first->buffers[0].values.resize(40000);
    for (std::uint64_t i = 0; i < 20000; ++i)
        changeAccess(first->buffers[0].values, i, [&](ValueAccess& access) { access.reads = std::uint32_t(i % 7); });
    auto second = std::make_shared<Trace>();
    second->buffers.emplace_back();
    second->buffers[0].values = first->buffers[0].values.snapshot();
    for (std::uint64_t i = 15000; i < 30000; ++i)
        changeAccess(second->buffers[0].values, i, [](ValueAccess& access) { access.writes = 11; });
    const auto before = AccessHeat::make(first, 0, 4, Touches::Both);
    const auto grown = AccessHeat::make(second, 0, 4, Touches::Both, before.get()),
               fresh = AccessHeat::make(second, 0, 4, Touches::Both);
    for (std::uint64_t byte = 0; byte < 160000; byte += 500)
        EXPECT_EQ(grown->over(byte, byte + 700), fresh->over(byte, byte + 700)) << byte;
    EXPECT_EQ(grown->most(), 17u);
    // An atomic addition reads and writes: one that is meant to be written is written as often as it was added to.
    EXPECT_EQ(AccessHeat::make(second, 0, 4, Touches::Writes, before.get())->most(), 11u);
    EXPECT_EQ(AccessHeat::make(second, 0, 4, Touches::Reads, before.get())->most(), 6u);
}

struct Shown {
    std::shared_ptr<MemoryScene> scene;
    MemoryViewState state;
    MemoryLayout layout;
    AddressAxis axis;
};

Shown shown(const testing::RequestRecipe& recipe, int width = 1280, int height = 720)
{
    Shown result;
    result.scene = makeMemoryScene(recipe);
    result.axis = axisOf(*result.scene);
    result.layout = layoutMemory(*result.scene, result.state, width, height);
    result.state.camera = fitCamera(result.axis, result.layout.detail.width, 1);
    return result;
}

MemoryHit hit(const Shown& at, double x, double y)
{
    return hitMemory(*at.scene, at.layout, at.axis, at.state, x, y);
}

TEST(MemoryLayout, findsLaneValueAndPlaceInTheBuffer)
{
    const Shown at = shown({.address = [](unsigned lane) { return 25600u + 8 * lane; }});
    const Box& lanes = at.layout.lanes;
    const MemoryHit lane = hit(at, at.layout.laneX(9) + 3, lanes.y + 3);
    EXPECT_TRUE(lane.onLane);
    EXPECT_EQ(lane.lanes, 1u << 9);
    const auto xOf = [&](double address) {
        return at.layout.detail.x
            + (at.axis.unitOf(address) - at.state.camera.originUnit) * at.state.camera.pixelsPerUnit;
    };
    const MemoryHit value = hit(at, xOf(25600 + 8 * 9 + 2), at.layout.detail.y + 5);
    EXPECT_EQ(value.address, 25600u + 8 * 9 + 2);
    EXPECT_EQ(value.lanes, 1u << 9);
    EXPECT_NEAR(value.box.x, xOf(25600 + 8 * 9), 1e-6);
    EXPECT_EQ(hit(at, xOf(25600 + 8 * 9 + 5), at.layout.detail.y + 5).lanes, 0u); // moved, but unused
    const MemoryHit far = hit(at, at.layout.overview.x + at.layout.overview.width / 2, at.layout.overview.y + 2);
    EXPECT_NEAR(double(far.overviewAddress.value()), 200000, 400);
    EXPECT_FALSE(hit(at, 1, 1).address);
}

TEST(MemoryLayout, findsTheWordInABank)
{
    const Shown at = shown({.window = Window::Shared, .address = [](unsigned lane) { return 8 * lane; }});
    const double x = at.layout.banks.x + at.layout.bankWidth() * 6.5,
                 y = at.layout.banks.y + at.layout.rowHeight() * 1.5;
    const MemoryHit word = hit(at, x, y);
    EXPECT_EQ(word.lanes, 1u << 19); // the second of bank 6
    EXPECT_EQ(word.address, 8u * 19);
    EXPECT_EQ(hit(at, at.layout.banks.x + at.layout.bankWidth() * 7.5, y).lanes, 0u);
}

TEST(MemoryLayout, partsNeverOverlapNorLeaveTheView)
{
    for (const auto window : {Window::Global, Window::Shared})
        for (const int height : {120, 160, 200, 260, 330, 400, 560, 720, 1500})
            for (const int width : {300, 640, 1280, 3000}) {
                const Shown at =
                    shown({.window = window, .address = [](unsigned lane) { return 32 * lane; }}, width, height);
                double bottom = 0;
                for (const Box* box : {&at.layout.overview, &at.layout.lanes, &at.layout.detail, &at.layout.banks}) {
                    if (box->empty())
                        continue;
                    EXPECT_GE(box->y, bottom) << width << ' ' << height;
                    EXPECT_GE(box->x, 0) << width << ' ' << height;
                    EXPECT_LE(box->right(), width) << width << ' ' << height;
                    bottom = box->bottom();
                }
                if (height >= 330) {
                    EXPECT_LE(at.layout.figures + at.layout.figureStep * (at.layout.figureCount - 1), height)
                        << width << ' ' << height;
                }
            }
}

TEST(MemoryLayout, theCameraStaysOnTheLine)
{
    const AddressAxis axis = AddressAxis::whole(100000);
    const AddressCamera out = limitedCamera({-5000, 1e-9}, axis, 1000, 1);
    EXPECT_DOUBLE_EQ(out.pixelsPerUnit, 0.01);
    EXPECT_DOUBLE_EQ(out.originUnit, 0);
    const AddressCamera beside = limitedCamera({1e9, 10}, axis, 1000, 1);
    EXPECT_DOUBLE_EQ(beside.originUnit, 100000 - 75);
    EXPECT_DOUBLE_EQ(limitedCamera({0, 1e9}, axis, 1000, 2).pixelsPerUnit, 144);
}

TEST(MemoryColours, neighbouringLanesDiffer)
{
    for (unsigned lane = 1; lane < 32; ++lane)
        EXPECT_NE(laneColour(lane, Theme::Dark), laneColour(lane - 1, Theme::Dark));
    EXPECT_EQ(laneColour(3, Theme::Dark), laneColour(11, Theme::Dark));
}

} // namespace
} // namespace warpatlas::render
