#include "kernels/analysis/shown_cover.h"
#include "tests/kernels/analysis/mismatch_case.h"

#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

/// Threads of `launch` on elements of `extent`, each where `element` says; the number of needed threads is not stated.
MismatchCase unsaid(const Extent& extent, const Launch& launch,
    const std::function<std::array<std::uint64_t, 2>(std::array<std::uint64_t, 3> place, ThreadId id)>& element)
{
    MismatchCase c(extent, launch, [&](ThreadId id) { return element(placeInLaunch(launch, id), id); });
    c.work.cover = {launch.threads(), 1, 1};
    c.work.coverIsSaid = false;
    c.work.writes = WritePattern::Scattered;
    return c;
}

constexpr std::array<std::uint64_t, 2> nowhere{99, 99};

MismatchCase guarded(const Extent& extent, const Launch& launch)
{
    return unsaid(extent, launch, [extent](std::array<std::uint64_t, 3> at, ThreadId) {
        return at[0] < extent.x && at[1] < extent.y ? std::array{at[0], at[1]} : nowhere;
    });
}

TEST(ShownCover, IsThatOfTheElementsThatTheirThreadsWrite)
{
    const MismatchCase c = guarded({9, 7, 1}, plane);
    const Work shown = withShownCover(c.work, c.trace);
    EXPECT_TRUE(shown.coverIsSaid);
    EXPECT_EQ(shown.cover, (Extent{9, 7, 1}));
    EXPECT_EQ(shown.writes, WritePattern::Once);
    EXPECT_EQ(shown.output, c.work.output);
}

TEST(ShownCover, SlipsInTheIndexShowItToo)
{
    // threadIdx alone.
    const MismatchCase local = unsaid({9, 7, 1}, plane, [](std::array<std::uint64_t, 3>, ThreadId id) {
        return std::array<std::uint64_t, 2>{id.thread.x, id.thread.y};
    });
    EXPECT_EQ(withShownCover(local.work, local.trace).cover, (Extent{9, 7, 1}));
    // A number without a name shows nothing.
    const MismatchCase other = unsaid({9, 7, 1}, plane, [](std::array<std::uint64_t, 3> at, ThreadId) {
        return at[0] < 9 && at[1] < 7 ? std::array{8 - at[0], 6 - at[1]} : nowhere;
    });
    EXPECT_FALSE(withShownCover(other.work, other.trace).coverIsSaid);
}

TEST(ShownCover, NothingIsShownByALaunchThatIsNotRoundedUp)
{
    // A column of blocks too many; and a block of which fewer threads have an element than have none.
    for (const Launch& launch : {Launch{{4, 2, 1}, {4, 4, 1}}, Launch{{1, 1, 1}, {32, 16, 1}}}) {
        const MismatchCase c = guarded({9, 7, 1}, launch);
        const Work shown = withShownCover(c.work, c.trace);
        EXPECT_FALSE(shown.coverIsSaid);
        EXPECT_EQ(shown.cover, c.work.cover);
        EXPECT_EQ(shown.writes, WritePattern::Scattered);
    }
    // A sum: one element, and every block size is rounded up for it.
    const MismatchCase sum = guarded({1, 1, 1}, {{1, 1, 1}, {64, 1, 1}});
    EXPECT_FALSE(withShownCover(sum.work, sum.trace).coverIsSaid);
}

TEST(ShownCover, AGuardForEachElementShowsItInAnyLaunch)
{
    for (const Launch& launch :
        {Launch{{4, 2, 1}, {4, 4, 1}}, Launch{{1, 1, 1}, {32, 16, 1}}, Launch{{2, 1, 1}, {4, 4, 1}}}) {
        MismatchCase c = guarded({9, 7, 1}, launch);
        c.work.guards = {{0, "width", 9, false}, {1, "height", 7, false}};
        const Work shown = withShownCover(c.work, c.trace);
        EXPECT_TRUE(shown.coverIsSaid);
        EXPECT_EQ(shown.cover, (Extent{9, 7, 1}));
        EXPECT_EQ(shown.writes, WritePattern::Once);
        c.work.buffers[1].shape.extent = {63, 1, 1};
        const Work line = withShownCover(c.work, c.trace);
        EXPECT_TRUE(line.coverIsSaid) << "an array that is given as a line";
        EXPECT_EQ(line.buffers[1].shape.extent, (Extent{63, 1, 1}));
        c.work.guards = {{0, "width", 9, false}};
        EXPECT_FALSE(withShownCover(c.work, c.trace).coverIsSaid) << "nothing guards y";
        c.work.guards = {{0, "width", 9, false}, {1, "height", 6, false}};
        EXPECT_FALSE(withShownCover(c.work, c.trace).coverIsSaid) << "the last row is none of its threads'";
    }
}

TEST(ShownCover, WhatIsReadShowsItWhereNothingIsWrittenByIndex)
{
    // A sum of 100 elements, which thread 0 writes.
    MismatchCase c = unsaid({100, 1, 1}, line, [](std::array<std::uint64_t, 3> at, ThreadId) {
        return at[0] == 0 ? std::array<std::uint64_t, 2>{0, 0} : std::array<std::uint64_t, 2>{999, 0};
    });
    c.work.buffers[1].shape = {{1, 1, 1}, 1};
    c.trace.buffers[1].values.resize(1);
    c.read(own);
    const Work shown = withShownCover(c.work, c.trace);
    EXPECT_EQ(shown.cover, (Extent{100, 1, 1}));
    EXPECT_EQ(shown.writes, WritePattern::Scattered) << "who writes is not known of it";
    EXPECT_EQ(shown.output, 1u);
}

TEST(ShownCover, AnAxisThatIsNotLookedAtMayHaveAnyNumberOfThreads)
{
    constexpr Launch tall{{4, 1, 1}, {32, 4, 1}};
    const MismatchCase c = unsaid({100, 1, 1}, tall, [](std::array<std::uint64_t, 3> at, ThreadId) {
        return std::array{at[0], std::uint64_t{0}};
    });
    EXPECT_FALSE(withShownCover(c.work, c.trace).coverIsSaid);
    EXPECT_EQ(withShownCover(c.work, c.trace, {true, false, false}).cover, (Extent{100, 1, 1}));
}

TEST(ShownCover, WhatIsSaidOrNotRecordedStays)
{
    MismatchCase c = guarded({9, 7, 1}, plane);
    c.trace.recorded = false;
    EXPECT_FALSE(withShownCover(c.work, c.trace).coverIsSaid);
    c.trace.recorded = true;
    c.work.coverIsSaid = true;
    EXPECT_EQ(withShownCover(c.work, c.trace).cover, c.work.cover);
}

} // namespace
} // namespace warpatlas::test
