#include "app/report/times_report.h"

#include "tests/support/outcomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

TimeResult stepTime(Timed what, double ms, Provenance provenance = Provenance::Measured)
{
    TimeResult time;
    time.what = what;
    time.provenance = provenance;
    time.device = what >= Timed::Upload ? "NVIDIA H200" : "AMD EPYC";
    time.medianMs = ms;
    time.ciLowMs = 0.9 * ms;
    time.ciHighMs = 1.1 * ms;
    time.samples = 30;
    return time;
}

TEST(TimesReport, HasARowForEachStepWithTheCpusFastestFormBesideTheGpu)
{
    Outcome outcome = *support::makeOutcome();
    outcome.times = {stepTime(Timed::CpuScalar, 4), stepTime(Timed::CpuSimd, 1), stepTime(Timed::CpuParallel, 2),
        stepTime(Timed::Upload, 0.5), stepTime(Timed::Kernel, 0.1), stepTime(Timed::Download, 0.25),
        stepTime(Timed::EndToEnd, 0.9)};
    const Result result = resultOf(outcome);
    const std::string csv = csvOf(result.table), markdown = markdownOf(result);
    EXPECT_THAT(csv,
        testing::StartsWith("step,cpu_ms,cpu_ms_low,cpu_ms_high,cpu_ms_samples,cpu_provenance,cpu_device,gpu_ms,"
                            "gpu_ms_low,gpu_ms_high,gpu_ms_samples,gpu_provenance,gpu_device\r\n"));
    EXPECT_THAT(csv, HasSubstr("\r\nupload,,,,,,,0.5,0.45,0.55,30,measured,NVIDIA H200\r\n"));
    EXPECT_THAT(csv, HasSubstr("\r\nkernel,1,0.9,1.1,30,measured,AMD EPYC,0.1,0.09,0.11,30,measured,NVIDIA H200\r\n"));
    EXPECT_THAT(csv, Not(HasSubstr("launch"))) << "it was not timed";
    EXPECT_THAT(
        markdown, HasSubstr("| kernel | 1.00 ms (0.900 to 1.10 ms), measured | 100 µs (90.0 to 110 µs), measured |"));
    EXPECT_THAT(markdown, HasSubstr("| upload |  | 500 µs (450 to 550 µs), measured |"));
    EXPECT_THAT(markdown, HasSubstr("AMD EPYC: median of 30 samples"));
}

TEST(TimesReport, SaysWhereTheGpusTimesComeFromWhereNoneWasMeasured)
{
    Outcome outcome = *support::makeOutcome();
    outcome.times = {stepTime(Timed::CpuSimd, 1)};
    outcome.recordedTimes.emplace();
    outcome.recordedTimes->times = {stepTime(Timed::Kernel, 0.1, Provenance::Recorded)};
    outcome.recordedTimes->gpu.name = "NVIDIA H100";
    outcome.recordedTimes->size.extent = {295, 259};
    EXPECT_THAT(markdownOf(resultOf(outcome)), HasSubstr("| NVIDIA H100 at 295 × 259 |"));
    EXPECT_THAT(
        csvOf(resultOf(outcome).table), HasSubstr("kernel,1,0.9,1.1,30,measured,AMD EPYC,0.1,0.09,0.11,30,recorded,"));
    outcome.recordedTimes.reset();
    EXPECT_THAT(csvOf(resultOf(outcome).table), HasSubstr("kernel,1,0.9,1.1,30,measured,AMD EPYC,,,,,,\r\n"));
    outcome.times.clear();
    EXPECT_TRUE(resultOf(outcome).table.rows.empty());
}

} // namespace
} // namespace warpatlas
