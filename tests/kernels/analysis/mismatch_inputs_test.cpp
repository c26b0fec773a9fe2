#include "tests/kernels/analysis/mismatch_case.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

TEST(MismatchInputs, OnlyTheInputsIndexIsWrong)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read([](ThreadId id) { return id.thread.x; });
    const MismatchCause cause = c.at(33);
    EXPECT_THAT(said(cause), HasSubstr("the index with which in is read is wrong: in x it is threadIdx.x alone"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Load);
    EXPECT_EQ(cause.buffer, 0u);
    EXPECT_EQ(cause.thread, 33u);
}

/// 8 blocks of 32 add up 1000 values into one.
MismatchCase thousandSummed(std::uint64_t needed)
{
    MismatchCase c({1, 1, 1}, {{8, 1, 1}, {32, 1, 1}}, [](ThreadId id) {
        return std::array<std::uint64_t, 2>{id.thread.x, 0};
    });
    c.work.buffers[0].shape.extent = {1000, 1, 1};
    c.trace.buffers[0].values.resize(1000);
    c.work.cover = {needed, 1, 1};
    c.work.writes = WritePattern::Accumulated;
    return c;
}

TEST(MismatchInputs, InputsThatAreReadInRounds)
{
    const auto readGroups = [](MismatchCase& c, std::uint64_t group,
                                const std::function<std::uint64_t(ThreadId)>& first) {
        for (std::uint32_t thread = 0; thread < 256; ++thread)
            for (std::uint64_t i = first(threadFromLinear(c.trace.launch, thread)); i < 1000 / group; i += 256)
                for (std::uint64_t e = i * group; e < (i + 1) * group; ++e)
                    c.touch(0, e, thread, false);
    };
    for (const std::uint64_t group : {1, 4}) {
        MismatchCase local = thousandSummed(1000 / group / 2);
        readGroups(local, group, [](ThreadId id) { return id.thread.x; });
        const MismatchCause cause = local.at(0);
        EXPECT_THAT(said(cause), HasSubstr("the index with which it is read is wrong: in x it is threadIdx.x alone"));
        EXPECT_EQ(cause.place, MismatchCause::Place::Load);
        EXPECT_EQ(cause.thread, 7u * 32);
        MismatchCase overlap = thousandSummed(1000 / group / 2);
        readGroups(overlap, group, [](ThreadId id) { return id.block.x + id.thread.x; });
        EXPECT_THAT(said(overlap.at(0)), HasSubstr("* blockDim.x is missing"));
        MismatchCase right = thousandSummed(1000 / group / 2);
        readGroups(right, group, [](ThreadId id) { return std::uint64_t{id.block.x} * 32 + id.thread.x; });
        EXPECT_EQ(said(right.at(0)), "it was written by thread (0,0,0) of block (7,0,0)");
    }
}

TEST(MismatchInputs, AGridThatLeavesInputsUnread)
{
    MismatchCase c = thousandSummed(1000);
    for (std::uint32_t thread = 0; thread < 256; ++thread)
        c.touch(0, thread, thread, false);
    const MismatchCause cause = c.at(0);
    EXPECT_THAT(said(cause),
        HasSubstr(
            "744 of 1,000 values of in were read by no thread: the grid 8 of blocks 32 has 256 threads where 1,000 "
            "are needed"));
    EXPECT_THAT(said(cause), Not(HasSubstr("rounded down")));
    EXPECT_EQ(cause.thread, 255u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
    // Where each thread writes a sum of its own.
    c.work.writes = WritePattern::Scattered;
    EXPECT_THAT(
        said(c.at(0)), HasSubstr("no thread read in[256]: the grid 8 of blocks 32 covers 256 of 1,000 elements"));
    // A kernel that goes on in rounds read them all.
    for (std::uint32_t value = 256; value < 1000; ++value)
        c.touch(0, value, value % 256, false);
    EXPECT_EQ(said(c.at(0)), "it was written by thread (0,0,0) of block (7,0,0)");
}

/// A sum of all values of the input in element 0, to which thread 0 of each block adds; each thread reads the value
/// that `index` gives.
MismatchCase sumOf(std::uint64_t count, const std::function<std::uint64_t(ThreadId)>& index)
{
    MismatchCase c({count, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.thread.x}, std::uint64_t{0}};
    });
    c.work.writes = WritePattern::Accumulated;
    c.work.buffers[1].shape = {{1, 1, 1}, 1};
    c.trace.buffers[1].values.resize(1);
    for (std::uint32_t block = 0; block < line.grid.x; ++block)
        c.touch(1, 0, block * line.block.x, true);
    c.read(index);
    return c;
}

TEST(MismatchInputs, ASumWithoutTheLastValues)
{
    const MismatchCause cause = sumOf(130, own).at(0);
    EXPECT_EQ(said(cause),
        "2 of 130 values of in were read by no thread: the grid 4 of blocks 32 has 128 threads where 130 are needed: "
        "was the division rounded down?");
    EXPECT_EQ(cause.thread, 127u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchInputs, ASumThatHasValuesTwiceAndOthersNot)
{
    const MismatchCause cause = sumOf(120, [](ThreadId id) { return std::uint64_t{id.thread.x}; }).at(0);
    EXPECT_EQ(said(cause),
        "88 of 120 values of in were read by no thread, and 32 by several: the index with which it is read is wrong: "
        "in "
        "x it is threadIdx.x alone, blockIdx.x * blockDim.x is missing");
    EXPECT_EQ(cause.thread, 96u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Load);
    EXPECT_EQ(cause.buffer, 0u);
}

TEST(MismatchInputs, ASumWithAStrangeIndexNamesAThreadThatReadsAgain)
{
    const MismatchCase c = sumOf(120, [](ThreadId id) { return own(id) == 127 ? 33 : std::uint64_t{id.thread.x}; });
    EXPECT_EQ(said(c.at(0)),
        "87 of 120 values of in were read by no thread, and 32 by several, thread (0,0,0) of block (3,0,0) among them");
}

TEST(MismatchInputs, ASumOfAllValuesIsWrongForAnotherReason)
{
    EXPECT_THAT(said(sumOf(128, own).at(0)), testing::StartsWith("it was written by"));
}

TEST(MismatchInputs, WhatIsLeftOfTheLastGroupIsNobodysInParticular)
{
    MismatchCase c = thousandSummed(250);
    c.work.buffers[0].shape.extent = {1003, 1, 1};
    c.trace.buffers[0].values.resize(1003);
    for (std::uint32_t thread = 0; thread < 256; ++thread)
        for (std::uint64_t value = thread % 32 * 4; value < thread % 32 * 4 + 4; ++value)
            c.touch(0, value, thread, false);
    for (std::uint64_t value = 1000; value < 1003; ++value)
        c.touch(0, value, 250, false);
    EXPECT_THAT(said(c.at(0)), HasSubstr("in x it is threadIdx.x alone, blockIdx.x * blockDim.x is missing"));
    EXPECT_EQ(c.at(0).place, MismatchCause::Place::Load);
}

/// Each thread of 12 x 2 has a column of four values of an input of 12 x 8, and writes all of them somewhere.
MismatchCase columns(const std::function<std::uint64_t(const ThreadId&)>& column)
{
    const Launch launch{{3, 1, 1}, {4, 2, 1}};
    MismatchCase c({8, 12, 1}, launch, [](ThreadId) { return std::array<std::uint64_t, 2>{99, 99}; });
    c.work.buffers[0].shape.extent = {12, 8, 1};
    c.work.cover = {12, 2, 1};
    for (std::uint32_t thread = 0; thread < launch.threads(); ++thread) {
        const ThreadId id = threadFromLinear(launch, thread);
        for (std::uint64_t y = id.thread.y; y < 8; y += 2) {
            c.touch(0, y * 12 + column(id), thread, false);
            c.touch(1, (id.block.x * 4 + id.thread.x) * 8 + y, thread, true);
        }
    }
    return c;
}

TEST(MismatchInputs, OneAxisTellsWhereTheOtherHasFewerThreads)
{
    const MismatchCause local = columns([](const ThreadId& id) { return std::uint64_t{id.thread.x}; }).at(40);
    EXPECT_THAT(said(local),
        HasSubstr("the index with which in is read is wrong: in x it is threadIdx.x alone, blockIdx.x * blockDim.x is "
                  "missing. thread (0,0,0) of block (2,0,0) read in[0]"));
    EXPECT_EQ(local.place, MismatchCause::Place::Load);
    const MismatchCause overlap =
        columns([](const ThreadId& id) { return std::uint64_t{id.block.x} + id.thread.x; }).at(40);
    EXPECT_THAT(said(overlap), HasSubstr("* blockDim.x is missing"));
    const MismatchCause right =
        columns([](const ThreadId& id) { return std::uint64_t{id.block.x} * 4 + id.thread.x; }).at(40);
    EXPECT_THAT(said(right), testing::StartsWith("it was written by thread (1,0,0) of block (1,0,0)"));
}

} // namespace

} // namespace warpatlas::test
