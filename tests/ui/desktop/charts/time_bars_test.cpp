
#include "app/report/times_report.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/look/qt_words.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas::ui {
namespace {

QString verdictText(const Outcome& outcome)
{
    return toQt(verdictInWords(outcome));
}
QString recordedText(const RecordedTimes& recorded)
{
    return toQt(recordedInWords(recorded));
}
QString predictedText(const Outcome& outcome)
{
    return toQt(predictionInWords(*outcome.predicted));
}
QString conditionsText(std::span<const TimeResult> times, std::span<const NotTimed> absent = {})
{
    return toQt(conditionsInWords(times, absent));
}

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
    EXPECT_EQ(bars[0].label, "CPU, 1 thread");
    EXPECT_EQ(bars[3].label, "GPU with copies");
    EXPECT_EQ(bars[4].label, "GPU kernel alone");
}

TEST(TimeBars, EachHasANameOfItsOwnOnAMachineOfOneCoreToo)
{
    for (const int threads : {0, 1, 2, 64}) {
        auto times = allTimes();
        times[2].threads = threads;
        std::set<QString> names;
        const auto bars = timeBars(times);
        for (const TimeBar& bar : bars)
            EXPECT_TRUE(names.insert(bar.label).second) << bar.label.toStdString() << " twice with " << threads;
        EXPECT_TRUE(bars[2].label.contains(threads == 0 ? "all threads" : QString::number(threads)));
    }
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
    const auto placed = placeBars(bars, axisOf(bars, AxisKind::Linear, 6), area, 140, 90, 26);
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
    EXPECT_TRUE(placeBars({}, ValueAxis(), QRectF(0, 0, 100, 100), 50, 50, 20).empty());
    const std::vector<TimeBar> zero{{"nothing", {{BarPart::Cpu, 0}}, time(Timed::CpuScalar, 0, 0, 0)}};
    const auto placed = placeBars(zero, axisOf(zero, {}, 6), QRectF(0, 0, 60, 20), 50, 50, 20);
    EXPECT_DOUBLE_EQ(placed[0].segments[0].rect.width(), 0);
}

TEST(Verdict, NamesBothRatiosAndNeverTheKernelAlone)
{
    Outcome outcome;
    outcome.times = allTimes();
    const QString sentence = verdictText(outcome);
    EXPECT_TRUE(sentence.contains("3.3× faster with copies")) << sentence.toStdString();
    EXPECT_TRUE(sentence.contains("40× faster counting the kernel alone")) << sentence.toStdString();
    EXPECT_TRUE(sentence.startsWith("SIMD gives 4.0× of one thread, all threads 2.5× more.")) << sentence.toStdString();
}

TEST(Verdict, OverlappingIntervalsAreNoDifference)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuParallel, 0.2, 0.15, 0.25), time(Timed::Kernel, 0.05, 0.05, 0.05),
        time(Timed::EndToEnd, 0.19, 0.16, 0.22)};
    EXPECT_TRUE(verdictText(outcome).contains("no clear difference with copies"));
}

TEST(Verdict, AWrongResultHasNoRatio)
{
    Outcome outcome;
    outcome.times = allTimes();
    outcome.check = Comparison{};
    outcome.check->matches = false;
    EXPECT_FALSE(verdictText(outcome).contains("×"));
}

TEST(Verdict, WithoutAGpuTheCpuFormsAreComparedStepByStep)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuScalar, 2.0, 1.9, 2.1), time(Timed::CpuParallel, 0.2, 0.19, 0.21)};
    EXPECT_EQ(verdictText(outcome), "") << "two changes at once have no ratio";
    outcome.times.push_back(time(Timed::CpuSimd, 0.5, 0.49, 0.51));
    EXPECT_EQ(verdictText(outcome), "SIMD gives 4.0× of one thread, all threads 2.5× more.");
}

RecordedTimes recordedKernel(bool sameSize)
{
    RecordedTimes recorded;
    recorded.size = {{1152, 896, 1}, 1};
    recorded.sameSize = sameSize;
    recorded.gpu.name = "NVIDIA H200";
    recorded.times = {time(Timed::Kernel, 0.005, 0.005, 0.005), time(Timed::EndToEnd, 0.1, 0.1, 0.1)};
    for (TimeResult& result : recorded.times)
        result.provenance = Provenance::Recorded;
    return recorded;
}

TEST(Verdict, RecordedTimesHaveNoRatio)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuParallel, 0.2, 0.19, 0.21)};
    outcome.recordedTimes = recordedKernel(false);
    EXPECT_FALSE(verdictText(outcome).contains("×"));
    EXPECT_TRUE(recordedText(*outcome.recordedTimes).endsWith("Another size on another machine: no ratio is given"));
    outcome.recordedTimes = recordedKernel(true);
    EXPECT_TRUE(recordedText(*outcome.recordedTimes).endsWith("Another machine: no ratio is given"));
}

std::shared_ptr<const PredictedTime> predictedKernel()
{
    PredictedTime predicted;
    predicted.gpu = "RTX 3060";
    predicted.source = "data sheet";
    predicted.milliseconds = 0.3;
    predicted.lowMilliseconds = 0.2;
    predicted.highMilliseconds = 0.45;
    predicted.parts[std::size_t(TimePart::Dram)] = 0.2;
    predicted.parts[std::size_t(TimePart::Latency)] = 0.1;
    predicted.won[std::size_t(TimePart::Dram)] = 0.15;
    return std::make_shared<const PredictedTime>(predicted);
}

TEST(TimeBars, APredictedTimeIsABandAndNeverABareNumber)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuScalar, 2.0, 1.9, 2.1)};
    outcome.predicted = predictedKernel();
    const auto bars = timeBars(outcome);
    ASSERT_EQ(bars.size(), 2u);
    EXPECT_EQ(bars[1].label, "RTX 3060, kernel alone");
    EXPECT_EQ(bars[1].result.provenance, Provenance::Modelled);
    const QString band = millisecondsBetween(0.2, 0.45);
    EXPECT_EQ(valueText(bars[1].result), band);
    for (const AxisKind kind : {AxisKind::Linear, AxisKind::Logarithmic}) {
        const ValueAxis axis = axisOf(bars, kind, 6);
        const auto placed = placeBars(bars, axis, QRectF(0, 0, 600, 104), 140, 90, 26);
        ASSERT_EQ(placed[1].segments.size(), 1u);
        EXPECT_NEAR(placed[1].segments[0].rect.left(), 140 + axis.place(0.2) * 370, 1e-9) << "it begins at its least";
        EXPECT_NEAR(placed[1].segments[0].rect.right(), 140 + axis.place(0.45) * 370, 1e-9);
    }
    TimesChart chart(bars);
    EXPECT_TRUE(chart.inWords().endsWith("RTX 3060, kernel alone: " + band + ", modelled"));
    EXPECT_FALSE(verdictText(outcome).contains("×")) << "never in a ratio";
    const QString words = predictedText(outcome);
    EXPECT_TRUE(words.contains(QString::fromUtf8("200 to 450 µs"))) << words.toStdString();
    EXPECT_TRUE(words.contains("DRAM 67 % (50 % less without), latency 33 %")) << words.toStdString();
}

TEST(TimeBars, MeasuredAndRecordedOnesShareOneAxis)
{
    Outcome outcome;
    outcome.times = {time(Timed::CpuScalar, 2.0, 1.9, 2.1), time(Timed::CpuParallel, 0.2, 0.19, 0.21)};
    outcome.recordedTimes = recordedKernel(false);
    const auto bars = timeBars(outcome);
    ASSERT_EQ(bars.size(), 4u);
    EXPECT_EQ(bars[0].size, "");
    EXPECT_EQ(bars[2].label, "H200, with copies");
    EXPECT_EQ(bars[3].label, "H200, kernel alone");
    EXPECT_EQ(bars[2].result.provenance, Provenance::Recorded);
    EXPECT_EQ(bars[2].size, "1,152 × 896");
    const ValueAxis axis = axisOf(bars, {}, 6);
    EXPECT_EQ(axis.kind, AxisKind::Logarithmic) << "400 times from the shortest to the longest";
    const auto placed = placeBars(bars, axis, QRectF(0, 0, 600, 104), 140, 90, 26);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        ASSERT_EQ(placed[i].segments.size(), 1u) << "no stack on a logarithmic axis";
        EXPECT_NEAR(placed[i].segments[0].rect.right(), 140 + axis.place(bars[i].result.medianMs) * 370, 1e-9);
    }
}

TEST(TimeBars, ATimeRecordedWithAnotherBlockSaysSo)
{
    Outcome outcome;
    outcome.recordedTimes = recordedKernel(true);
    outcome.recordedTimes->launch = {{72, 56, 1}, {16, 16, 1}};
    auto bound = std::make_shared<BoundExperiment>();
    bound->launch = {{36, 112, 1}, {32, 8, 1}};
    outcome.bound = bound;
    EXPECT_EQ(timeBars(outcome).front().size, "1,152 × 896, block 16 × 16");
    bound->launch = outcome.recordedTimes->launch;
    EXPECT_EQ(timeBars(outcome).front().size, "");
}

TEST(TimeBars, AnUnsteadyTimeIsARange)
{
    TimeResult unsteady = time(Timed::CpuParallel, 0.05, 0.03, 0.09);
    unsteady.rounds = {{0.03, 0.029, 0.031, 10}, {0.09, 0.089, 0.091, 10}, {0.05, 0.049, 0.051, 10}};
    EXPECT_EQ(valueText(unsteady), QString::fromUtf8("unsteady: 30.0 to 90.0\u00a0µs"));
    EXPECT_EQ(valueText(time(Timed::CpuParallel, 0.05, 0.049, 0.051)), QString::fromUtf8("50.0\u00a0µs"));
    EXPECT_TRUE(conditionsText(std::vector<TimeResult>{unsteady}).contains("the medians of 3 rounds differ"));
    const auto bars = timeBars(std::vector<TimeResult>{unsteady});
    const ValueAxis axis = axisOf(bars, {}, 6);
    const auto placed = placeBars(bars, axis, QRectF(0, 0, 600, 26), 140, 90, 26);
    EXPECT_NEAR(placed[0].whiskerLow, 140 + axis.place(0.03) * 370, 1e-9);
    EXPECT_NEAR(placed[0].whiskerHigh, 140 + 370, 1e-9);
}

TEST(Conditions, SayHowManySamplesAndHowManyWereLeftOut)
{
    auto times = allTimes();
    times[0].samples = 30;
    times[1].discarded = 4;
    times[2].note = "pinned copies";
    const QString words = conditionsText(times);
    EXPECT_TRUE(words.contains("medians of 30 to 100"));
    EXPECT_TRUE(words.contains("4 throttled left out"));
    EXPECT_TRUE(words.contains("pinned copies"));
    EXPECT_FALSE(words.contains("cuBLAS"));
    const std::vector<NotTimed> absent{{Timed::Library, "no cuBLAS here"}};
    EXPECT_TRUE(conditionsText(times, absent).contains("no cuBLAS here"));
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
    EXPECT_EQ(recordedText(recorded),
        "NVIDIA H200, driver 580.95, 2026-01-31; at 4096, the nearest recorded size, not this run's; block 256. "
        "Another "
        "size on another machine: no ratio is given");
}

} // namespace
} // namespace warpatlas::ui
