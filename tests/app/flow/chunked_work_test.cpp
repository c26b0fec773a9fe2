#include "app/flow/chunked_work.h"

#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::shared_ptr<const BoundExperiment> bound(const std::string& kernel, std::vector<std::string> data)
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.data = std::move(data);
    return bindExperiment(experiment);
}

ChunkedWork cutAll(const std::shared_ptr<const BoundExperiment>& whole, std::size_t chunks)
{
    const Progress progress;
    const auto cut = cutWork(whole, chunks, cuttable(*whole), nullptr, progress);
    EXPECT_TRUE(cut) << (cut ? "" : cut.reason());
    return cut.value();
}

TEST(ChunkRanges, AreNearlyEqualAndTheLargerOnesFirst)
{
    EXPECT_THAT(
        chunkRanges(10, 4), ElementsAre(ChunkRange{0, 3}, ChunkRange{3, 3}, ChunkRange{6, 2}, ChunkRange{8, 2}));
    EXPECT_THAT(chunkRanges(8, 1), ElementsAre(ChunkRange{0, 8}));
}

TEST(ChunkRanges, AreNoMoreThanThereIsToShareOut)
{
    EXPECT_THAT(chunkRanges(2, 5), ElementsAre(ChunkRange{0, 1}, ChunkRange{1, 1}));
    EXPECT_THAT(chunkRanges(3, 0), ElementsAre(ChunkRange{0, 3})) << "one part at least";
}

TEST(ChunkedWork, CutsRowsOfAnImageAndKnowsItsHeight)
{
    const auto whole = bound("grayscale", {"ramp:20x10x3"});
    const ChunkedWork work = cutAll(whole, 4);
    ASSERT_EQ(work.chunks.size(), 4u);
    EXPECT_EQ(work.axis, 1u);
    EXPECT_EQ(work.chunks[3].range, (ChunkRange{8, 2}));
    const Work& last = work.chunks[3].work;
    EXPECT_EQ(last.outputBuffer().shape, (Shape{{20, 2, 1}, 1}));
    const auto rows = whole->data[0].array->bytes().subspan(20 * 8 * 3);
    EXPECT_TRUE(std::ranges::equal(last.buffers[0].contents->bytes(), rows));
    EXPECT_EQ(work.chunks[0].launch.block, whole->launch.block);
    EXPECT_THAT(work.shared, testing::Each(false));
}

TEST(ChunkedWork, SendsWholeWhatDoesNotGoAlongTheOutput)
{
    const auto whole = bound("matmul", {"random:16x12:1", "random:20x16:2"});
    EXPECT_THAT(cuttable(*whole), ElementsAre(true, false));
    const ChunkedWork work = cutAll(whole, 5);
    ASSERT_EQ(work.chunks.size(), 5u);
    EXPECT_EQ(work.chunks[4].work.outputBuffer().shape, (Shape{{20, 2, 1}, 1}));
    EXPECT_EQ(work.chunks[4].work.buffers[1].contents->shape(), (Shape{{20, 16, 1}, 1}));
    EXPECT_THAT(work.shared, ElementsAre(false, true, false)) << "B is the same for all parts";
}

TEST(ChunkedWork, IsTheWholeWhereThereIsOnePart)
{
    const auto whole = bound("vector_add", {"ramp:100", "ramp:100"});
    const ChunkedWork work = cutAll(whole, 1);
    ASSERT_EQ(work.chunks.size(), 1u);
    EXPECT_EQ(work.chunks[0].bound, whole);
    EXPECT_THAT(work.shared, testing::Each(false)) << "what nobody shares is a part's own";
}

TEST(ChunkedWork, RefusesPartsThatAreNoneOfTheOutput)
{
    EXPECT_THAT(cuttable(*bound("transpose", {"ramp:20x10"})), IsEmpty()) << "rows become columns";
    const auto square = bound("transpose", {"ramp:20x20"});
    const Progress progress;
    const auto cut = cutWork(square, 2, cuttable(*square), nullptr, progress);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.reason(), "of 10 rows it makes 10 x 20 and not 20 x 10");
}

TEST(ChunkedWork, KeepsAGridThatStrides)
{
    Experiment experiment;
    experiment.kernel = "vector_add:grid_stride";
    experiment.data = {"ramp:4096", "ramp:4096"};
    experiment.grid = Dim3{3, 1, 1};
    const auto whole = bindExperiment(experiment);
    EXPECT_EQ(cutAll(whole, 2).chunks[0].launch.grid, (Dim3{3, 1, 1}));
    experiment.grid = Dim3{16, 1, 1};
    experiment.block = Dim3{256, 1, 1};
    EXPECT_EQ(cutAll(bindExperiment(experiment), 2).chunks[0].launch.grid, (Dim3{8, 1, 1}))
        << "as many as a part needs";
}

TEST(ChunkedWork, CutsAnOwnKernelsArraysAndGivesItTheirCount)
{
    Experiment own = test::saxpy({});
    own.grid.reset();
    own.source->arguments.clear();
    own.data = {"ramp:250", "ramp:250"};
    const auto whole = bindExperiment(own);
    const ChunkedWork work = cutAll(whole, 4);
    ASSERT_EQ(work.chunks.size(), 4u);
    EXPECT_EQ(work.chunks[0].work.outputBuffer().shape.elements(), 63u);
    EXPECT_EQ(work.chunks[3].work.outputBuffer().shape.elements(), 62u);
    const auto bytes = whole->data[0].array->bytes();
    EXPECT_TRUE(std::ranges::equal(work.chunks[1].work.buffers[0].contents->bytes(), bytes.subspan(63 * 4, 63 * 4)));
    EXPECT_TRUE(std::ranges::equal(work.chunks[3].work.buffers[0].contents->bytes(), bytes.subspan(188 * 4, 62 * 4)))
        << "a part of the same size as the one before has its own data";
}

TEST(ChunkedWork, PutsPartsIntoTheArgumentsThatWereGiven)
{
    const auto whole = bindExperiment(test::saxpy({"f32:2", "in:ramp:250", "inout:ramp:250", "i32:250"}));
    EXPECT_THAT(cuttable(*whole), ElementsAre(true, true, false, false, false, true)) << "the last is their number";
    const ChunkedWork work = cutAll(whole, 2);
    ASSERT_EQ(work.chunks.size(), 2u);
    EXPECT_EQ(work.chunks[1].work.outputBuffer().shape.elements(), 125u);
    EXPECT_EQ(work.chunks[1].work.buffers[0].contents->valueAsDouble(0), 125);
    EXPECT_EQ(work.chunks[1].bound->source->arguments[3], "i32:125");
}

} // namespace
} // namespace warpatlas
