// What is made of a sweep's result: crossover, findings, lines, JSON and CSV.
#include "app/sweep/crossover.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_series.h"
#include "app/sweep/sweep_words.h"
#include "kernels/model/error.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Crossover, LiesWhereBothTakeAsLong)
{
    const SweepResult sizes = test::madeUpSizes();
    const auto copies = crossoverOf(sizes, Timed::EndToEnd);
    ASSERT_TRUE(copies);
    EXPECT_EQ(copies->kind, Crossover::Kind::FromHere);
    // The CPU's fastest form is SIMD to 40,000 elements and all threads from there on: 0.008 + 2e-7 n = 0.026 + 1.04e-7
    // n.
    EXPECT_NEAR(copies->at, 187500, 187500 * 0.1);
    EXPECT_EQ(sizes.sweep.axes[0].values[copies->before], "65536");
    EXPECT_EQ(sizes.sweep.axes[0].values[copies->after], "262144");
    const auto alone = crossoverOf(sizes, Timed::Kernel);
    ASSERT_TRUE(alone);
    EXPECT_LT(alone->at, copies->at);
}

TEST(Crossover, IsAtTheFirstClearPointWhereTheMediansDoNotCross)
{
    SweepResult sizes = test::madeUpSizes();
    for (TimeResult& time : sizes.points[3].times) // faster at 65,536 already, but not clearly
        if (time.what == Timed::EndToEnd)
            time = test::madeUpTime(Timed::EndToEnd, time.device, 0.02, 0.9);
    const auto crossover = crossoverOf(sizes, Timed::EndToEnd);
    ASSERT_TRUE(crossover);
    EXPECT_EQ(crossover->at, 262144);
}

TEST(Crossover, MayBeEverywhereOrNowhere)
{
    SweepResult sizes = test::madeUpSizes();
    SweepResult fast = sizes, slow = sizes;
    for (SweepPoint& point : fast.points)
        point.times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 1e-5);
    for (SweepPoint& point : slow.points)
        point.times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 1e5);
    EXPECT_EQ(crossoverOf(fast, Timed::EndToEnd)->kind, Crossover::Kind::Always);
    EXPECT_EQ(crossoverOf(slow, Timed::EndToEnd)->kind, Crossover::Kind::Never);
    EXPECT_THAT(findings(fast).front(), HasSubstr("the GPU wins at every point, copies included"));
    EXPECT_THAT(findings(slow).front(), HasSubstr("the GPU does not win up to the last point"));
}

TEST(Crossover, NeedsRightResultsAndBothSidesAtEveryPoint)
{
    SweepResult wrong = test::madeUpSizes(), missing = wrong;
    wrong.points[2].matches = false;
    missing.points[2].times.clear();
    EXPECT_FALSE(crossoverOf(wrong, Timed::EndToEnd));
    EXPECT_FALSE(crossoverOf(missing, Timed::EndToEnd));
    EXPECT_FALSE(crossoverOf(test::madeUpBlocks(), Timed::EndToEnd)) << "no CPU has blocks";
}

TEST(Crossover, SizesAreSaidInTwoDigits)
{
    EXPECT_EQ(roughly(61234), 61000);
    EXPECT_EQ(roughly(1048576), 1000000);
    EXPECT_EQ(roughly(7), 7);
    EXPECT_EQ(roughly(0), 0);
}

TEST(SweepTable, MarksAWrongPointAndShowsNoTimeOfIt)
{
    SweepResult result = test::madeUpPredictions();
    EXPECT_THAT(test::textFor(result, 0), Not(HasSubstr("result"))) << "all are right";
    result.points[2].problems = {"writes past the end"};
    const std::string table = test::textFor(result, 0);
    EXPECT_THAT(table, HasSubstr("\n32      WRONG  65,536                -"));
    EXPECT_THAT(table, HasSubstr("\n64      right  65,536  0.0887 to 0.200"));
    SweepResult measured = test::madeUpSizes();
    measured.points[1].matches = false;
    EXPECT_THAT(test::textFor(measured, 0),
        HasSubstr("\n     4,096   WRONG      16    256         -           -          -            -"));
}

TEST(SweepSeries, TimesOfAGpuNameIt)
{
    SweepResult result = test::madeUpSizes();
    TimeResult recorded = test::madeUpTime(Timed::Kernel, "NVIDIA H100 80GB HBM3, driver 580, 2026-11-27", 0.1),
               predicted = test::madeUpTime(Timed::Kernel, "RTX 3060", 0.1);
    recorded.provenance = Provenance::Recorded;
    predicted.provenance = Provenance::Modelled;
    result.points[3].recorded = {recorded};
    result.points[3].predicted = predicted;
    std::vector<std::string> words;
    for (const SweepSeries& line : seriesOf(result, SweepShow::Time))
        if (line.role == SeriesRole::GpuKernel)
            words.push_back(line.name + ": " + provenanceInWords(line));
    EXPECT_THAT(words,
        testing::ElementsAre("GPU kernel alone: measured, H200", "GPU kernel alone: recorded, H100",
            "GPU kernel alone: modelled, RTX 3060"));
    EXPECT_EQ(provenanceInWords(seriesOf(result, SweepShow::Time).front()), "measured") << "the CPU's";
    result.points[4].predicted = predicted;
    result.points[4].predicted->device = "T4"; // along GPUs each point has its own
    EXPECT_EQ(provenanceInWords(seriesOf(result, SweepShow::Time).back()), "modelled");
}

TEST(SweepSeries, WrongPointsHaveNoTimesAndRecordedOnesALineOfTheirOwn)
{
    SweepResult result = test::madeUpSizes();
    result.points[1].matches = false;
    TimeResult recorded = test::madeUpTime(Timed::Kernel, "NVIDIA A100, driver 550, 2026-01-31", 0.1);
    recorded.provenance = Provenance::Recorded;
    result.points[3].recorded = {recorded};
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::Time);
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[0].values.size(), result.points.size() - 1);
    EXPECT_EQ(lines.back().provenance, Provenance::Recorded);
    EXPECT_EQ(lines.back().values.size(), 1U);
    EXPECT_EQ(lines.back().source, recorded.device);
    for (const SweepSeries& line : seriesOf(result, SweepShow::SpeedUp))
        EXPECT_EQ(line.provenance, Provenance::Measured) << "no ratio across machines";
}

TEST(SweepSeries, ALibraryHasALineWithItsNameAndNoPartInARatio)
{
    const SweepResult result = test::madeUpLibraries();
    const std::vector<SweepSeries> times = seriesOf(result, SweepShow::Time);
    const auto library = std::ranges::find(times, SeriesRole::GpuLibrary, &SweepSeries::role);
    ASSERT_NE(library, times.end());
    EXPECT_EQ(library->name, "cuBLAS");
    EXPECT_EQ(library->source, "cuBLAS 13.1.0, f32 without TF32 (its default math)");
    EXPECT_EQ(library->values.size(), result.points.size());
    EXPECT_EQ(std::ranges::count(times, SeriesRole::CpuLibrary, &SweepSeries::role), 0);
    for (const SweepSeries& series : seriesOf(result, SweepShow::SpeedUp))
        EXPECT_NE(series.role, SeriesRole::GpuLibrary);
    EXPECT_EQ(findings(result), findings(test::madeUpSizes()));
    EXPECT_THAT(conditionsInWords(result), HasSubstr(" · cuBLAS 13.1.0, f32 without TF32 (its default math) · "));
}

TEST(SweepSeries, PredictedTimesAreBandsOfTheirOwnAndInNoRatio)
{
    const SweepResult result = test::madeUpPredictions();
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::Time);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].provenance, Provenance::Modelled);
    EXPECT_EQ(lines[0].role, SeriesRole::GpuKernel);
    EXPECT_EQ(lines[0].source, "A100");
    ASSERT_EQ(lines[0].values.size(), result.points.size());
    EXPECT_NEAR(lines[0].values[0].high, 0.66 * 1.5, 1e-9);
    EXPECT_TRUE(seriesOf(result, SweepShow::SpeedUp).empty());
    EXPECT_EQ(usualShow(result), SweepShow::Time);
}

TEST(SweepGrid, HasTheBandsOfPredictedTimesWhereNoKernelWasMeasured)
{
    SweepResult result = test::madeUpPredictions();
    result.sweep.axes.insert(result.sweep.axes.begin(), SweepAxis{SweepOver::Variant, "", {"naive"}});
    EXPECT_EQ(usualShow(result), SweepShow::Time);
    const SweepGrid bands = gridOf(result, SweepShow::Time);
    EXPECT_EQ(bands.name, "GPU kernel alone");
    ASSERT_EQ(bands.cells.size(), 8U);
    for (const std::optional<Quantity>& cell : bands.cells) {
        ASSERT_TRUE(cell);
        EXPECT_EQ(cell->provenance, Provenance::Modelled);
        EXPECT_EQ(cell->device, "A100");
        EXPECT_NEAR(cell->high / cell->value, 1.5, 1e-9);
        EXPECT_NEAR(cell->low / cell->value, 1 / 1.5, 1e-9);
    }
    // Where some were measured, each cell says which it is; the CPU's times are no kernel's.
    for (TimeResult time :
        {test::madeUpTime(Timed::CpuScalar, "AMD EPYC", 0.001), test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.07)})
        result.points[5].times.push_back(time);
    const SweepGrid both = gridOf(result, SweepShow::Time);
    EXPECT_EQ(both.cells[5]->provenance, Provenance::Measured);
    EXPECT_EQ(both.cells[5]->value, 0.07);
    EXPECT_EQ(both.cells[4]->provenance, Provenance::Modelled);
    // A wrong point's time is none, predicted or not.
    result.points[4].matches = false;
    EXPECT_FALSE(gridOf(result, SweepShow::Time).cells[4]);
}

TEST(SweepGrid, HasTheCpusTimesWhereNoKernelHasAny)
{
    SweepResult result = test::madeUpGrid();
    for (SweepPoint& point : result.points)
        std::erase_if(point.times, [](const TimeResult& time) { return time.what >= Timed::Upload; });
    const SweepGrid grid = gridOf(result, SweepShow::Time);
    EXPECT_EQ(grid.name, "CPU, all threads");
    EXPECT_FALSE(grid.cells[3]) << "it could not run";
    EXPECT_EQ(grid.cells[0]->provenance, Provenance::Measured);
}

TEST(SweepSeries, ASpeedUpHasTheCopiesFirstAndBoundsFromBothIntervals)
{
    const SweepResult result = test::madeUpSizes();
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::SpeedUp);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].role, SeriesRole::GpuWithCopies);
    const SeriesValue& last = lines[0].values.back();
    const double cpu = fastestCpu(result.points.back())->medianMs;
    EXPECT_NEAR(last.value, cpu / findTime(result.points.back().times, Timed::EndToEnd)->medianMs, 1e-9);
    EXPECT_LT(last.low, last.value);
    EXPECT_GT(last.high, last.value);
}

TEST(SweepSeries, ThroughputTurnsTheIntervalRound)
{
    const SweepResult result = test::madeUpSizes();
    for (const SweepSeries& line : seriesOf(result, SweepShow::Throughput))
        for (const SeriesValue& value : line.values) {
            EXPECT_NE(line.role, SeriesRole::GpuWithCopies) << "copies compute nothing";
            EXPECT_LT(value.low, value.value);
            EXPECT_LT(value.value, value.high);
        }
    const double ms = findTime(result.points.back().times, Timed::Kernel)->medianMs;
    EXPECT_NEAR(seriesOf(result, SweepShow::Throughput).back().values.back().value, 12.0 * (1 << 24) / ms * 1e-6, 1e-6);
}

TEST(SweepSeries, BelowStandOccupancyAndTheCountersThatChange)
{
    EXPECT_EQ(countersBelow(test::madeUpBlocks(), 3),
        (std::vector{SweepCounter::Occupancy, SweepCounter::LoadSectors, SweepCounter::StoreSectors}));
    EXPECT_EQ(countersBelow(test::madeUpSizes(), 3), (std::vector{SweepCounter::Occupancy, SweepCounter::LoadSectors}));
}

TEST(SweepJson, IsReadAsItWasWritten)
{
    for (SweepResult result : {test::madeUpSizes(), test::madeUpBlocks(), test::madeUpPredictions()}) {
        result.points[1].notPredicted = "there is no PTX";
        result.sweep.predict = result.points[0].predicted.has_value();
        result.points[2] = {};
        result.points[2].refusal = "65 registers, \"quoted\"";
        QuantitySamples samples;
        samples.what = Timed::Kernel;
        samples.device = "NVIDIA H200";
        samples.roundsMs[0] = {0.0651, 0.0652};
        samples.throttledMs = {0.09};
        samples.wallSeconds = 0.25;
        samples.roundIsOver = true;
        result.points[3].timed = false;
        result.points[3].samples = {samples};
        result.points[4] = {}; // not run yet
        result.sweep.kernelCache = KernelCache::Warm;
        const std::string json = toJson(result);
        const SweepResult read = sweepFromJson(json, "s.json");
        EXPECT_EQ(toJson(read), json) << "byte for byte";
        EXPECT_EQ(test::csvFor(read), test::csvFor(result));
        EXPECT_EQ(test::textFor(read, 200), test::textFor(result, 200));
        EXPECT_TRUE(read.sweep == result.sweep);
        EXPECT_EQ(read.points[3].samples, result.points[3].samples);
        EXPECT_FALSE(read.complete());
    }
}

TEST(SweepJson, TimesOfAnotherPointStandOnceAndComeBack)
{
    const SweepResult blocks = test::madeUpBlocks();
    const std::string json = toJson(blocks);
    std::size_t count = 0;
    for (std::size_t at = json.find("cpu_parallel"); at != std::string::npos; at = json.find("cpu_parallel", at + 1))
        ++count;
    EXPECT_EQ(count, 1U);
    const SweepResult read = sweepFromJson(json, "s.json");
    for (const SweepPoint& point : read.points)
        EXPECT_TRUE(findTime(point.times, Timed::CpuParallel));
}

TEST(SweepJson, IsReadStrictly)
{
    const auto refusal = [](const std::string& json) {
        try {
            sweepFromJson(json, "s.json");
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const std::string good = toJson(test::madeUpSizes());
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    EXPECT_EQ(refusal(good), "");
    EXPECT_THAT(refusal("{}"), HasSubstr("s.json: is no sweep that was kept"));
    EXPECT_THAT(refusal("[1"), HasSubstr("s.json: "));
    EXPECT_THAT(refusal(with("\"warpatlas_sweep\": 1", "\"warpatlas_sweep\": 2")), HasSubstr("s.json: "));
    EXPECT_THAT(refusal(with("\"axis\": \"size\"", "\"axis\": \"width\"")), HasSubstr("is no axis of a sweep"));
    EXPECT_THAT(refusal(with("\"what\":\"kernel\"", "\"what\":\"magic\"")), HasSubstr("magic is not known"));
    EXPECT_THAT(refusal(with("\"median_ms\":", "\"median_ms\":-")), HasSubstr("a number that is not negative"));
    EXPECT_THAT(refusal(with("\"values\":[\"4096\"]", "\"values\":[\"1024\"]")), HasSubstr("the values of that point"));
    EXPECT_THAT(refusal(with("\"branch_efficiency\":1.0", "\"branch_efficiency\":7")), HasSubstr("a fraction, 0 to 1"));
    EXPECT_THAT(refusal(with("\"warp_instructions\":", "\"warp_instructions\":1e300,\"x\":")),
        HasSubstr("a number that can be counted to"));
    EXPECT_THAT(refusal(with("\"ci95_ms\":[", "\"ci95_ms\":[0,1e300],\"x\":[")), HasSubstr("less than thirty years"));
    EXPECT_THAT(refusal(with("\"points\": [\n    {", "\"points\": [\n    {}, {")), HasSubstr("points"));
}

TEST(SweepCsv, HasALineForEachThingThatIsKnownWithItsProvenance)
{
    const std::string csv = test::csvFor(test::madeUpSizes());
    EXPECT_THAT(csv,
        testing::StartsWith("size,elements,grid,block,device,quantity,provenance,value,unit,low,high,samples,"
                            "discarded,right,program,date,kernel,data,conditions\r\n"));
    EXPECT_THAT(csv, HasSubstr("1024,1024,4,256,NVIDIA H200,kernel,measured,0.0060041,ms,"));
    EXPECT_THAT(csv,
        HasSubstr(
            "1024,1024,4,256,simulator,global_load_sectors_per_request,simulated,4,,,,,,yes,0.1.0,2026-11-25,"
            "vector_add,"
            "random numbers of each size,\"random numbers of each size · NVIDIA H200, driver 580.95.05, CUDA 13.0 · "));
    EXPECT_THAT(csv, HasSubstr(" · cold L2\"\r\n")) << "under which conditions a time was taken";
    EXPECT_THAT(csv, HasSubstr(",NVIDIA H200,occupancy,theoretical,1,,"));
    EXPECT_THAT(csv, HasSubstr("\"AMD EPYC, 16 threads\"")) << "a comma is quoted";
    SweepResult refused = test::madeUpSizes();
    refused.points[0] = {};
    refused.points[0].refusal = "no";
    EXPECT_THAT(test::csvFor(refused), HasSubstr("1024,,,,,refused,,no,,,,,,,0.1.0,2026-11-25,vector_add,"));
    EXPECT_THAT(test::csvFor(test::madeUpBlocks()), testing::StartsWith("block,elements,grid,device,"))
        << "no column twice";
    EXPECT_THAT(
        test::csvFor(test::madeUpBlocks()), HasSubstr("\r\n256,16777216,65536,NVIDIA H200,kernel,measured,0.065,ms,"));
}

TEST(SweepTable, APredictedTimeIsABandInEveryForm)
{
    const SweepResult result = test::madeUpPredictions();
    EXPECT_THAT(test::textFor(result, 200), HasSubstr("0.0867 to 0.195"));
    EXPECT_THAT(test::csvFor(result), HasSubstr(",A100,kernel,modelled,0.13,ms,0.0866667,0.195,,,yes,"));
    EXPECT_THAT(toJson(result), HasSubstr("\"median_ms\":0.13,\"band_ms\":[0.0866667,0.195]}"));
}

TEST(SweepTable, ALibraryHasAColumnAndItsAbsenceIsSaid)
{
    const SweepResult result = test::madeUpLibraries();
    EXPECT_THAT(test::textFor(result, 0), HasSubstr("GPU library"));
    EXPECT_THAT(test::textFor(result, 0), Not(HasSubstr("CPU library")));
    EXPECT_THAT(
        conditionsInWords(result), HasSubstr(" · no OpenBLAS here (libopenblas.so.0; package libopenblas0) · "));
    EXPECT_THAT(test::csvFor(result), HasSubstr(",NVIDIA H200,library,measured,0.00300205,ms,"));
    EXPECT_THAT(
        test::csvFor(result), HasSubstr(" · cuBLAS 13.1.0, f32 without TF32 (its default math), cold L2\"\r\n"));
    EXPECT_THAT(test::csvFor(result),
        HasSubstr("1024,1024,4,256,,cpu_library,,no OpenBLAS here (libopenblas.so.0; package libopenblas0),,,,,,yes,"));
    const std::string json = toJson(result);
    EXPECT_THAT(json, HasSubstr("\"library\":\"cuBLAS 13.1.0, f32 without TF32 (its default math)\""));
    EXPECT_THAT(json, HasSubstr("\"times_absent\":[{\"what\":\"cpu_library\",\"reason\":\"no OpenBLAS here"));
    const SweepResult again = sweepFromJson(json, "s.json");
    EXPECT_EQ(toJson(again), json);
    EXPECT_EQ(test::csvFor(again), test::csvFor(result));
}

TEST(SweepTable, HasAColumnForWhatIsKnownAndNoOther)
{
    SweepResult result = test::madeUpSizes();
    result.points[4].times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 0.06, 0.1);
    const std::string table = test::textFor(result, 200);
    EXPECT_THAT(table, HasSubstr("GPU+copies"));
    EXPECT_THAT(table, HasSubstr("16,777,216"));
    EXPECT_THAT(table, HasSubstr("unclear")) << "no ratio where the intervals touch";
    EXPECT_THAT(table, Not(HasSubstr("shared request"))) << "there were none";
    EXPECT_THAT(table,
        HasSubstr("Conditions  random numbers of each size · NVIDIA H200, driver 580.95.05, CUDA 13.0 · AMD EPYC, 16"));
    for (std::size_t from = 0, to = 0; (to = table.find('\n', from)) != std::string::npos; from = to + 1)
        EXPECT_LE(to - from, 210U);
    EXPECT_THAT(test::textFor(test::madeUpSizes(), 60), HasSubstr("columns that do not fit"));
}

} // namespace
} // namespace warpatlas
