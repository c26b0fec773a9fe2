#include "ui/desktop/charts/time_bars.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TimeResult time(Timed what, double median, double low, double high)
{
    TimeResult result;
    result.what = what;
    result.medianMs = median;
    result.ciLowMs = low;
    result.ciHighMs = high;
    result.samples = 100;
    return result;
}

std::vector<TimeResult> allTimes()
{
    return {time(Timed::CpuScalar, 2.0, 1.9, 2.1), time(Timed::CpuSimd, 0.5, 0.49, 0.51),
        time(Timed::CpuParallel, 0.2, 0.19, 0.21), time(Timed::Upload, 0.03, 0.03, 0.03),
        time(Timed::Kernel, 0.005, 0.005, 0.005), time(Timed::Download, 0.01, 0.01, 0.01),
        time(Timed::EndToEnd, 0.06, 0.059, 0.061)};
}

TEST(TimeBars, AreInTheOrderInWhichTheyAreReadAndCopiesHaveNoBarOfTheirOwn)
{
    const auto bars = timeBars(allTimes());
    ASSERT_EQ(bars.size(), 5u);
    EXPECT_EQ(bars[0].label, "CPU 1 thread, scalar");
    EXPECT_EQ(bars[3].label, "GPU with copies");
    EXPECT_EQ(bars[4].label, "GPU kernel alone");
}

TEST(TimeBars, LibrariesComeBehindWhatTheyAreComparedWith)
{
    auto times = allTimes();
    times.push_back(time(Timed::CpuLibrary, 0.1, 0.1, 0.1));
    times.push_back(time(Timed::Library, 0.004, 0.004, 0.004));
    const auto bars = timeBars(times);
    ASSERT_EQ(bars.size(), 7u);
    EXPECT_EQ(bars[3].label, "CPU library");
    EXPECT_EQ(bars[3].segments[0].part, BarPart::CpuLibrary);
    EXPECT_EQ(bars[6].label, "GPU library");
    EXPECT_EQ(bars[6].segments[0].part, BarPart::GpuLibrary);
}

TEST(TimeBars, SegmentsAddUpToTheMedian)
{
    for (const TimeBar& bar : timeBars(allTimes())) {
        double sum = 0;
        for (const TimeSegment& segment : bar.segments)
            sum += segment.ms;
        EXPECT_NEAR(sum, bar.result.medianMs, 1e-12) << bar.label.toStdString();
    }
}

TEST(TimeBars, PartsThatOverlappedAreDrawnToScaleWithinTheWhole)
{
    auto times = allTimes();
    times.back().medianMs = 0.03; // shorter than upload + kernel + download
    const auto bars = timeBars(times);
    const auto& segments = bars[3].segments;
    ASSERT_EQ(segments.size(), 3u);
    EXPECT_NEAR(segments[0].ms / segments[2].ms, 3.0, 1e-9);
    EXPECT_NEAR(segments[0].ms + segments[1].ms + segments[2].ms, 0.03, 1e-12);
}

TEST(TimeBars, PlacedBarsShareOneScaleFromZeroAndLeaveRoomForValues)
{
    const auto bars = timeBars(allTimes());
    const QRectF area(10, 20, 500, 130);
    const auto placed = placeBars(bars, area, 140, 90, 26);
    ASSERT_EQ(placed.size(), 5u);
    const double scalar = placed[0].segments[0].rect.width(), simd = placed[1].segments[0].rect.width();
    EXPECT_NEAR(scalar / simd, 4.0, 1e-9);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        EXPECT_DOUBLE_EQ(placed[i].segments[0].rect.left(), 150.0);
        EXPECT_LE(placed[i].whiskerLow, placed[i].whiskerHigh);
        EXPECT_GE(placed[i].value.width(), 90 - 1e-9);
        EXPECT_LE(placed[i].value.right(), area.right() + 1e-9);
        EXPECT_NEAR(placed[i].middle, 20 + 26 * (double(i) + 0.5), 1e-9);
    }
    // The interval's upper end is the longest thing there is: it ends where the values begin.
    EXPECT_NEAR(placed[0].whiskerHigh, 510 - 90, 1e-9);
}

TEST(TimeBars, NoRoomAndNoTimesAreNoReasonToDivideByZero)
{
    EXPECT_TRUE(placeBars({}, QRectF(0, 0, 100, 100), 50, 50, 20).empty());
    const std::vector<TimeBar> zero{{"nothing", {{BarPart::Cpu, 0}}, time(Timed::CpuScalar, 0, 0, 0)}};
    const auto placed = placeBars(zero, QRectF(0, 0, 60, 20), 50, 50, 20);
    EXPECT_DOUBLE_EQ(placed[0].segments[0].rect.width(), 0);
}

TEST(Verdict, NamesBothRatiosAndNeverTheKernelAlone)
{
    Outcome outcome;
    outcome.times = allTimes();
    const QString sentence = verdictSentence(outcome);
    EXPECT_TRUE(sentence.contains("3.3× faster with copies")) << sentence.toStdString();
    EXPECT_TRUE(sentence.contains("40× faster kernel alone")) << sentence.toStdString();
}

TEST(Verdict, OverlappingIntervalsAreNoDifference)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuParallel, 0.2, 0.15, 0.25), time(Timed::Kernel, 0.05, 0.05, 0.05),
        time(Timed::EndToEnd, 0.19, 0.16, 0.22)};
    EXPECT_TRUE(verdictSentence(outcome).contains("no clear difference with copies"));
}

TEST(Verdict, AWrongResultHasNoRatio)
{
    Outcome outcome;
    outcome.times = allTimes();
    outcome.check = Comparison{};
    outcome.check->matches = false;
    EXPECT_FALSE(verdictSentence(outcome).contains("×"));
}

TEST(Verdict, WithoutAGpuTheCpuFormsAreCompared)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuScalar, 2.0, 1.9, 2.1), time(Timed::CpuParallel, 0.2, 0.19, 0.21)};
    EXPECT_TRUE(verdictSentence(outcome).contains("10× faster")) << verdictSentence(outcome).toStdString();
}

TEST(Conditions, SayHowManySamplesAndHowManyWereLeftOut)
{
    auto times = allTimes();
    times[0].samples = 30;
    times[1].discarded = 4;
    times[2].note = "pinned copies";
    const QString words = conditions(times);
    EXPECT_TRUE(words.contains("medians of 30 to 100"));
    EXPECT_TRUE(words.contains("4 throttled left out"));
    EXPECT_TRUE(words.contains("pinned copies"));
    EXPECT_FALSE(words.contains("cuBLAS"));
    const std::vector<NotTimed> absent{{Timed::Library, "no cuBLAS here"}};
    EXPECT_TRUE(conditions(times, absent).contains("no cuBLAS here"));
}

TEST(Conditions, RecordedTimesSayWhoseTheyAreAndOfWhichSize)
{
    RecordedTimes recorded;
    recorded.gpu.name = "NVIDIA H200";
    recorded.gpu.driver = "580.95";
    recorded.date = "2026-01-31";
    recorded.size = {{4096, 1, 1}, 1};
    recorded.launch.block = {256, 1, 1};
    recorded.sameCode = true;
    EXPECT_EQ(recordedSentence(recorded),
        "Recorded, not measured here: NVIDIA H200, driver 580.95, 2026-01-31; at 4096, the nearest recorded size, not "
        "this run's; block 256");
}

} // namespace
} // namespace warpatlas::ui
