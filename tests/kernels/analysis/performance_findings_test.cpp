#include "app/words/problem_words.h"
#include "kernels/analysis/performance_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using What = Inefficiency::What;

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

std::vector<PerformanceFinding> finished(std::vector<PerformanceFinding> findings)
{
    finishFindings(findings);
    return findings;
}

/// A clear finding as an example leaves it.
PerformanceFinding loadFinding(std::uint32_t line, double sectors, std::uint64_t bytesApart)
{
    Inefficiency fact;
    fact.what = What::GlobalLoads;
    fact.lines = {line};
    fact.least = fact.most = sectors;
    fact.needed = 3;
    fact.buffer = bytesApart > 0 ? "previous" : "";
    fact.bytesApart = bytesApart;
    PerformanceFinding finding;
    finding.problem.line = line;
    finding.problem.count = 100;
    finding.problem.fact = fact;
    return finding;
}

TEST(PerformanceFindings, ASectorForEachLane)
{
    const auto found = finished(performanceFindings(traceOf(usual, 7, stores(512, 32, 128))));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].fact().what, What::GlobalStores);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::Uncoalesced);
    EXPECT_EQ(found[0].problem.severity, Severity::Information);
    EXPECT_EQ(found[0].problem.line, 7u);
    EXPECT_EQ(found[0].problem.count, 512u);
    EXPECT_EQ(sentenceOf(found[0].problem),
        "a warp's store at line 7 touches 32 sectors of 32 bytes on average where 4 would do");
}

TEST(PerformanceFindings, WhatIsAsItShouldBeIsNotNamed)
{
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, stores(512, 4, 128)))), IsEmpty());
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, stores(512, 16, 512)))), IsEmpty()) << "16 bytes a lane";
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, stores(512, 1, 4)))), IsEmpty()) << "one lane";
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, stores(512, 5, 32)))), IsEmpty())
        << "pixels of three bytes";
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, stores(31, 32, 128)))), IsEmpty()) << "a handful";
    Counters atomics = stores(512, 32, 128);
    atomics.atomicRequests = 512;
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 7, atomics))), IsEmpty())
        << "the data decide where they go";
    Trace partial = traceOf(usual, 7, stores(512, 32, 128));
    partial.known = BlockSet::none(64);
    EXPECT_THAT(performanceFindings(partial), IsEmpty());
}

TEST(PerformanceFindings, WhatIsAlikeButForTheLineIsOne)
{
    const auto found = finished(
        {loadFinding(12, 23, 4292), loadFinding(13, 22.2, 4292), loadFinding(15, 12, 0), loadFinding(18, 21.8, 4292)});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(sentenceOf(found[0].problem),
        "a warp's loads at lines 12, 13 and 18 touch 21.8 to 23 sectors of 32 bytes on average where 3 would do: "
        "neighbouring threads read previous 4,292 bytes apart");
    EXPECT_EQ(found[0].problem.line, 12u);
    EXPECT_EQ(found[0].problem.count, 300u);
    EXPECT_EQ(sentenceOf(found[1].problem),
        "a warp's load at line 15 touches 12 sectors of 32 bytes on average where 3 would do");
}

TEST(PerformanceFindings, TheMeanOfALineMayHideAnInstruction)
{
    // Half of the requests touch 14 sectors, half of them one: 7.5 each, for which the bytes need 3.
    Counters counters;
    counters.globalLoadRequests = 200;
    counters.globalLoadSectors = 1500;
    counters.globalLoadBytes = 200 * 96;
    std::vector<PerformanceFinding> found = performanceFindings(traceOf(usual, 8, counters));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].suspect);
    EXPECT_THAT(finished(found), IsEmpty()) << "until somebody looks closer";
    found[0].suspect = false;
    Inefficiency& fact = found[0].fact();
    fact.of = "A";
    fact.least = fact.most = 14;
    fact.needed = 2;
    EXPECT_EQ(sentenceOf(finished(found).at(0).problem),
        "a warp's load of A at line 8 touches 14 sectors of 32 bytes on average where 2 would do, counted in the first "
        "block");
    // A line that moves what it asks for, and a little more at the edges, is not even suspect.
    counters.globalLoadSectors = 200 * 4;
    EXPECT_THAT(performanceFindings(traceOf(usual, 8, counters)), IsEmpty());
    EXPECT_TRUE(isUncoalesced(32, 8, 2));
    EXPECT_FALSE(isUncoalesced(31, 8, 2) || isUncoalesced(32, 7.9, 1) || isUncoalesced(32, 8, 2.1));
}

TEST(PerformanceFindings, TurnsAtABank)
{
    Counters counters;
    counters.sharedRequests = 100;
    counters.sharedPasses = 3200;
    const auto found = finished(performanceFindings(traceOf(usual, 12, counters)));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::BankConflict);
    EXPECT_THAT(sentenceOf(found[0].problem), HasSubstr("takes 32 turns on average where 1 would do"));
    counters.sharedPasses = 399;
    EXPECT_THAT(finished(performanceFindings(traceOf(usual, 12, counters))), IsEmpty());
}

TEST(PerformanceFindings, LanesWithoutAThread)
{
    const auto found = finished(performanceFindings(traceOf({{1000, 1, 1}, {1, 1, 1}})));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].problem.kind, ProblemKind::IdleLanes);
    EXPECT_EQ(sentenceOf(found[0].problem),
        "a block of 1 thread uses 1 of the 32 lanes of its warp: in all 1,000 blocks the others have nothing to do");
    EXPECT_THAT(finished(performanceFindings(traceOf({{1000, 1, 1}, {16, 1, 1}}))), IsEmpty()) << "half";
    EXPECT_THAT(finished(performanceFindings(traceOf({{1000, 1, 1}, {33, 1, 1}}))), IsEmpty()) << "more than half";
    EXPECT_THAT(finished(performanceFindings(traceOf({{4, 1, 1}, {1, 1, 1}}))), IsEmpty()) << "a handful";
}

} // namespace
} // namespace warpatlas
