// Lanes that go beside a buffer: where they are drawn, and that nothing about their request is called good.

#include "render/views/memory/access_heat.h"
#include "render/views/memory/memory_layout.h"
#include "render/views/memory/memory_view.h"
#include "render/views/memory/request_figures.h"
#include "tests/support/change_access.h"

#include <gtest/gtest.h>

namespace warpatlas::render {
namespace {

/// y has 1,000 values of 4 bytes, and a warp goes on from y[992]: lanes 8 to 31 are past its end.
MemoryScene lastWarp()
{
    MemoryScene scene;
    scene.buffer.emplace();
    scene.buffer->name = "y";
    scene.buffer->bytes = 4000;
    MemoryRequest request;
    request.kind = AccessKind::Store;
    request.name = "y";
    request.lanes = 0xff;
    request.outside.lanes = ~0xffu;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if (lane < 8)
            request.addresses[lane] = 3968 + 4 * lane;
        else
            request.outside.offsets[lane] = 3968 + 4 * std::int64_t{lane};
    scene.requests.push_back(request);
    return scene;
}

TEST(Ghosts, AreTheBytesThatLanesOutsideTried)
{
    const MemoryScene scene = lastWarp();
    const std::vector<GhostPiece> ghosts = ghostsOf(*scene.request());
    ASSERT_EQ(ghosts.size(), 24u);
    EXPECT_EQ(ghosts.front(), (GhostPiece{4000, 4, 1u << 8}));
    EXPECT_EQ(ghosts.back(), (GhostPiece{4092, 4, 1u << 31}));
    MemoryRequest shared = *scene.request();
    shared.window = Window::Shared;
    EXPECT_TRUE(ghostsOf(shared).empty()) << "banks have no place for them";
    MemoryRequest same = *scene.request();
    same.outside.offsets.fill(4000);
    ASSERT_EQ(ghostsOf(same).size(), 1u);
    EXPECT_EQ(ghostsOf(same)[0].lanes, ~0xffu);
}

TEST(Ghosts, LieBehindTheWallOnTheSameAddressLine)
{
    const MemoryScene scene = lastWarp();
    const AddressAxis axis = axisOf(scene);
    // The line goes on to the last byte that was tried: 24 values past the buffer's 4,000 bytes.
    EXPECT_DOUBLE_EQ(axis.unitOf(4096) - axis.unitOf(4000), 96);
    EXPECT_EQ(axis.segments().back().end, 4096u);
    MemoryViewState state;
    const MemoryLayout layout = layoutMemory(scene, state, 1200, 700);
    EXPECT_GT(layout.wall, layout.detail.bottom()) << "there is room for the words at the wall";
    state.camera = fitCamera(axis, layout.detail.width, 1);
    const double x = layout.detail.x + (axis.unitOf(4002) - state.camera.originUnit) * state.camera.pixelsPerUnit;
    const MemoryHit hit = hitMemory(scene, layout, axis, state, x, layout.detail.y + 4);
    EXPECT_EQ(hit.lanes, 1u << 8);
    EXPECT_EQ(hit.address, 4002u);
}

TEST(Ghosts, BeforeTheStartHaveRoomLeftOfIt)
{
    MemoryScene scene = lastWarp();
    MemoryRequest& request = scene.requests.front();
    request.lanes = ~1u;
    request.outside = {};
    request.outside.lanes = 1;
    request.outside.offsets[0] = -4;
    for (unsigned lane = 1; lane < warpLanes; ++lane)
        request.addresses[lane] = 4 * (lane - 1);
    const AddressAxis axis = axisOf(scene);
    EXPECT_DOUBLE_EQ(axis.unitOf(0) - axis.unitOf(-4), 4);
    EXPECT_DOUBLE_EQ(axis.unitOf(0), 32) << "a sector";
    EXPECT_DOUBLE_EQ(axis.unitOf(-1e9), 0) << "what is further stands at the edge";
    EXPECT_DOUBLE_EQ(axis.focusBegin(), 0) << "in sight";
    EXPECT_EQ(axis.addressOf(10), std::nullopt);
    // The address line without any is what it was.
    request.outside = {};
    EXPECT_DOUBLE_EQ(axisOf(scene).unitOf(0), 0);
}

TEST(RequestFiguresOutside, NothingIsCalledUsefulOrGood)
{
    const MemoryScene scene = lastWarp();
    const MemoryRequest& request = *scene.request();
    EXPECT_EQ(verdictOf(request), Verdict::Wrong);
    const std::vector<FigureLine> lines = figuresOf(request, scene.requests);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].words, "8 lanes \u00d7 4 bytes = 32 bytes used");
    EXPECT_EQ(lines[1].words, "24 of 32 lanes past the end of y: that memory is not y's");
    EXPECT_EQ(lines[1].verdict, Verdict::Wrong);
    EXPECT_EQ(lines[2].words, "1 sector of 32 bytes moved for 8 lanes inside");
    for (const FigureLine& line : lines) {
        EXPECT_EQ(line.words.find("useful"), std::string::npos) << line.words;
        EXPECT_EQ(line.brief.find("useful"), std::string::npos) << line.brief;
        EXPECT_NE(line.verdict, Verdict::Good) << line.words;
    }
    MemoryRequest all = request;
    all.lanes = 0;
    all.outside.lanes = ~0u;
    EXPECT_EQ(figuresOf(all, {all}).at(0).words, "32 of 32 lanes past the end of y: that memory is not y's");
    all.outside.offsets.fill(-8);
    EXPECT_EQ(figuresOf(all, {all}).at(0).words, "32 of 32 lanes before the start of y: that memory is not y's");
    all.window = Window::Shared;
    EXPECT_EQ(verdictOf(all), Verdict::Wrong);
    EXPECT_EQ(
        figuresOf(all, {all}).at(0).words, "32 of 32 lanes go beside the block's shared memory: they get nothing");
}

/// A buffer of which each value was touched `times` times, or every second one `others` times.
std::shared_ptr<const AccessHeat> heatOf(std::uint32_t times, std::uint32_t others)
{
    auto trace = std::make_shared<Trace>();
    trace->buffers.resize(1);
    trace->buffers[0].values.resize(64);
    for (std::size_t i = 0; i < 64; ++i)
        test::changeAccess(
            trace->buffers[0].values, i, [&](ValueAccess& access) { access.reads = i % 2 == 0 ? times : others; });
    return AccessHeat::make(trace, 0, 4, Touches::Both);
}

TEST(HeatColour, IsNotChangedByAConstant)
{
    EXPECT_EQ(heatOf(1, 1)->leastTouched(), 1u);
    EXPECT_EQ(heatOf(2, 2)->leastTouched(), 2u);
    EXPECT_EQ(heatOf(2, 0)->leastTouched(), 2u) << "what was not touched has a colour of its own";
    EXPECT_EQ(heatOf(0, 0)->leastTouched(), 0u);
    for (const std::uint32_t factor : {1u, 2u, 3u, 8u, 100u}) {
        EXPECT_EQ(heatColour(factor, factor, factor), heatColour(1, 1, 1)) << factor;
        for (const std::uint32_t count : {1u, 2u, 3u, 4u})
            EXPECT_EQ(heatColour(count * factor, factor, 4 * factor), heatColour(count, 1, 4)) << factor;
    }
    EXPECT_NE(heatColour(1, 1, 4), heatColour(4, 1, 4));
}

} // namespace
} // namespace warpatlas::render
