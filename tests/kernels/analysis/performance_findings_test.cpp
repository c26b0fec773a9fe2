#include "kernels/analysis/performance_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using What = PerformanceFinding::What;

Trace traceOf(const Launch& launch, std::uint32_t line = 0, const Counters& counters = {})
{
    Trace trace;
    trace.launch = launch;
    trace.known = BlockSet::all();
    if (line != 0)
        trace.lines[line] = counters;
    return trace;
}

constexpr Launch usual{{64, 1, 1}, {256, 1, 1}};

Counters stores(std::uint64_t requests, std::uint64_t sectorsEach, std::uint64_t bytesEach)
{
    Counters counters;
    counters.globalStoreRequests = requests;
    counters.globalStoreSectors = requests * sectorsEach;
    counters.globalStoreBytes = requests * bytesEach;
    return counters;
}

TEST(PerformanceFindings, ASectorForEachLane)
{
    const auto found = performanceFindings(traceOf(usual, 7, stores(512, 32, 128)));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].what, What::GlobalStores);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::Uncoalesced);
    EXPECT_EQ(found[0].problem.severity, Severity::Information);
    EXPECT_EQ(found[0].problem.line, 7u);
    EXPECT_EQ(found[0].problem.count, 512u);
    EXPECT_EQ(found[0].problem.message, "a warp's store at line 7 touches 32 sectors of 32 bytes where 4 would do");
}

TEST(PerformanceFindings, WhatIsAsItShouldBeIsNotNamed)
{
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, stores(512, 4, 128))), IsEmpty());
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, stores(512, 16, 512))), IsEmpty()) << "16 bytes a lane";
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, stores(512, 1, 4))), IsEmpty()) << "one lane";
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, stores(512, 5, 32))), IsEmpty()) << "pixels of three bytes";
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, stores(31, 32, 128))), IsEmpty()) << "a handful";
    Counters atomics = stores(512, 32, 128);
    atomics.atomicRequests = 512;
    EXPECT_THAT(performanceFindings(traceOf(usual, 7, atomics)), IsEmpty()) << "the data decide where they go";
    Trace partial = traceOf(usual, 7, stores(512, 32, 128));
    partial.known = BlockSet::none(64);
    EXPECT_THAT(performanceFindings(partial), IsEmpty());
}

TEST(PerformanceFindings, TurnsAtABank)
{
    Counters counters;
    counters.sharedRequests = 100;
    counters.sharedPasses = 3200;
    const auto found = performanceFindings(traceOf(usual, 12, counters));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::BankConflict);
    EXPECT_THAT(found[0].problem.message, HasSubstr("takes 32 turns where 1 would do"));
    counters.sharedPasses = 399;
    EXPECT_THAT(performanceFindings(traceOf(usual, 12, counters)), IsEmpty());
}

TEST(PerformanceFindings, LanesWithoutAThread)
{
    const auto found = performanceFindings(traceOf({{1000, 1, 1}, {1, 1, 1}}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::IdleLanes);
    EXPECT_EQ(found[0].problem.message,
        "a block of 1 thread uses 1 of the 32 lanes of its warp: in all 1,000 blocks the others have nothing to do");
    EXPECT_THAT(performanceFindings(traceOf({{1000, 1, 1}, {16, 1, 1}})), IsEmpty()) << "half";
    EXPECT_THAT(performanceFindings(traceOf({{1000, 1, 1}, {33, 1, 1}})), IsEmpty()) << "more than half";
    EXPECT_THAT(performanceFindings(traceOf({{4, 1, 1}, {1, 1, 1}})), IsEmpty()) << "a handful";
}

} // namespace
} // namespace warpatlas
