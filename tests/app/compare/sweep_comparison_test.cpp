#include "app/compare/sweep_comparison.h"

#include "app/compare/sweep_compare_report.h"
#include "app/sweep/sweep_json.h"
#include "tests/app/support/files.h"
#include "tests/app/sweep/made_up_sweep.h"

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
    const std::string table = toTable(comparison);
    EXPECT_THAT(table, HasSubstr("1 faster, 0 slower, 0 unclear"));
    EXPECT_THAT(table, HasSubstr("size 4,194,304: 2.00x faster"));
    EXPECT_THAT(table, HasSubstr("Only in A"));
    const auto json = toReport(comparison);
    EXPECT_EQ(json["only_a"], 1);
    EXPECT_EQ(json["counters"]["other"], 1);
}

TEST(SweepComparison, OtherAxesAreRefused)
{
    EXPECT_THAT(test::refusalOf("b.json",
                    [] { (void)compareSweeps("a.json", test::madeUpSizes(), "b.json", test::madeUpBlocks()); }),
        HasSubstr("is a sweep over block"));
}

} // namespace
} // namespace warpatlas
