/// A block that is looked at closely does what it did in the run, whatever else the grid does.
#include "tests/kernels/simulator/replay/closer.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using testing::CloserCase;
using testing::closerCase;
using testing::closerCases;

class Closer : public ::testing::TestWithParam<CloserCase> { };

/// Every element that this block was the last to write, anywhere in the grid, holds what the recording says.
void expectWhatTheBlockWrote(
    testing::LessonRun& run, const Trace& trace, const std::shared_ptr<const BlockRecording>& recording)
{
    const std::uint64_t threads = trace.launch.threadsPerBlock(), block = recording->linearBlock();
    ASSERT_TRUE(recording->complete());
    Cursor cursor(recording);
    cursor.seek(recording->end());
    std::uint64_t compared = 0;
    for (std::size_t buffer = 0; buffer < trace.buffers.size(); ++buffer) {
        const std::span<const std::byte> seen = cursor.globalMemory(recording->start().buffers()[buffer]);
        const std::span<const std::byte> real = run.simulation().bytes(buffer);
        ASSERT_EQ(seen.size(), real.size());
        const std::size_t count = trace.buffers[buffer].values.size(), size = seen.size() / count;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t writer = trace.buffers[buffer].values[i].lastWriter;
            if (writer == noThread || writer / threads != block)
                continue;
            ++compared;
            ASSERT_TRUE(std::ranges::equal(seen.subspan(i * size, size), real.subspan(i * size, size)))
                << "block " << block << " buffer " << buffer << " element " << i;
        }
    }
    EXPECT_TRUE(compared > 0 || block + 1 < trace.launch.blocks());
}

TEST_P(Closer, TheRecordedBlockWritesWhatItWroteInTheRun)
{
    const auto run = GetParam().launch();
    SimulationOptions options;
    options.workers = 1;
    const Trace trace = run->run(options);
    for (std::uint64_t block = 0; block < trace.launch.blocks(); ++block)
        expectWhatTheBlockWrote(*run, trace, testing::record(GetParam(), block));
}

/// The trace of a run without checks tells enough, for any number of workers.
TEST_P(Closer, ATraceKnowsWhatTheRecordingNeeds)
{
    for (const int workers : {1, 3}) {
        const auto run = GetParam().launch();
        const Trace trace = run->run({true, workers, {false, false}});
        EXPECT_TRUE(trace.problems.empty());
        Progress progress;
        RecordingOptions options;
        options.earlier = earlierBlocks(trace);
        for (std::uint64_t block = 0; block < trace.launch.blocks(); ++block)
            expectWhatTheBlockWrote(
                *run, trace, BlockRecording::make(GetParam().launch()->snapshot(), block, options, progress));
    }
}

/// As many warp instructions as were counted in the run.
TEST_P(Closer, TheStepsAreTheInstructionsThatWereCounted)
{
    const auto run = GetParam().launch();
    SimulationOptions options;
    options.workers = 1;
    const Trace trace = run->run(options);
    std::uint64_t steps = 0, threads = 0;
    for (std::uint64_t block = 0; block < trace.launch.blocks(); ++block) {
        const auto recording = testing::record(GetParam(), block);
        for (std::uint64_t s = 0; s < recording->end(); ++s)
            threads += static_cast<std::uint64_t>(std::popcount(recording->step(s).mask));
        steps += recording->end();
    }
    EXPECT_EQ(steps, trace.total.warpInstructions);
    EXPECT_EQ(threads, trace.total.threadInstructions);
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Closer, ::testing::ValuesIn(closerCases()), [](const auto& info) { return std::string(info.param.name); });

TEST(Closer, OnlyWhereTheOrderShowsItIsSaid)
{
    const auto inBlockOrder = [](const char* name, int workers, bool races) {
        return closerCase(name).launch()->run({true, workers, {false, races}}).inBlockOrder;
    };
    for (const int workers : {1, 3}) {
        for (const bool races : {false, true}) {
            EXPECT_TRUE(inBlockOrder("racy", workers, races)) << workers << races;
            EXPECT_TRUE(inBlockOrder("lists", workers, races)) << "the device heap is everybody's";
            EXPECT_FALSE(inBlockOrder("everything", workers, races)) << workers << races;
            EXPECT_FALSE(inBlockOrder("histogram", workers, races)) << "atomics of one kind";
            EXPECT_FALSE(inBlockOrder("wander", workers, races)) << "one block";
        }
    }
    // Without a record the simulator did not look for clashes: the order may show.
    EXPECT_TRUE(closerCase("everything").launch()->run({false, 1, {}}).inBlockOrder);
    EXPECT_TRUE(closerCase("racy").launch()->run({false, 3, {}}).inBlockOrder);
    EXPECT_FALSE(closerCase("everything").launch()->run({false, 3, {}}).inBlockOrder);
}

TEST(Closer, AKernelWithoutAtomicsNeedsNoEarlierBlocks)
{
    // The last of very many blocks, each of which would take its time.
    testing::LessonRun run(testing::lesson("collatz"), {1u << 24, 1, 1}, {128, 1, 1});
    run.buffer("in", testing::numbers(100)).buffer("steps", std::vector<int>(100)).scalar(100);
    Progress progress;
    const auto recording = BlockRecording::make(run.snapshot(), (1u << 24) - 1, {}, progress);
    EXPECT_TRUE(recording->complete());
    EXPECT_EQ(recording->blockIndex(), (Dim3{(1u << 24) - 1, 0, 0}));
}

/// A block that waits for the next one sees what that one wrote in the meantime, at the step at which it saw it.
TEST(Closer, WhatOtherBlocksWriteMeanwhileBelongsToTheRecording)
{
    const auto prepared = [] {
        auto run = testing::launch(testing::closer("relay"), {2, 1, 1}, {64, 1, 1});
        run->buffer("baton", std::vector<int>(2)).buffer("out", std::vector<int>(128));
        return run;
    };
    const auto run = prepared();
    run->run();
    Progress progress;
    const auto recording = BlockRecording::make(prepared()->snapshot(), 0, {}, progress);
    ASSERT_TRUE(recording->complete());
    ASSERT_FALSE(recording->outsideWrites().empty());
    const std::vector<std::uint32_t>& buffers = recording->start().buffers();
    Cursor cursor(recording);
    const auto baton = [&] { return littleEndian(cursor.globalMemory(buffers[0]).data() + 4, 4); };
    cursor.seek(recording->end());
    EXPECT_EQ(baton(), 11u);
    EXPECT_TRUE(std::ranges::equal(cursor.globalMemory(buffers[1]).first(256), run->simulation().bytes(1).first(256)));
    const std::uint64_t seen = recording->outsideWrites().front().step;
    for (int round = 0; round < 2; ++round) {
        cursor.seek(seen - 1);
        EXPECT_EQ(baton(), 0u);
        cursor.seek(seen + 1);
        EXPECT_EQ(baton(), 11u);
    }
}

TEST(Closer, CancellingStopsARecordingThatWouldNotEnd)
{
    testing::LessonRun run(testing::lesson("forever"), {1, 1, 1}, {32, 1, 1});
    run.buffer("out", std::vector<int>(1));
    Progress progress;
    progress.cancel();
    EXPECT_THROW(BlockRecording::make(run.snapshot(), 0, {}, progress), Cancelled);
}

TEST(Closer, ABlockThatTheLaunchDoesNotHaveIsRefused)
{
    Progress progress;
    EXPECT_THROW(BlockRecording::make(closerCase("reduce").launch()->snapshot(), 4, {}, progress), InputError);
}

/// A block without end can still be looked at, up to where the budget is spent.
TEST(Closer, ABlockWithoutEndIsRecordedUpToTheBudgetAndSaysSo)
{
    testing::LessonRun run(testing::lesson("forever"), {1, 1, 1}, {32, 1, 1});
    run.buffer("out", std::vector<int>(1));
    const auto snapshot = run.snapshot();
    Progress progress;
    RecordingOptions options;
    options.budgetBytes = 4 << 20;
    const auto first = BlockRecording::make(snapshot, 0, options, progress);
    EXPECT_FALSE(first->complete());
    EXPECT_LE(first->bytes(), 2 * options.budgetBytes);
    EXPECT_EQ(first->end(), (2u << 20) / sizeof(ExecutedStep));
    EXPECT_NE(first->ending().find("a recording from step 131072 on"), std::string::npos) << first->ending();
    // And what follows, from there.
    options.firstStep = first->end();
    const auto second = BlockRecording::make(snapshot, 0, options, progress);
    EXPECT_EQ(second->first(), first->end());
    EXPECT_EQ(second->end(), 2 * first->end());
    Cursor cursor(second);
    cursor.seek(second->end());
    EXPECT_EQ(cursor.position(), second->end());
}

TEST(Closer, AFirstStepBehindTheEndIsRefused)
{
    Progress progress;
    RecordingOptions options;
    options.firstStep = 1'000'000;
    EXPECT_THROW(BlockRecording::make(closerCase("reduce").launch()->snapshot(), 0, options, progress), InputError);
}

} // namespace
} // namespace warpatlas::simulator
