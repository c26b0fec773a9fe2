#include "app/flow/run_flow.h"

#include "tests/app/flow/made_up_flow.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// Copies of 1 GB/s without latency: 1,000,000 bytes take a millisecond.
FlowModel model(std::size_t streams, std::vector<ModelledChunk> chunks, HostMemory memory = HostMemory::Pinned)
{
    return {{1, 1, 0, 1, ""}, memory, streams, 0, std::move(chunks)};
}

constexpr ModelledChunk chunk{2'000'000, 1'000'000, 3};

void expectTimes(const FlowOperation& operation, FlowStep step, double start, double end)
{
    EXPECT_EQ(operation.step, step);
    EXPECT_DOUBLE_EQ(operation.startMs, start);
    EXPECT_DOUBLE_EQ(operation.endMs, end);
}

TEST(ModelFlow, DoesOneAfterTheOtherOnOneStream)
{
    const auto all = modelledOperations(model(1, {chunk, chunk}));
    ASSERT_EQ(all.size(), 6u);
    expectTimes(all[0], FlowStep::Upload, 0, 2);
    expectTimes(all[1], FlowStep::Kernel, 2, 5);
    expectTimes(all[2], FlowStep::Download, 5, 6);
    expectTimes(all[3], FlowStep::Upload, 6, 8);
    expectTimes(all[5], FlowStep::Download, 11, 12);
}

TEST(ModelFlow, OverlapsOverTwoStreams)
{
    const auto all = modelledOperations(model(2, {chunk, chunk}));
    ASSERT_EQ(all.size(), 6u);
    expectTimes(all[3], FlowStep::Upload, 2, 4); // while the first kernel runs
    expectTimes(all[4], FlowStep::Kernel, 5, 8); // the SMs are the first one's until then
    expectTimes(all[5], FlowStep::Download, 8, 9);
    EXPECT_EQ(all[3].stream, 1u);
}

TEST(ModelFlow, WaitsForTheStreamWhereThereAreMoreChunksThanStreams)
{
    const auto all = modelledOperations(model(2, {chunk, chunk, chunk}));
    ASSERT_EQ(all.size(), 9u);
    EXPECT_EQ(all[6].stream, 0u);
    expectTimes(all[6], FlowStep::Upload, 6, 8); // behind the first chunk's download
    expectTimes(all[7], FlowStep::Kernel, 8, 11);
}

TEST(ModelFlow, ACopyOfPageableMemoryHoldsUpTheHost)
{
    const auto all = modelledOperations(model(2, {chunk, chunk}, HostMemory::Pageable));
    expectTimes(all[3], FlowStep::Upload, 6, 8); // asked for when the first download is done
    expectTimes(all[5], FlowStep::Download, 11, 12);
}

TEST(ModelFlow, SendsOnceWhatAllChunksReadAndKernelsWaitForIt)
{
    FlowModel all = model(2, {chunk, chunk});
    all.sharedBytes = 4'000'000;
    const auto operations = modelledOperations(all);
    ASSERT_EQ(operations.size(), 7u);
    EXPECT_FALSE(operations[0].chunk);
    expectTimes(operations[0], FlowStep::Upload, 0, 4);
    expectTimes(operations[1], FlowStep::Upload, 4, 6);
    expectTimes(operations[2], FlowStep::Kernel, 6, 9);
    expectTimes(operations[4], FlowStep::Upload, 6, 8);
}

TEST(ModelFlow, ACopyHasALatency)
{
    FlowModel late = model(1, {chunk});
    late.copies.latencyMs = 0.5;
    const auto operations = modelledOperations(late);
    expectTimes(operations[0], FlowStep::Upload, 0, 2.5);
    expectTimes(operations[2], FlowStep::Download, 5.5, 7);
}

TEST(ModelFlow, WhatOperationsTakeTogetherExceedsTheTimeOnlyWhereTheyOverlap)
{
    const FlowResult result = test::madeUpFlow();
    EXPECT_GT(result.parts.togetherMs(), result.parts.operations.back().endMs);
    EXPECT_DOUBLE_EQ(result.whole.togetherMs(), result.whole.operations.back().endMs);
}

TEST(CopyModel, IsOfTheGpusLink)
{
    const auto pinned = [](const char* gpu) { return copyModelOf(findGpu(gpu).value(), HostMemory::Pinned); };
    EXPECT_LT(pinned("T4").uploadGbPerSecond, pinned("RTX 3060").uploadGbPerSecond);
    EXPECT_DOUBLE_EQ(pinned("H200").uploadGbPerSecond, 55) << "as measured";
    const CopyModel pageable = copyModelOf(findGpu("H200").value(), HostMemory::Pageable);
    EXPECT_DOUBLE_EQ(pageable.uploadGbPerSecond, 10);
    EXPECT_DOUBLE_EQ(pageable.downloadGbPerSecond, 17);
    EXPECT_GT(pageable.bandFactor, pinned("H200").bandFactor);
}

} // namespace
} // namespace warpatlas
