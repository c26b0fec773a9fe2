#include "kernels/analysis/index_pattern.h"
#include "kernels/analysis/mismatch_cause.h"

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A launch whose threads write, each in its turn, the element that `index` gives (none where it is outside).
struct Case {
    Work work;
    Trace trace;

    Case(const Extent& extent, const Launch& launch, const std::function<std::array<std::uint64_t, 2>(ThreadId)>& index)
    {
        work.buffers = {{"in", ElementType::F32, {extent, 1}, BufferRole::Input, nullptr},
            {"out", ElementType::F32, {extent, 1}, BufferRole::Output, nullptr}};
        work.output = 1;
        work.cover = extent;
        trace.launch = launch;
        trace.known = BlockSet::all();
        trace.buffers.resize(2);
        for (AccessMap& buffer : trace.buffers)
            buffer.values.resize(extent.count());
        trace.writers.resize(launch.blocks() * launch.warpsPerBlock());
        for (std::uint32_t thread = 0; thread < launch.threads(); ++thread) {
            const ThreadId id = threadFromLinear(launch, thread);
            const auto [x, y] = index(id);
            if (x >= extent.x || y >= extent.y)
                continue;
            touch(1, y * extent.x + x, thread, true);
            trace.writers[thread / launch.threadsPerBlock() * launch.warpsPerBlock() + id.warp] |= 1u << id.lane;
        }
    }
    void touch(std::size_t buffer, std::uint64_t value, std::uint32_t thread, bool writes)
    {
        ValueAccess& access = trace.buffers[buffer].values[value];
        (writes ? access.lastWriter : access.lastReader) = thread;
        ++(writes ? access.writes : access.reads);
    }
    /// Each thread reads its own element of the input, or the one that `index` gives.
    void read(const std::function<std::uint64_t(ThreadId)>& index)
    {
        for (std::uint32_t thread = 0; thread < trace.launch.threads(); ++thread)
            if (const std::uint64_t at = index(threadFromLinear(trace.launch, thread));
                at < trace.buffers[0].values.size())
                touch(0, at, thread, false);
    }
    MismatchCause at(std::uint64_t differing) const { return findMismatchCause(work, trace, differing); }
};

constexpr Launch line{{4, 1, 1}, {32, 1, 1}};
constexpr Launch plane{{3, 2, 1}, {4, 4, 1}};

std::uint64_t own(const ThreadId& id)
{
    return placeInLaunch(line, id)[0];
}

Dim3 threadOf(const MismatchCause& cause, const Launch& launch)
{
    return threadFromLinear(launch, cause.thread.value()).thread;
}

TEST(MismatchCause, AGridThatWasRoundedDown)
{
    const Case c({130, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    const MismatchCause cause = c.at(128);
    EXPECT_THAT(
        cause.words, HasSubstr("the grid 4 of blocks 32 covers 128 of 130 elements: was the division rounded down?"));
    EXPECT_EQ(cause.thread, 127u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchCause, AGridThatIsTooSmallWasNotRoundedDown)
{
    const Case c({400, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    EXPECT_THAT(c.at(128).words, HasSubstr("covers 128 of 400 elements"));
    EXPECT_THAT(c.at(128).words, Not(HasSubstr("rounded down")));
}

TEST(MismatchCause, BothAxesOfAPlane)
{
    const Case c({14, 10, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[0], at[1]};
    });
    const MismatchCause cause = c.at(12);
    EXPECT_THAT(cause.words, HasSubstr("the grid 3 x 2 of blocks 4 x 4 covers 12 x 8 of 14 x 10 elements: was"));
    EXPECT_EQ(cause.thread, linearFromThread(plane, {2, 0, 0}, {3, 0, 0}));
}

TEST(MismatchCause, TheBlocksPartIsMissing)
{
    const Case c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.thread.x}, std::uint64_t{0}};
    });
    const MismatchCause cause = c.at(32);
    EXPECT_THAT(cause.words, HasSubstr("it is threadIdx.x alone, blockIdx.x * blockDim.x is missing"));
    EXPECT_THAT(cause.words, HasSubstr("only 32 of 120 elements were written, 32 of them more than once"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    EXPECT_EQ(cause.thread, 96u) << "thread 0 of the last block wrote element 0";
    EXPECT_EQ(cause.value, 0u);
}

TEST(MismatchCause, BlockDimIsMissing)
{
    const Case c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.thread.x} + id.block.x, std::uint64_t{0}};
    });
    EXPECT_THAT(c.at(40).words, HasSubstr("neighbouring blocks overlap: * blockDim.x is missing"));
}

TEST(MismatchCause, TheThreadsPartIsMissing)
{
    const Case c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.block.x} * 32, std::uint64_t{0}};
    });
    EXPECT_THAT(c.at(1).words, HasSubstr("threadIdx.x is missing"));
}

TEST(MismatchCause, OneAxisOfTwo)
{
    const Case c({12, 7, 1}, plane, [](ThreadId id) {
        return std::array{placeInLaunch(plane, id)[0], std::uint64_t{id.thread.y}};
    });
    const MismatchCause cause = c.at(12 * 4);
    EXPECT_THAT(cause.words, HasSubstr("in y it is threadIdx.y alone"));
    EXPECT_THAT(cause.words, Not(HasSubstr("in x")));
}

TEST(MismatchCause, XAndYAreSwapped)
{
    const Case c({12, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[1], at[0]};
    });
    const MismatchCause cause = c.at(8);
    EXPECT_THAT(cause.words, HasSubstr("x and y are swapped"));
    EXPECT_THAT(cause.words, HasSubstr("thread (0,1,0) of block (0,0,0) wrote element x 1, y 0"));
    EXPECT_EQ(threadOf(cause, plane), (Dim3{0, 1, 0}));
}

TEST(MismatchCause, ATransposedOutputIsNoMistake)
{
    // Thread (x, y) is needed for an input of 12 x 7, and writes element (y, x) of an output of 7 x 12.
    Case c({7, 12, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return at == std::array<std::uint64_t, 3>{5, 5, 0} ? std::array<std::uint64_t, 2>{99, 99}
                                                           : std::array{at[1], at[0]};
    });
    c.work.cover = {12, 7, 1};
    const MismatchCause cause = c.at(5 * 7 + 5);
    EXPECT_THAT(cause.words, HasSubstr("thread (1,1,0) of block (1,1,0), which has that index, wrote nothing"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Leave);
}

TEST(MismatchCause, OnlyTheInputsIndexIsWrong)
{
    Case c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read([](ThreadId id) { return id.thread.x; });
    const MismatchCause cause = c.at(33);
    EXPECT_THAT(cause.words, HasSubstr("the index with which in is read is wrong: in x it is threadIdx.x alone"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Load);
    EXPECT_EQ(cause.buffer, 0u);
    EXPECT_EQ(cause.thread, 33u);
}

/// 8 blocks of 32 add up 1000 values into one.
Case thousandSummed(std::uint64_t needed)
{
    Case c({1, 1, 1}, {{8, 1, 1}, {32, 1, 1}}, [](ThreadId id) {
        return std::array<std::uint64_t, 2>{id.thread.x, 0};
    });
    c.work.buffers[0].shape.extent = {1000, 1, 1};
    c.trace.buffers[0].values.resize(1000);
    c.work.cover = {needed, 1, 1};
    c.work.writes = WritePattern::Accumulated;
    return c;
}

TEST(MismatchCause, InputsThatAreReadInRounds)
{
    const auto readGroups = [](Case& c, std::uint64_t group, const std::function<std::uint64_t(ThreadId)>& first) {
        for (std::uint32_t thread = 0; thread < 256; ++thread)
            for (std::uint64_t i = first(threadFromLinear(c.trace.launch, thread)); i < 1000 / group; i += 256)
                for (std::uint64_t e = i * group; e < (i + 1) * group; ++e)
                    c.touch(0, e, thread, false);
    };
    for (const std::uint64_t group : {1, 4}) {
        Case local = thousandSummed(1000 / group / 2);
        readGroups(local, group, [](ThreadId id) { return id.thread.x; });
        const MismatchCause cause = local.at(0);
        EXPECT_THAT(cause.words, HasSubstr("the index with which it is read is wrong: in x it is threadIdx.x alone"));
        EXPECT_EQ(cause.place, MismatchCause::Place::Load);
        EXPECT_EQ(cause.thread, 7u * 32);
        Case overlap = thousandSummed(1000 / group / 2);
        readGroups(overlap, group, [](ThreadId id) { return id.block.x + id.thread.x; });
        EXPECT_THAT(overlap.at(0).words, HasSubstr("* blockDim.x is missing"));
        Case right = thousandSummed(1000 / group / 2);
        readGroups(right, group, [](ThreadId id) { return std::uint64_t{id.block.x} * 32 + id.thread.x; });
        EXPECT_EQ(right.at(0).words, "it was written by thread (0,0,0) of block (7,0,0)");
    }
}

TEST(MismatchCause, AGridThatLeavesInputsUnread)
{
    Case c = thousandSummed(1000);
    for (std::uint32_t thread = 0; thread < 256; ++thread)
        c.touch(0, thread, thread, false);
    const MismatchCause cause = c.at(0);
    EXPECT_THAT(cause.words,
        HasSubstr(
            "744 of 1,000 values of in were read by no thread: the grid 8 of blocks 32 has 256 threads where 1,000 "
            "are needed"));
    EXPECT_THAT(cause.words, Not(HasSubstr("rounded down")));
    EXPECT_EQ(cause.thread, 255u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
    // Where each thread writes a sum of its own.
    c.work.writes = WritePattern::Scattered;
    EXPECT_THAT(
        c.at(0).words, HasSubstr("no thread read in[256]: the grid 8 of blocks 32 covers 256 of 1,000 elements"));
    // A kernel that goes on in rounds read them all.
    for (std::uint32_t value = 256; value < 1000; ++value)
        c.touch(0, value, value % 256, false);
    EXPECT_EQ(c.at(0).words, "it was written by thread (0,0,0) of block (7,0,0)");
}

TEST(MismatchCause, WhatNothingProvesIsOnlySaidAsItIsSeen)
{
    Case c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read(own);
    const MismatchCause right = c.at(33);
    EXPECT_EQ(right.words, "it was written by thread (1,0,0) of block (1,0,0)");
    EXPECT_EQ(right.place, MismatchCause::Place::Store);
    // One element that bears out no pattern, and all of them are off.
    const Case strange({120, 1, 1}, line, [](ThreadId id) {
        return std::array{own(id) == 50 ? std::uint64_t{77} : std::uint64_t{id.thread.x}, std::uint64_t{0}};
    });
    EXPECT_THAT(strange.at(40).words, Not(HasSubstr("missing")));
    EXPECT_THAT(strange.at(40).words, HasSubstr("no thread wrote it; thread (8,0,0) of block (1,0,0)"));
    // A block's worth of threads an element: nobody knows what index they should have.
    Case sums({4, 1, 1}, line, [](ThreadId id) { return std::array{std::uint64_t{id.block.x}, std::uint64_t{0}}; });
    sums.work.cover = {120, 1, 1};
    EXPECT_EQ(
        sums.at(2).words, "it was written by thread (31,0,0) of block (2,0,0); 4 elements were written more than once");
}

Problem outside(std::uint64_t count, const Dim3& block, const Dim3& thread)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.block = block;
    problem.thread = thread;
    problem.count = count;
    problem.message = "writes 'out'[120], 1 element behind the end of 'out' (120 elements)";
    return problem;
}

TEST(OutOfBoundsCause, GuardsThatAreMissingOrTooWide)
{
    const Case c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(8, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and the guard lets in one of the 8 that are too many: is it "
        "<= "
        "in place of <?");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {23, 0, 0})), "") << "a thread that is needed";
    Problem shared = outside(8, {3, 0, 0}, {24, 0, 0});
    shared.message = "writes 'tile'[120], 1 element behind the end of 'tile' (120 elements)";
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, shared), "") << "no buffer's";
}

/// Threads of a plane that count their number through the launch, 128 of them for a line of elements; `first` is the
/// number from which on each writes one too far.
Case counted(std::uint64_t elements, std::uint64_t first)
{
    constexpr Launch launch{{4, 1, 1}, {8, 4, 1}};
    Case c({elements, 1, 1}, launch, [=](ThreadId id) {
        const std::uint64_t number = id.block.x * 32 + id.thread.y * 8 + id.thread.x;
        return std::array{number < first ? number : number + 1, std::uint64_t{0}};
    });
    c.work.countedBlockAxes = 2;
    return c;
}

TEST(MismatchCause, CountedThreadsThatAreTooFew)
{
    const MismatchCause cause = counted(130, 130).at(128);
    EXPECT_EQ(cause.words,
        "no thread wrote it: the grid 4 of blocks 8 x 4 counts 128 of 130 threads that are needed; the last thread "
        "before the gap is thread (7,3,0) of block (3,0,0)");
    EXPECT_EQ(cause.thread, 127U);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchCause, TheThreadWithAnElementsNumberWroteElsewhere)
{
    const MismatchCause cause = counted(120, 70).at(70);
    EXPECT_EQ(
        cause.words, "no thread wrote it; thread (6,0,0) of block (2,0,0), which has that number, wrote elsewhere");
    EXPECT_EQ(cause.thread, 70U);
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    // No axis has an index of its own there: none is said to be wrong.
    EXPECT_THAT(
        counted(120, 70).at(71).words, ::testing::StartsWith("it was written by thread (6,0,0) of block (2,0,0)"));
}

TEST(OutOfBoundsCause, CountedThreads)
{
    const Case c = counted(120, 130);
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(8, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out this one, whose number is 120");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {7, 2, 0})), "") << "a thread that is needed";
}

TEST(OutOfBoundsCause, PlanesAndWrongIndices)
{
    const Case c({11, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[1], at[0]};
    });
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(11, {0, 1, 0}, {2, 3, 0})),
        "the launch has 12 x 8 threads where 11 x 7 are needed, and no guard keeps out this one, whose y is 7");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(11, {0, 1, 0}, {2, 2, 0})),
        "the index of the output is wrong: x and y are swapped in it");
}

/// A sum of all values of the input in element 0, to which thread 0 of each block adds; each thread reads the value
/// that `index` gives.
Case sumOf(std::uint64_t count, const std::function<std::uint64_t(ThreadId)>& index)
{
    Case c({count, 1, 1}, line, [](ThreadId id) { return std::array{std::uint64_t{id.thread.x}, std::uint64_t{0}}; });
    c.work.writes = WritePattern::Accumulated;
    c.work.buffers[1].shape = {{1, 1, 1}, 1};
    c.trace.buffers[1].values.resize(1);
    for (std::uint32_t block = 0; block < line.grid.x; ++block)
        c.touch(1, 0, block * line.block.x, true);
    c.read(index);
    return c;
}

TEST(MismatchCause, ASumWithoutTheLastValues)
{
    const MismatchCause cause = sumOf(130, own).at(0);
    EXPECT_EQ(cause.words,
        "2 of 130 values of in were read by no thread: the grid 4 of blocks 32 has 128 threads where 130 are needed: "
        "was the division rounded down?");
    EXPECT_EQ(cause.thread, 127u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchCause, ASumThatHasValuesTwiceAndOthersNot)
{
    const MismatchCause cause = sumOf(120, [](ThreadId id) { return std::uint64_t{id.thread.x}; }).at(0);
    EXPECT_EQ(cause.words,
        "88 of 120 values of in were read by no thread, and 32 by several: the index with which it is read is wrong: "
        "in "
        "x it is threadIdx.x alone, blockIdx.x * blockDim.x is missing");
    EXPECT_EQ(cause.thread, 96u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Load);
    EXPECT_EQ(cause.buffer, 0u);
}

TEST(MismatchCause, ASumWithAStrangeIndexNamesAThreadThatReadsAgain)
{
    const Case c = sumOf(120, [](ThreadId id) { return own(id) == 127 ? 33 : std::uint64_t{id.thread.x}; });
    EXPECT_EQ(c.at(0).words,
        "87 of 120 values of in were read by no thread, and 32 by several, thread (0,0,0) of block (3,0,0) among them");
}

TEST(MismatchCause, ASumOfAllValuesIsWrongForAnotherReason)
{
    EXPECT_THAT(sumOf(128, own).at(0).words, testing::StartsWith("it was written by"));
}

} // namespace
} // namespace warpatlas
