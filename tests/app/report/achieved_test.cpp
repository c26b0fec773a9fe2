#include "app/report/report_words.h"

#include <gmock/gmock.h>

namespace warpatlas {

namespace {

TimeResult medianOf(Timed what, double medianMs)
{
    TimeResult time;
    time.what = what;
    time.device = "some device";
    time.medianMs = medianMs;
    return time;
}

} // namespace

TEST(Achieved, IsTheFormulaOverTheTime)
{
    const std::vector<TimeResult> times{medianOf(Timed::CpuParallel, 10), medianOf(Timed::Upload, 1),
        medianOf(Timed::Kernel, 0.5), medianOf(Timed::EndToEnd, 2), medianOf(Timed::Library, 0.25)};
    const auto achieved = achievedIn(times, {12e6, 3e6, "", ""});
    ASSERT_EQ(achieved.size(), 3U) << "copies compute nothing";
    EXPECT_EQ(achieved[0].what, Timed::CpuParallel);
    EXPECT_NEAR(achieved[0].gbPerSecond, 1.2, 1e-12);
    EXPECT_EQ(achieved[1].what, Timed::Kernel);
    EXPECT_EQ(achieved[1].device, "some device");
    EXPECT_NEAR(achieved[1].gbPerSecond, 24, 1e-12);
    EXPECT_NEAR(achieved[1].gigaOperationsPerSecond, 6, 1e-12);
    EXPECT_EQ(inWords(achieved[1]), "24.0 GB/s and 6.00 G operations/s");
    EXPECT_EQ(inWords(achievedIn(times, {12e6, 0, "", ""})[1]), "24.0 GB/s");
}

} // namespace warpatlas
