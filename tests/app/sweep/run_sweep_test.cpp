// Sweeps that are really run, on the simulator and the CPU.
#include "app/sweep/run_sweep.h"

#include "app/sweep/axis_spec.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/time_left.h"
#include "kernels/device/cpu/openblas.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

Sweep sweepOf(const std::string& kernel, const std::vector<std::string>& over, bool measure)
{
    Sweep sweep;
    sweep.base.kernel = kernel;
    for (const std::string& axis : over)
        sweep.axes.push_back(parseSweepAxis(axis, sweep.base));
    sweep.measure = measure;
    return sweep;
}

/// A few samples each, so that a test does not take a second a point.
SweepOptions quickSweep()
{
    SweepOptions options;
    options.limits = {.minimumSamples = 9,
        .relativeInterval = 1e9,
        .secondsPerQuantity = 0.05,
        .wallSecondsPerQuantity = 0.1,
        .maximumSamples = 30};
    options.date = "2026-11-25";
    return options;
}

TEST(RunSweep, CountersNeedNoTimeAndNoGpu)
{
    SweepResult result = newResult(sweepOf("transpose:naive", {"block=32x1,8x4,1x32"}, false));
    Progress progress;
    runSweep(result, quickSweep(), progress);
    ASSERT_TRUE(result.complete());
    EXPECT_FALSE(result.isWrong());
    for (const SweepPoint& point : result.points) {
        EXPECT_TRUE(point.times.empty());
        EXPECT_TRUE(point.counter(SweepCounter::Occupancy));
        EXPECT_EQ(point.launch.threadsPerBlock(), 32U);
    }
    // A row of threads reads neighbours and writes far apart; a column does the opposite.
    EXPECT_LT(*result.points[0].counter(SweepCounter::LoadSectors), 6);
    EXPECT_GT(*result.points[0].counter(SweepCounter::StoreSectors), 20);
    EXPECT_GT(*result.points[2].counter(SweepCounter::LoadSectors), 20);
    EXPECT_LT(*result.points[2].counter(SweepCounter::StoreSectors), 6);
}

/// A block of one warp is predicted to take longer, and no clock was asked.
TEST(RunSweep, PredictsTheTimesOfAGpuThatIsNotHere)
{
    Sweep sweep = sweepOf("vector_add", {"block=32,256"}, false);
    sweep.base.data = {"random:1000000:1", "random:1000000:2"};
    sweep.base.device = "sim:H200";
    for (const bool predict : {true, false}) {
        sweep.predict = predict;
        SweepResult result = newResult(sweep);
        Progress progress;
        runSweep(result, quickSweep(), progress);
        ASSERT_TRUE(result.complete());
        for (const SweepPoint& point : result.points) {
            EXPECT_TRUE(point.times.empty());
            ASSERT_EQ(point.predicted.has_value(), predict) << point.notPredicted;
        }
        if (predict) {
            EXPECT_GT(result.points[0].predicted->medianMs, 1.5 * result.points[1].predicted->medianMs);
            EXPECT_EQ(result.points[0].predicted->provenance, Provenance::Modelled);
        }
    }
}

TEST(RunSweep, TheSameWorkInManyLaunchesIsPredictedToTakeLonger)
{
    Sweep sweep = sweepOf("vector_add", {"launches=1,16,64", "size=4096,65536"}, false);
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, quickSweep(), progress);
    ASSERT_TRUE(result.complete());
    EXPECT_FALSE(result.isWrong());
    for (std::size_t i = 0; i < 6; ++i) {
        const SweepPoint& point = result.points[i];
        ASSERT_TRUE(point.predicted) << point.notPredicted;
        EXPECT_EQ(point.predicted->provenance, Provenance::Modelled);
        EXPECT_TRUE(point.times.empty());
        EXPECT_EQ(elementsIn(point), i % 2 == 0 ? 4096U : 65536U) << "the whole's";
        EXPECT_EQ(point.launch.threads() * *sweep.launchesAt(i) >= elementsIn(point), true) << "a part's launch";
        EXPECT_FALSE(point.counter(SweepCounter::LoadSectors)) << "counted of the whole alone";
        if (i >= 2) {
            EXPECT_GT(point.predicted->medianMs, result.points[i - 2].predicted->medianMs);
        }
    }
    EXPECT_EQ(result.points[4].launch.grid.x, 1U);
    const SweepResult again = sweepFromJson(toJson(result), "s.json");
    EXPECT_EQ(again.sweep, result.sweep);
    EXPECT_EQ(toJson(again), toJson(result));
}

TEST(RunSweep, WhatCannotBeCutIsRefusedBeforeAnythingRuns)
{
    Sweep sweep = sweepOf("gaussian", {"launches=1,2"}, false);
    sweep.base.data = {"random:64x60:1"};
    SweepResult result = newResult(sweep);
    Progress progress;
    const std::string said = test::refusalOf("--over launches", [&] { runSweep(result, quickSweep(), progress); });
    EXPECT_THAT(said, HasSubstr("gaussian cannot be cut: "));
    EXPECT_THAT(said, HasSubstr("values differ from the whole's"));
    EXPECT_FALSE(result.points[0].ran);
}

/// Of a second axis only what cannot be cut is refused.
TEST(RunSweep, WhereThereIsTooLittleToShareOutThePointSaysSo)
{
    SweepResult result = newResult(sweepOf("vector_add", {"size=8,1024", "launches=1,16"}, false));
    Progress progress;
    runSweep(result, quickSweep(), progress);
    EXPECT_TRUE(result.points[0].ran);
    EXPECT_THAT(result.points[1].refusal, HasSubstr("8 elements to share out among 16 launches"));
    EXPECT_TRUE(result.points[3].ran);
    EXPECT_TRUE(result.complete());
}

/// Here is OpenBLAS or not: both are said, in each round the same, and blocks share its times as the CPU's own.
TEST(RunSweep, ALibraryThatComputesTheSameIsTimedOrItsAbsenceSaid)
{
    Sweep sweep = sweepOf("matmul:naive", {"block=16x16,8x8"}, true);
    sweep.base.data = {"random:48x40:1", "random:32x48:2"};
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, quickSweep(), progress);
    ASSERT_TRUE(result.complete());
    const TimeResult* const library = findTime(result.points[0].times, Timed::CpuLibrary);
    if (!OpenBlas::instance()) {
        EXPECT_EQ(library, nullptr);
        ASSERT_EQ(result.points[0].notTimed.size(), 1U);
        EXPECT_EQ(result.points[0].notTimed[0].what, Timed::CpuLibrary);
        EXPECT_EQ(result.points[0].notTimed[0].reason, OpenBlas::instance().reason());
        return;
    }
    ASSERT_NE(library, nullptr);
    EXPECT_TRUE(result.points[0].notTimed.empty());
    EXPECT_EQ(library->library, OpenBlas::instance().value().name());
    EXPECT_EQ(library->rounds.size(), std::size_t(measureRounds));
    ASSERT_EQ(result.points[1].cpuTimesOf, 0U);
    const TimeResult* const shared = findTime(result.points[1].times, Timed::CpuLibrary);
    ASSERT_NE(shared, nullptr);
    EXPECT_EQ(shared->medianMs, library->medianMs);
    EXPECT_EQ(toJson(sweepFromJson(toJson(result), "s.json")), toJson(result));
}

TEST(RunSweep, PointsShareTheTimesOfTheCpuWhereItDoesTheSame)
{
    SweepResult result = newResult(sweepOf("vector_add", {"block=64,256"}, true));
    Progress progress;
    runSweep(result, quickSweep(), progress);
    ASSERT_TRUE(result.complete());
    EXPECT_EQ(result.points[1].cpuTimesOf, 0U);
    ASSERT_EQ(result.points[1].times.size(), 3U);
    EXPECT_EQ(result.points[1].times[0].medianMs, result.points[0].times[0].medianMs);
    EXPECT_EQ(result.points[0].times[0].rounds.size(), std::size_t(measureRounds));
    EXPECT_TRUE(result.points[0].samples.empty()) << "only what has not ended keeps them";
}

TEST(RunSweep, SizesOfAKernelOfOnesOwnAreDataOfThatSize)
{
    Experiment own = test::saxpy({});
    own.grid.reset();
    Sweep sweep{own, {parseSweepAxis("size=64..1024", own)}, false};
    EXPECT_EQ(sweep.axes[0].over, SweepOver::Data);
    ASSERT_EQ(sweep.points(), 3U);
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, quickSweep(), progress);
    EXPECT_FALSE(result.isWrong());
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(elementsIn(result.points[i]), 64U << (2 * i)) << sweep.axes[0].values[i];
        EXPECT_GE(result.points[i].launch.threads(), 64U << (2 * i)) << "the number of elements follows the data";
    }
    EXPECT_THAT(test::refusalOf("--over size", [] { parseSweepAxis("size", test::saxpy()); }),
        HasSubstr("where no argument is given"));
}

TEST(RunSweep, ANumberOfAKernelOfOnesOwnChangesWhatItDoes)
{
    const Experiment own = test::saxpy();
    Sweep sweep{own, {parseSweepAxis("argument 4=64,250,300", own)}, false};
    sweep.predict = false;
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, quickSweep(), progress);
    EXPECT_TRUE(result.points[0].isRight());
    EXPECT_TRUE(result.points[1].isRight());
    EXPECT_LT(*result.points[0].counter(SweepCounter::WarpInstructions),
        *result.points[1].counter(SweepCounter::WarpInstructions));
    ASSERT_FALSE(result.points[2].problems.empty()) << "300 of 250 elements";
    EXPECT_THAT(result.points[2].problems[0], HasSubstr("block "));
    const SweepResult kept = sweepFromJson(toJson(result), "kept.json");
    EXPECT_EQ(kept.sweep, result.sweep) << "it goes on with the same call";
}

/// "round 4 of 15, point 2 of 3".
std::string placeOf(int round, std::size_t point)
{
    return fmt::format("round {} of {}, point {} of 3", round, measureRounds, point);
}

TEST(RunSweep, EveryRoundGoesOverAllPointsAndBack)
{
    SweepResult result = newResult(sweepOf("vector_add", {"size=1024,2048,4096"}, true));
    Progress progress;
    std::vector<std::string> visits;
    double last = 0;
    runSweep(result, quickSweep(), progress, [&](const SweepProgress& now) {
        const std::string place = now.words.substr(0, now.words.find(':'));
        if (visits.empty() || visits.back() != place)
            visits.push_back(place);
        EXPECT_GE(now.fraction, last - 1e-9);
        if (now.point > 0) {
            EXPECT_EQ(place, placeOf(now.round, now.point));
        }
        EXPECT_EQ(now.points, 3U);
        EXPECT_EQ(now.secondsLeft.has_value(), now.words.ends_with(" left"));
        last = now.fraction;
    });
    visits.erase(visits.begin()); // binding
    std::vector<std::string> thereAndBack;
    for (int round = 1; round <= measureRounds; ++round)
        for (int visit = 1; visit <= 3; ++visit)
            thereAndBack.push_back(placeOf(round, round % 2 == 1 ? visit : 4 - visit));
    EXPECT_EQ(visits, thereAndBack);
    EXPECT_LE(last, 1);
}

TEST(RunSweep, CancelKeepsWhatWasMeasuredAndTheRestGoesOnFromItsJson)
{
    const Sweep sweep = sweepOf("vector_add", {"size=1024,2048,4096"}, true);
    SweepResult first = newResult(sweep);
    Progress cancelled;
    EXPECT_THROW(runSweep(first, quickSweep(), cancelled,
                     [&](const SweepProgress& now) {
                         if (now.words.starts_with(placeOf(4, 2)))
                             cancelled.cancel();
                     }),
        Cancelled);
    EXPECT_FALSE(first.complete());
    for (const SweepPoint& point : first.points) {
        EXPECT_TRUE(point.ran);
        EXPECT_FALSE(point.times.empty());
        EXPECT_FALSE(point.samples.empty());
    }

    SweepResult second = sweepFromJson(toJson(first), "s.json");
    Progress progress;
    std::vector<std::string> visits;
    SweepOptions options = quickSweep();
    options.date = "2026-11-26";
    runSweep(second, options, progress, [&](const SweepProgress& now) {
        const std::string place = now.words.substr(0, now.words.find(':'));
        if (visits.empty() || visits.back() != place)
            visits.push_back(place);
    });
    EXPECT_TRUE(second.complete());
    EXPECT_EQ(visits[1], placeOf(4, 2)) << "where it ended";
    EXPECT_THAT(second.conditions.dates, testing::ElementsAre("2026-11-25", "2026-11-26"));
    for (const SweepPoint& point : second.points)
        EXPECT_EQ(point.times.front().rounds.size(), std::size_t(measureRounds));
}

TEST(RunSweep, ABlockOfMoreDimensionsThanTheKernelLooksAtIsNoAnswer)
{
    SweepResult result = newResult(sweepOf("grayscale", {"variant=naive,vectorised", "block=8x4,32"}, false));
    Progress progress;
    runSweep(result, quickSweep(), progress);
    ASSERT_EQ(result.points.size(), 4U);
    EXPECT_TRUE(result.points[0].ran);
    EXPECT_TRUE(result.points[1].ran);
    EXPECT_EQ(result.points[2].refusal, "grayscale:vectorised is written for blocks of one dimension");
    EXPECT_TRUE(result.points[3].ran);
}

/// Wherever a sweep is cut off, what goes on from it has what a whole one has.
TEST(RunSweep, ACancelledPredictionIsMadeWhenItGoesOn)
{
    Sweep sweep = sweepOf("vector_add", {"block=32,64,128"}, false);
    sweep.base.data = {"random:4096:1", "random:4096:2"};
    SweepResult whole = newResult(sweep);
    Progress progress;
    int tellings = 0;
    runSweep(whole, quickSweep(), progress, [&](const SweepProgress&) { ++tellings; });
    ASSERT_GT(tellings, 10);
    int cutOff = 0;
    for (int at = 2; at < tellings; at += std::max(1, tellings / 15)) {
        SweepResult result = newResult(sweep);
        Progress cancelled;
        int told = 0;
        try {
            runSweep(result, quickSweep(), cancelled, [&](const SweepProgress&) {
                if (++told == at)
                    cancelled.cancel();
            });
        } catch (const Cancelled&) {
            ++cutOff;
        }
        runSweep(result, quickSweep(), progress);
        EXPECT_TRUE(result.complete());
        for (std::size_t i = 0; i < result.points.size(); ++i)
            EXPECT_EQ(result.points[i].predicted.has_value(), whole.points[i].predicted.has_value()) << at << ": " << i;
    }
    EXPECT_GT(cutOff, 3);
}

TEST(RunSweep, DataThatChangedMeanwhileAreOtherConditions)
{
    const std::string file = testing::TempDir() + "sweep_data.csv";
    const auto write = [&](const char* text) { std::ofstream(file) << text; };
    write("1,2,3\n4,5,6\n");
    Sweep sweep = sweepOf("relu", {"block=32,64"}, false);
    sweep.base.data = {file};
    SweepResult result = newResult(sweep);
    Progress cancelled;
    EXPECT_THROW(runSweep(result, quickSweep(), cancelled,
                     [&](const SweepProgress& now) {
                         if (now.point == 2)
                             cancelled.cancel();
                     }),
        Cancelled);
    write("1,2,3\n4,5,7\n");
    Progress progress;
    EXPECT_THAT(
        test::refusalOf("sweep", [&] { runSweep(result, quickSweep(), progress); }), HasSubstr("another content of"));
    write("1,2,3\n4,5,6\n");
    runSweep(result, quickSweep(), progress);
    EXPECT_TRUE(result.complete());
}

TEST(RunSweep, GoesOnUnderTheSameConditionsOnly)
{
    SweepResult result = newResult(sweepOf("vector_add", {"size=1024,2048"}, false));
    result.conditions.program = "0.0.1";
    Progress progress;
    SweepOptions options = quickSweep();
    options.program = "0.0.2";
    EXPECT_THROW(runSweep(result, options, progress), OtherConditions);
    SweepResult complete = newResult(sweepOf("vector_add", {"size=1024"}, false));
    runSweep(complete, options, progress);
    options.program = "0.0.3";
    EXPECT_NO_THROW(runSweep(complete, options, progress)) << "nothing is left to run";
    EXPECT_EQ(complete.conditions.program, "0.0.2");
}

TEST(RunSweep, AWrongPointIsSaidAndALaunchThatIsRefusedToo)
{
    Sweep sweep = sweepOf("grayscale", {"block=16x16,32x32"}, false);
    sweep.base.data = {"ramp:40x30x3"};
    sweep.base.grid = Dim3{1, 1, 1};
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, quickSweep(), progress);
    EXPECT_TRUE(result.isWrong());
    EXPECT_EQ(result.points[0].matches, false);
    EXPECT_FALSE(result.points[0].problems.empty());

    sweep.base.grid = Dim3{1, 70000, 1};
    result = newResult(sweep);
    runSweep(result, quickSweep(), progress);
    EXPECT_THAT(result.points[0].refusal, HasSubstr("70,000"));
    EXPECT_TRUE(result.complete());
}

TEST(RunSweep, AVariantThatIsWrittenForOneBlockIsNotRunWithAnother)
{
    SweepResult result = newResult(sweepOf("matmul", {"variant=naive,tiled", "block=8x8,16x16"}, false));
    Progress progress;
    runSweep(result, quickSweep(), progress);
    EXPECT_EQ(result.points[2].refusal, "matmul:tiled is written for blocks of 16 x 16");
    EXPECT_TRUE(result.points[0].ran && result.points[1].ran && result.points[3].ran);
    EXPECT_FALSE(result.isWrong());
    EXPECT_TRUE(result.complete());
}

TEST(RunSweep, WhatCannotBeBoundIsRefusedBeforeAnythingRuns)
{
    SweepResult result = newResult(sweepOf("grayscale", {"data=ramp:40x30x3,missing.png"}, false));
    Progress progress;
    EXPECT_THROW(runSweep(result, quickSweep(), progress), InputError);
    EXPECT_FALSE(result.points[0].ran);
    EXPECT_THROW(newResult(sweepOf("vector_add", {"block=32", "block=64"}, false)), InputError);
}

TEST(TimeLeft, IsThatOfVisitsLikeIt)
{
    TimeLeft left(3);
    EXPECT_FALSE(left.expect(0, true));
    left.took(0, true, 2);
    left.took(1, true, 4);
    EXPECT_EQ(left.expect(2, true), 3) << "the mean of the others";
    EXPECT_EQ(left.expect(1, false), 4) << "at most as long as the first";
    left.took(0, false, 1);
    EXPECT_EQ(left.expect(0, false), 1);
    EXPECT_EQ(durationInWords(1), "a moment");
    EXPECT_EQ(durationInWords(40), "about 40 s");
    EXPECT_EQ(durationInWords(130), "about 3 min");
}

} // namespace
} // namespace warpatlas
