#include "app/measure/ladder.h"

#include "app/report/times_report.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TimeResult timed(Timed what, double ms, Provenance provenance = Provenance::Measured)
{
    TimeResult time;
    time.what = what;
    time.provenance = provenance;
    time.medianMs = ms;
    time.ciLowMs = ms * 0.99;
    time.ciHighMs = ms * 1.01;
    time.samples = 30;
    time.threads = what == Timed::CpuParallel ? 2 : 0;
    return time;
}

TimeResult inRounds(TimeResult time, std::vector<double> medians)
{
    for (const double ms : medians)
        time.rounds.push_back({ms, ms * 0.99, ms * 1.01, 10});
    return time;
}

std::string wordsOf(const std::vector<TimeResult>& times)
{
    return ladderInWords(ladderOf(times));
}

TEST(Ladder, IsNamedStepByStep)
{
    EXPECT_EQ(
        wordsOf({timed(Timed::CpuScalar, 0.587), timed(Timed::CpuSimd, 0.070), timed(Timed::CpuParallel, 0.0365)}),
        "SIMD gives 8.4\u00d7 of one thread, two threads 1.9\u00d7 more.");
    EXPECT_EQ(wordsOf({timed(Timed::CpuSimd, 0.2), timed(Timed::CpuParallel, 0.1), timed(Timed::EndToEnd, 0.4),
                  timed(Timed::Kernel, 0.01)}),
        "Two threads give 2.0\u00d7 of one. The GPU against the two threads of the CPU: 4.0\u00d7 slower with copies, "
        "10\u00d7 faster counting the kernel alone.");
}

TEST(Ladder, HasNoRatioAcrossTwoChanges)
{
    EXPECT_EQ(wordsOf({timed(Timed::CpuScalar, 10), timed(Timed::CpuParallel, 1)}), "") << "SIMD and threads at once";
    EXPECT_EQ(wordsOf({timed(Timed::CpuScalar, 10), timed(Timed::EndToEnd, 1), timed(Timed::Kernel, 1)}), "");
    EXPECT_EQ(wordsOf({timed(Timed::CpuParallel, 10), timed(Timed::Kernel, 1)}), "") << "a GPU without its copies";
}

TEST(Ladder, HasNoRatioOfWhatWasMeasuredHereAndRecordedElsewhere)
{
    EXPECT_EQ(wordsOf({timed(Timed::CpuParallel, 10), timed(Timed::EndToEnd, 1, Provenance::Recorded),
                  timed(Timed::Kernel, 1, Provenance::Recorded)}),
        "");
}

TEST(Ladder, SaysWhereAStepIsNoneOrGoesDown)
{
    EXPECT_EQ(wordsOf({timed(Timed::CpuScalar, 1), timed(Timed::CpuSimd, 1.005), timed(Timed::CpuParallel, 2.01)}),
        "SIMD makes no clear difference, two threads are 2.0\u00d7 slower than one.");
    TimeResult alone = timed(Timed::CpuParallel, 0.5);
    alone.threads = 1;
    EXPECT_EQ(
        wordsOf({timed(Timed::CpuScalar, 1), timed(Timed::CpuSimd, 0.5), alone}), "SIMD gives 2.0\u00d7 of one thread.")
        << "a machine with one thread";
}

TEST(Ladder, GivesARangeWhereTheRoundsDiffer)
{
    EXPECT_EQ(wordsOf({inRounds(timed(Timed::CpuScalar, 43), {43, 64, 60}),
                  inRounds(timed(Timed::CpuSimd, 2), {1, 4, 2}), inRounds(timed(Timed::CpuParallel, 1), {0.5, 2, 1})}),
        "SIMD against one thread without it is unsteady: 16\u00d7 to 43\u00d7, two threads 2.0\u00d7 more.");
}

} // namespace
} // namespace warpatlas
