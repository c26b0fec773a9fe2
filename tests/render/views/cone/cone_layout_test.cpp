// The parts of the cone: which threads, lanes and sectors they are, and where they lie.
#include "render/views/cone/cone_layout.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas::render {
namespace {

MemoryRequest channelOf(unsigned channel, std::uint64_t first)
{
    MemoryRequest request;
    request.bytes = request.valueBytes = 1;
    request.lanes = ~0u;
    request.name = "rgb";
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        request.addresses[lane] = first + 3 * lane + channel;
    return request;
}

/// Thread (5, 9) of a block of 16 x 16, whose warp reads the three channels of 32 pixels.
ConeScene pixelsOfAWarp(const Dim3& block = {16, 16, 1})
{
    ConeScene scene;
    scene.launch = {{61, 34, 1}, block};
    scene.thread = linearFromThread(scene.launch, {30, 15, 0}, {5, 9, 0});
    auto memory = std::make_shared<MemoryScene>();
    memory->buffer.emplace();
    memory->buffer->bytes = 1u << 20;
    memory->buffer->valueBytes = 1;
    for (unsigned channel = 0; channel < 3; ++channel)
        memory->requests.push_back(channelOf(channel, 32 * 100 + 17));
    scene.memory = memory;
    return scene;
}

TEST(JoinedRequest, IsTheChannelsOfAPixelThatAreReadOneByOne)
{
    const ConeScene scene = pixelsOfAWarp();
    const auto joined = joinedRequest(scene.memory->requests);
    ASSERT_TRUE(joined);
    EXPECT_EQ(joined->bytes, 3u);
    const RequestSectors use = sectorsOf(piecesOf(*joined));
    EXPECT_EQ(use.usedBytes, 96u);
    ASSERT_EQ(use.sectors.size(), 4u);
    EXPECT_EQ(use.sectors.front().sector, 100u);
    EXPECT_EQ(use.sectors.back().sector, 103u);
    std::vector<MemoryRequest> apart = scene.memory->requests;
    apart[2].addresses[31] += 1;
    EXPECT_FALSE(joinedRequest(apart)) << "one lane goes elsewhere";
    apart = scene.memory->requests;
    apart[1].lanes = 0xffff;
    EXPECT_FALSE(joinedRequest(apart));
    EXPECT_FALSE(joinedRequest({channelOf(0, 0)})) << "it is one already";
}

TEST(BlockCells, AreTheBlocksThreadsOrAWarpARow)
{
    EXPECT_EQ(BlockCells::of({16, 16, 1}).columns, 16u);
    const BlockCells line = BlockCells::of({250, 1, 1});
    EXPECT_TRUE(line.folded);
    EXPECT_EQ(line.columns, 32u);
    EXPECT_EQ(line.rows, 8u);
    EXPECT_EQ(line.rowOf(232), 7u);
    EXPECT_EQ(line.columnOf(232), 8u);
    EXPECT_EQ(BlockCells::of({8, 4, 4}).rows, 16u) << "slices of z below one another";
    EXPECT_FALSE(BlockCells::of({20, 1, 1}).folded);
}

TEST(ConeLayout, EveryThreadOfTheBlockAndEveryLaneIsHitOnce)
{
    for (const Dim3& block : {Dim3{16, 16, 1}, Dim3{256, 1, 1}, Dim3{8, 4, 4}, Dim3{5, 7, 1}, Dim3{1024, 1, 1},
             Dim3{32, 32, 1}, Dim3{1, 64, 1}, Dim3{20, 1, 1}}) {
        ConeScene scene = pixelsOfAWarp(block);
        scene.thread = 0;
        const ConeLayout layout = layoutCone(scene, {0, 400, 1000, 220}, 1, 1);
        std::set<std::uint64_t> threads;
        for (std::uint64_t thread = 0; thread < scene.launch.threadsPerBlock(); ++thread) {
            const Box cell = layout.cell(thread);
            const ConeHit hit = hitCone(scene, layout, cell.x + cell.width / 2, cell.y + cell.height / 2);
            EXPECT_EQ(hit.part, ConeHit::Part::Block) << block.x << ' ' << block.y << ' ' << thread;
            EXPECT_EQ(hit.threadInBlock, thread) << block.x << ' ' << block.y;
            threads.insert(hit.threadInBlock);
        }
        EXPECT_EQ(threads.size(), scene.launch.threadsPerBlock());
        const std::uint64_t lanes = std::min<std::uint64_t>(scene.launch.threadsPerBlock(), 32);
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            const double x = layout.memory.laneX(unsigned(lane)) + layout.memory.laneWidth() / 2;
            EXPECT_EQ(hitCone(scene, layout, x, layout.memory.lanes.y + 2), (ConeHit{ConeHit::Part::Lane, lane}));
        }
    }
}

TEST(ConeLayout, NothingIsCutOrOverlaps)
{
    for (const double width : {480.0, 700.0, 1126.0, 1900.0})
        for (const double height : {168.0, 220.0, 250.0})
            for (const double text : {1.0, 1.5}) {
                const ConeScene scene = pixelsOfAWarp();
                const Box box{0, 300, width * text, height * text};
                const ConeLayout layout = layoutCone(scene, box, 1, text);
                ASSERT_FALSE(layout.block.empty());
                ASSERT_FALSE(layout.memory.lanes.empty());
                ASSERT_FALSE(layout.memory.detail.empty());
                for (const Box& part : {layout.block, layout.memory.lanes, layout.memory.detail, layout.fold}) {
                    EXPECT_GE(part.x, box.x);
                    EXPECT_LE(part.right(), box.right());
                    EXPECT_GE(part.y, box.y);
                    EXPECT_LE(part.bottom(), box.bottom());
                }
                EXPECT_LT(layout.block.right(), layout.memory.lanes.x);
                EXPECT_LT(layout.memory.lanes.bottom(), layout.memory.detail.y);
                EXPECT_LT(layout.memory.detail.bottom(), layout.requestCaption - layout.font * 0.7);
                EXPECT_LT(layout.block.bottom(), layout.blockCaption - layout.font * 0.7);
                EXPECT_LT(layout.requestCaption, box.bottom());
            }
}

TEST(ConeLayout, SharedMemoryHasItsBanksThere)
{
    ConeScene scene = pixelsOfAWarp();
    auto memory = std::make_shared<MemoryScene>();
    MemoryRequest request;
    request.window = Window::Shared;
    request.lanes = ~0u;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        request.addresses[lane] = lane * 8;
    memory->requests.push_back(request);
    scene.memory = memory;
    const ConeLayout layout = layoutCone(scene, {0, 0, 1100, 230}, 1, 1);
    EXPECT_TRUE(layout.memory.detail.empty());
    EXPECT_EQ(layout.memory.bankRows, 2u);
    EXPECT_DOUBLE_EQ(layout.memory.banks.width, layout.memory.lanes.width);
    EXPECT_EQ(hitCone(scene, layout, layout.memory.banks.x + 5, layout.memory.banks.y + 2).part, ConeHit::Part::Memory);
}

TEST(ConeLayout, TheWarpIsTheRowsOfItsThreads)
{
    const ConeScene scene = pixelsOfAWarp();
    EXPECT_EQ(scene.lane(), 21u);
    EXPECT_EQ(scene.firstOfWarp(), 128u) << "warp 4";
    const ConeLayout layout = layoutCone(scene, {0, 0, 1100, 230}, 1, 1);
    const Box warp = layout.warp(scene.firstOfWarp(), 256);
    EXPECT_DOUBLE_EQ(warp.y, layout.block.y + 8 * layout.cellHeight());
    EXPECT_DOUBLE_EQ(warp.height, 2 * layout.cellHeight());
    EXPECT_DOUBLE_EQ(warp.width, layout.block.width);
}

} // namespace
} // namespace warpatlas::render
