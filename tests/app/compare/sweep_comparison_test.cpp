#include "app/compare/compare_result.h"
#include "app/compare/sweep_comparison.h"

#include "app/compare/sweep_compare_report.h"
#include "app/sweep/sweep_json.h"
#include "tests/app/support/files.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

const SweepTimes& timesOf(const SweepComparison& comparison, Timed what)
{
    return *std::ranges::find(comparison.times, what, &SweepTimes::what);
}

TEST(SweepComparison, ASweepIsTheSameAsItselfAtEveryPoint)
{
    const SweepResult sweep = test::madeUpSizes();
    const SweepComparison comparison = compareSweeps("a.json", sweep, "b.json", sweepFromJson(toJson(sweep), "b.json"));
    EXPECT_EQ(comparison.common.size(), sweep.points.size());
    for (const SweepTimes& times : comparison.times)
        EXPECT_EQ(times.count(RatioVerdict::Same), times.points.size()) << nameOf(times.what);
    EXPECT_EQ(comparison.sameCounters, sweep.points.size());
    EXPECT_EQ(comparison.otherCounters, 0u);
}

TEST(SweepComparison, PointsAreFoundByTheirValuesAndCounted)
{
    const SweepResult before = test::madeUpSizes();
    SweepResult now = before;
    now.sweep.axes[0].values.pop_back();
    now.points.pop_back();
    std::ranges::reverse(now.sweep.axes[0].values);
    std::ranges::reverse(now.points);
    for (TimeResult& time : now.points.front().times)
        if (time.what == Timed::Kernel)
            time = test::madeUpTime(Timed::Kernel, time.device, time.medianMs / 2);
    now.points.back().counters[std::size_t(SweepCounter::LoadSectors)] = 8;
    const SweepComparison comparison = compareSweeps("a.json", before, "b.json", now);
    EXPECT_EQ(comparison.common.size(), before.points.size() - 1);
    EXPECT_EQ(comparison.onlyA, (std::vector{before.points.size() - 1}));
    EXPECT_TRUE(comparison.onlyB.empty());
    const SweepTimes& kernel = timesOf(comparison, Timed::Kernel);
    EXPECT_EQ(kernel.count(RatioVerdict::Faster), 1u);
    EXPECT_EQ(kernel.count(RatioVerdict::Same), kernel.points.size() - 1);
    EXPECT_EQ(comparison.otherCounters, 1u);
    const std::string table = textOf(resultOf(comparison));
    EXPECT_THAT(table, HasSubstr("1 faster, 0 slower, 0 unclear"));
    EXPECT_THAT(table, HasSubstr("size 4,194,304: 2.00x faster"));
    EXPECT_THAT(table, HasSubstr("Only in A"));
    const auto json = toReport(comparison);
    EXPECT_EQ(json["only_a"], 1);
    EXPECT_EQ(json["counters"]["other"], 1);
}

TEST(SweepComparison, ConditionsAreNamedWithBothValues)
{
    const SweepResult a = test::madeUpBlocks();
    SweepResult b = a;
    b.sweep.base.kernel = "vector_add:vectorised";
    b.sweep.base.mistake = "no_guard";
    b.sweep.base.grid = Dim3{7, 1, 1};
    b.sweep.kernelCache = KernelCache::Warm;
    b.conditions.program = "0.2.0";
    b.conditions.devices[0].driver = "590.10";
    b.conditions.code = {{"vector_add:naive", "00f2"}};
    SweepResult withData = a;
    withData.conditions.data = {{"a.npy", "a.npy, 100", "1"}};
    SweepResult changed = withData;
    changed.conditions.data[0].mark = "2";
    const auto named = [](const SweepResult& one, const SweepResult& other) {
        std::vector<std::string> all;
        for (const ConditionDifference& difference : compareSweeps("a", one, "b", other).conditions)
            all.push_back(std::string(nameOf(difference.what)) + " " + difference.name + ": " + difference.a + " | "
                + difference.b);
        return all;
    };
    EXPECT_THAT(named(a, b),
        testing::ElementsAre("variant : naive | vectorised", "mistake :  | no_guard",
            "code vector_add:naive: 00f1 | 00f2", "grid : the kernel's own | 7",
            "device cuda:0: NVIDIA H200, driver 580.95.05, CUDA 13.0 | NVIDIA H200, driver 590.10, CUDA 13.0",
            "cache : cold | warm", "program : 0.1.0 | 0.2.0"));
    EXPECT_THAT(named(withData, changed), testing::ElementsAre("content a.npy, 100: 1 | 2"));
    EXPECT_THAT(named(a, a), testing::IsEmpty());
    const std::string table = textOf(resultOf(compareSweeps("a", a, "b", b)));
    EXPECT_THAT(table, HasSubstr("variant: naive in A, vectorised in B"));
    EXPECT_THAT(table, HasSubstr("L2 before a kernel: cold in A, warm in B"));
    EXPECT_EQ(toReport(compareSweeps("a", a, "b", b))["conditions"].size(), 7u);
}

TEST(SweepComparison, AParameterAlongTheAxisIsNoCondition)
{
    SweepResult a = test::madeUpBlocks();
    a.sweep.base.kernel = "gaussian";
    a.sweep.base.parameters = {{"radius", 2}, {"sigma", 1.5}};
    a.sweep.axes = {{SweepOver::Parameter, "radius", a.sweep.axes[0].values}};
    SweepResult b = a;
    b.sweep.base.parameters = {{"radius", 3}, {"sigma", 2.5}};
    const auto differences = compareSweeps("a", a, "b", b).conditions;
    ASSERT_EQ(differences.size(), 1u);
    EXPECT_EQ(differences[0], (ConditionDifference{ConditionDifference::What::Parameter, "sigma", "1.5", "2.5"}));
}

TEST(SweepComparison, PointsThatDifferAreListedWithWhy)
{
    const SweepResult a = test::madeUpBlocks();
    SweepResult b = a;
    b.points[0] = {};
    b.points[0].refusal = "too few threads";
    b.points[1].matches = false;
    b.points[2].counters[0] = 0.25;
    const SweepComparison comparison = compareSweeps("a.json", a, "b.json", b);
    EXPECT_THAT(comparison.onlyA, testing::ElementsAre(0u));
    EXPECT_EQ(comparison.reasonInB(0), "too few threads");
    EXPECT_THAT(comparison.wrongOnlyB, testing::ElementsAre(1u));
    for (const SweepTimes& times : comparison.times)
        EXPECT_EQ(times.points.size(), a.points.size() - 2) << "times of a wrong result say nothing";
    ASSERT_EQ(comparison.counters.size(), 1u);
    EXPECT_EQ(comparison.counters[0].valueB, 0.25);
    const std::string table = textOf(resultOf(comparison));
    EXPECT_THAT(findings(comparison), testing::Contains("only A has block 8 (too few threads)"))
        << "a figure has no room for a table";
    EXPECT_THAT(findings(comparison), testing::Contains("wrong in A alone at 0 points, in B alone at 1"));
    EXPECT_THAT(table, HasSubstr("block 8 (too few threads)"));
    EXPECT_THAT(table, HasSubstr("Wrong in B"));
    EXPECT_THAT(table, HasSubstr("block 32, Occupancy: 50 % in A, 25 % in B"));
    const auto json = toReport(comparison);
    EXPECT_EQ(json["only_a_points"][0]["values"][0], "8");
    EXPECT_EQ(json["only_a_points"][0]["reason"], "too few threads");
    EXPECT_EQ(json["wrong_only_b"][0]["values"][0], "16");
    EXPECT_EQ(json["other_counters"][0]["what"], "occupancy");
    EXPECT_EQ(json["times"][0]["points"][0]["a_ms"], json["times"][0]["points"][0]["b_ms"]);
}

TEST(SweepComparison, PredictionsAreComparedAsBands)
{
    const SweepResult a = test::madeUpPredictions();
    SweepResult b = a;
    for (double* const ms :
        {&b.points[0].predicted->medianMs, &b.points[0].predicted->ciLowMs, &b.points[0].predicted->ciHighMs})
        *ms /= 10;
    const SweepComparison comparison = compareSweeps("a.json", a, "b.json", b);
    EXPECT_TRUE(comparison.times.empty()) << "nothing was measured";
    EXPECT_EQ(comparison.count(BandOrder::Below), 1u);
    EXPECT_EQ(comparison.count(BandOrder::Overlap), a.points.size() - 1);
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("which have no ratio"));
    EXPECT_EQ(toReport(comparison)["bands"][0]["bands"], "below");
    EXPECT_THAT(csvOf(compareTable(comparison)), HasSubstr("time_ms,kernel,8,"));
    EXPECT_THAT(csvOf(compareTable(comparison)), HasSubstr(",,,,below,modelled"));
}

TEST(SweepComparison, ItsCsvHasALineForAllOfIt)
{
    const SweepResult a = test::madeUpBlocks();
    SweepResult b = a;
    b.sweep.base.grid = Dim3{7, 1, 1};
    b.sweep.axes[0].values.pop_back();
    b.points.pop_back();
    const std::string csv = csvOf(compareTable(compareSweeps("a.json", a, "b.json", b)));
    EXPECT_THAT(csv,
        testing::StartsWith("kind,what,block,a,b,a_low,a_high,b_low,b_high,ratio,ratio_low,ratio_high,"
                            "verdict,provenance\r\n"));
    EXPECT_THAT(csv, HasSubstr("condition,grid,,the kernel's own,7,"));
    EXPECT_THAT(csv, HasSubstr("only_a,,1024,"));
    EXPECT_THAT(csv, HasSubstr("time_ms,kernel,256,0.065,0.065,"));
    EXPECT_THAT(csv, HasSubstr(",same,measured\r\n"));
    const auto commas = std::ranges::count(csv.substr(0, csv.find('\r')), ',');
    for (std::size_t from = 0, to = 0; (to = csv.find("\r\n", from)) != std::string::npos; from = to + 2)
        EXPECT_EQ(std::ranges::count(csv.substr(from, to - from), ','), commas) << csv.substr(from, to - from);
}

TEST(SweepComparison, OtherAxesAreRefused)
{
    EXPECT_THAT(test::refusalOf("b.json",
                    [] { (void)compareSweeps("a.json", test::madeUpSizes(), "b.json", test::madeUpBlocks()); }),
        HasSubstr("is a sweep over block"));
}

} // namespace
} // namespace warpatlas
