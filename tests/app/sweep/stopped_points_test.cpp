// Points of a sweep whose kernel does not end.
#include "app/sweep/axis_spec.h"
#include "app/sweep/point_watch.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_words.h"
#include "kernels/model/error.h"
#include "tests/app/support/endless.h"
#include "tests/app/support/own_kernel.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

SweepResult endlessSweep(const std::string& axis)
{
    Experiment own = test::ownKernel("endless.cu", test::endlessPtx, {{1, 1, 1}, {64, 1, 1}}, {"out:u32:64"});
    Sweep sweep{own, {parseSweepAxis(axis, own)}, false};
    sweep.predict = false;
    return newResult(sweep);
}

TEST(StoppedPoints, OneThatDoesNotEndIsStoppedAndTheSweepGoesOn)
{
    SweepResult result = endlessSweep("block=32,64,128");
    SweepOptions options;
    options.secondsOfPoint = 0.2;
    Progress progress;
    runSweep(result, options, progress);
    EXPECT_TRUE(result.points[0].ran);
    EXPECT_TRUE(result.points[2].ran) << "behind it";
    ASSERT_TRUE(result.points[1].stopped);
    EXPECT_THAT(result.points[1].refusal,
        MatchesRegex(
            "stopped: a point may take 0.2 s \\(cancelled after [0-9]+ s: block 0, warp [01], line 8; about "
            "[0-9,]+ instructions of warps so far; nothing in its loop \\(line 8\\) changes what could end it\\)"));
    EXPECT_TRUE(result.complete());
    EXPECT_TRUE(result.isWrong());
    EXPECT_THAT(findings(result).front(), HasSubstr("1 of 3 points were stopped"));
    EXPECT_THAT(test::csvFor(result), HasSubstr("stopped"));

    SweepResult kept = sweepFromJson(toJson(result), "kept.json");
    EXPECT_TRUE(kept.points[1].stopped);
    EXPECT_EQ(kept.points[1].refusal, result.points[1].refusal);
    EXPECT_TRUE(kept.complete()) << "it is not tried again by itself";
    kept.retryStopped();
    EXPECT_FALSE(kept.complete());
    EXPECT_EQ(kept.pointsDone(), 2u);
}

TEST(StoppedPoints, AWorkThatIsCutIsStoppedOnceForAllNumbersOfLaunches)
{
    SweepResult result = endlessSweep("launches=1,2,4");
    SweepOptions options;
    options.secondsOfPoint = 0.2;
    Progress progress;
    int begun = 0;
    runSweep(result, options, progress, [&](const SweepProgress& now) { begun += now.point > 0 && now.fraction == 0; });
    for (const SweepPoint& point : result.points) {
        EXPECT_TRUE(point.stopped);
        EXPECT_THAT(point.refusal, HasSubstr("line 8"));
    }
    EXPECT_GT(begun, 0);
    EXPECT_TRUE(result.isWrong());
}

/// The clock jumps; the kernel really runs.
TEST(StoppedPoints, SlowOnesSayWhereTheyAreAndCancellingSaysIt)
{
    SweepResult result = endlessSweep("block=64");
    SweepOptions options;
    std::chrono::steady_clock::time_point now{};
    options.clock = [&now] { return now += std::chrono::seconds(3); };
    Progress progress;
    std::vector<std::string> said;
    std::string cancelled;
    try {
        runSweep(result, options, progress, [&](const SweepProgress& told) {
            if (!told.isSlow)
                return;
            said.push_back(told.words);
            progress.cancel();
        });
        ADD_FAILURE() << "ended";
    } catch (const Cancelled& error) {
        cancelled = error.what();
    }
    ASSERT_FALSE(said.empty());
    EXPECT_THAT(said.front(), MatchesRegex("block 64: still running after [0-9]+ s: block 0, warp [01], line 8; .*"));
    EXPECT_THAT(cancelled, MatchesRegex("block 64: cancelled after [0-9]+ s: block 0, warp [01], line 8; .*"));
    EXPECT_FALSE(result.points[0].stopped) << "nobody's time was over";
    EXPECT_FALSE(result.complete());
}

TEST(PointWatch, PassesOnThatItsSweepIsCancelled)
{
    Progress sweep;
    PointWatch watch(sweep, std::nullopt);
    EXPECT_FALSE(watch.progress().cancelRequested());
    sweep.cancel();
    while (!watch.progress().cancelRequested())
        std::this_thread::yield();
    EXPECT_FALSE(watch.stopped());
}

TEST(PointWatch, StopsWhenTheTimeIsOver)
{
    const Progress sweep;
    PointWatch watch(sweep, 0.001);
    while (!watch.progress().cancelRequested())
        std::this_thread::yield();
    EXPECT_TRUE(watch.stopped());
}

} // namespace
} // namespace warpatlas
