#include "app/compare/run_comparison.h"

#include "app/compare/compare_json.h"
#include "app/compare/compare_result.h"
#include "app/compare/compare_words.h"
#include "app/report/json_report.h"
#include "app/session/run_experiment.h"
#include "tests/app/support/files.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;
using What = ConditionDifference::What;

OutcomePointer simulated(Experiment experiment)
{
    Progress progress;
    if (experiment.data.empty())
        experiment.data = {"ramp:70x50"};
    return runExperiment(experiment, RunOptions{false, false}, progress);
}

Experiment transposeOf(const std::string& variant)
{
    Experiment experiment;
    experiment.kernel = "transpose:" + variant;
    return experiment;
}

/// A run that was timed on a GPU.
ComparedRun timedRun(const std::string& name, double kernelMs, double half = 0.02)
{
    static const OutcomePointer outcome = simulated(transposeOf("naive"));
    ComparedRun run = comparedRun(*outcome, name);
    run.deviceId = "cuda:0";
    run.deviceName = "NVIDIA H200";
    run.times = {{test::madeUpTime(Timed::CpuScalar, "AMD EPYC", 4), "", true, {}, true},
        {test::madeUpTime(Timed::Kernel, "NVIDIA H200", kernelMs, half), "", true, {}, true}};
    return run;
}

const TimeRow& rowOf(const RunComparison& comparison, Timed what)
{
    return *std::ranges::find(comparison.times, what, &TimeRow::what);
}

const CounterRow& rowOf(const RunComparison& comparison, std::string_view key)
{
    return *std::ranges::find_if(comparison.counters, [&](const CounterRow& row) { return row.counter->key == key; });
}

TEST(RunComparison, ARatioNeverLiesOutsideOfItsIntervalAsItIsWritten)
{
    // 1.374 was said to be 1.4, between 1.37 and 1.38.
    EXPECT_THAT(findings(compareRuns(timedRun("a", 1, 0.001), timedRun("b", 1.374, 0.001))).front(),
        HasSubstr("B takes 1.37× as long as A (1.3"));
    for (double factor = 0.07; factor < 300; factor *= 1.0973) {
        const RunComparison comparison = compareRuns(timedRun("a", 1, 0.0005), timedRun("b", factor, 0.0005));
        const TimeRow& row = rowOf(comparison, Timed::Kernel);
        ASSERT_TRUE(row.ratio);
        const std::string verdict = verdictInWords(*row.ratio, "x"), interval = intervalInWords(*row.ratio);
        if (verdict == "same" || verdict == "unclear")
            continue;
        const double said = std::stod(verdict), low = std::stod(interval),
                     high = std::stod(interval.substr(interval.find("to ") + 3));
        EXPECT_LE(low, said) << verdict << ", " << interval;
        EXPECT_LE(said, high) << verdict << ", " << interval;
    }
}

TEST(RunComparison, ARunComparesWithItsOwnReportAsTheSame)
{
    Experiment experiment;
    experiment.kernel = "gaussian";
    experiment.data = {"ramp:40x30"};
    const OutcomePointer outcome = simulated(experiment);
    const ComparedRun kept = comparedRunFromJson(toReport(*outcome).dump(), "kept.json");
    EXPECT_TRUE(kept.saved);
    EXPECT_FALSE(kept.parameters.empty()) << "those that have their defaults are known too";
    const RunComparison comparison = compareRuns(comparedRun(*outcome, "now"), kept);
    EXPECT_TRUE(comparison.conditions.empty());
    EXPECT_FALSE(comparison.counters.empty());
    EXPECT_TRUE(comparison.sameCounters());
    EXPECT_EQ(comparison.a.coverage, comparison.b.coverage);
    EXPECT_EQ(comparison.a.check, comparison.b.check);
    EXPECT_EQ(comparison.a.occupancy, comparison.b.occupancy);
    EXPECT_TRUE(comparison.problems.empty());
    EXPECT_EQ(shortFinding(comparison), "same counters");
}

TEST(RunComparison, VariantsDifferInTheirCounters)
{
    const RunComparison comparison = compareRuns(
        comparedRun(*simulated(transposeOf("naive")), "A"), comparedRun(*simulated(transposeOf("tiled")), "B"));
    ASSERT_FALSE(comparison.conditions.empty());
    EXPECT_EQ(comparison.conditions[0], (ConditionDifference{What::Variant, "", "naive", "tiled"}));
    EXPECT_TRUE(std::ranges::none_of(comparison.conditions, [](const ConditionDifference& one) {
        return one.what == What::Code;
    })) << "another variant has another text";
    const CounterRow& stores = rowOf(comparison, "global_store_sectors_per_request");
    ASSERT_TRUE(stores.ratio());
    EXPECT_LT(*stores.ratio(), 1) << "tiles write rows";
    const CounterRow& shared = rowOf(comparison, "shared_conflict_degree");
    EXPECT_FALSE(shared.a);
    EXPECT_FALSE(shared.ratio());
}

TEST(RunComparison, LanesThatReadTheSameHaveALoadEfficiencyAboveOne)
{
    const auto product = [](const std::string& variant) {
        Experiment experiment;
        experiment.kernel = "matmul:" + variant;
        experiment.data = {"ramp:40x24", "ramp:24x40"};
        return comparedRun(*simulated(experiment), variant);
    };
    const RunComparison comparison = compareRuns(product("naive"), product("tiled"));
    const CounterRow& efficiency = rowOf(comparison, "global_load_efficiency");
    ASSERT_TRUE(efficiency.a);
    EXPECT_GT(*efficiency.a, 1) << "a row's value is asked for by each lane and moved once";
    EXPECT_LE(*efficiency.a, 16);
    // A tile's requests take more sectors each, and there are far fewer of them: that is no word against tiling.
    EXPECT_GT(*rowOf(comparison, "global_load_sectors_per_request").ratio(), 1);
    EXPECT_LT(*rowOf(comparison, "global_load_bytes_moved").ratio(), 1);
    EXPECT_THAT(findings(comparison), testing::Contains(testing::StartsWith("Bytes moved by loads: ")));
    EXPECT_EQ(comparison.counters.front().counter->key, "global_load_bytes_moved");
    EXPECT_THAT(valueInWords(*efficiency.counter, *efficiency.a), Not(HasSubstr("%"))) << "no share is above 100 %";
    EXPECT_EQ(valueInWords(*efficiency.counter, 1.6), "1.60");
    EXPECT_EQ(valueInWords(*rowOf(comparison, "lane_efficiency").counter, 0.5), "50 %");
}

TEST(RunComparison, ARequestOfOneTurnHasNoConflicts)
{
    const auto counter = std::ranges::find(comparedCounters(), "shared_conflict_degree", &ComparedCounter::key);
    EXPECT_EQ(titleOf(*counter), "Turns a shared request");
    EXPECT_EQ(valueInWords(*counter, 1), "1, no conflicts");
    EXPECT_EQ(valueInWords(*counter, 16.5), "16.5");
}

TEST(RunComparison, BytesOfSectorsAreNotCalledTheDatas)
{
    Experiment grey;
    grey.kernel = "grayscale";
    grey.data = {"ramp:70x50x3"};
    const ComparedRun run = comparedRun(*simulated(grey), "A");
    const RunComparison comparison = compareRuns(run, run);
    ASSERT_GT(*rowOf(comparison, "global_load_bytes_moved").a, 70 * 50 * 3) << "bytes that were loaded, each once";
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("Bytes moved by loads"));
    EXPECT_THAT(textOf(resultOf(comparison)), Not(HasSubstr("Bytes loaded")));
}

TEST(RunComparison, RightAndMistakenDifferInResultAndProblems)
{
    Experiment right;
    right.kernel = "grayscale";
    right.data = {"ramp:70x50x3"};
    Experiment wrong = right;
    wrong.mistake = findKernel("grayscale").value()->description().mistakes.front().name;
    const RunComparison comparison =
        compareRuns(comparedRun(*simulated(right), "right"), comparedRun(*simulated(wrong), "wrong"));
    ASSERT_FALSE(comparison.conditions.empty());
    EXPECT_EQ(comparison.conditions[0].what, What::Mistake);
    EXPECT_EQ(comparison.conditions[0].b, wrong.mistake);
    EXPECT_FALSE(comparison.a.isWrong);
    EXPECT_TRUE(comparison.b.isWrong);
    ASSERT_FALSE(comparison.problems.empty());
    EXPECT_TRUE(comparison.problems.front().ofB);
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("Only in B"));
}

TEST(RunComparison, LaunchesDataAndParametersAreNamedWithBothValues)
{
    Experiment one;
    one.kernel = "gaussian";
    one.data = {"ramp:40x30"};
    one.block = Dim3{16, 16, 1};
    Experiment other = one;
    other.block = Dim3{32, 4, 1};
    other.parameters["radius"] = 3;
    other.data = {"random:40x30:1:u8"};
    other.gpu = "T4";
    const RunComparison comparison =
        compareRuns(comparedRun(*simulated(one), "A"), comparedRun(*simulated(other), "B"));
    std::vector<What> kinds;
    for (const ConditionDifference& difference : comparison.conditions)
        kinds.push_back(difference.what);
    EXPECT_EQ(kinds, (std::vector{What::Data, What::Parameter, What::Grid, What::Block, What::Device}));
    EXPECT_EQ(comparison.conditions[1].name, "radius");
    EXPECT_EQ(comparison.conditions[1].b, "3");
    EXPECT_EQ(comparison.conditions[3], (ConditionDifference{What::Block, "", "16 × 16", "32 × 4"}));
}

TEST(RunComparison, OneFileIsTheSameHoweverItIsNamed)
{
    const auto run = [](const std::string& source, const std::string& file) {
        ComparedRun read = timedRun(source, 0.1);
        read.data = {{"in", source, "", "f32", {{70, 50, 1}, 1}, file}};
        return read;
    };
    EXPECT_TRUE(compareRuns(run("m.npy", "/data/m.npy"), run("/data/m.npy", "/data/m.npy")).conditions.empty());
    EXPECT_EQ(compareRuns(run("m.npy", "/data/m.npy"), run("m.npy", "/other/m.npy")).conditions,
        (std::vector{ConditionDifference{What::Data, "in", "/data/m.npy", "/other/m.npy"}}))
        << "two files of one name";
    EXPECT_EQ(compareRuns(run("m.npy", "/data/m.npy"), run("n.npy", "/data/n.npy")).conditions,
        (std::vector{ConditionDifference{What::Data, "in", "m.npy", "n.npy"}}));
    EXPECT_TRUE(compareRuns(run("m.npy", "/data/m.npy"), run("m.npy", "")).conditions.empty())
        << "reports of earlier versions do not say";

    const auto own = [](const std::string& argument, const std::string& whole) {
        ComparedRun called = timedRun("saxpy", 0.1);
        called.arguments = {{"x", argument}, {"n", "i32:5"}};
        if (!whole.empty())
            called.wholeArguments = {{"x", whole}};
        return called;
    };
    // An argument that is whole already has no second text.
    EXPECT_TRUE(compareRuns(own("in:x.npy", "in:/data/x.npy"), own("in:/data/x.npy", "")).conditions.empty());
    EXPECT_EQ(compareRuns(own("in:x.npy", "in:/data/x.npy"), own("in:x.npy", "in:/other/x.npy")).conditions,
        (std::vector{ConditionDifference{What::Argument, "x", "in:/data/x.npy", "in:/other/x.npy"}}));
    EXPECT_EQ(compareRuns(own("in:x.npy", "in:/data/x.npy"), own("in:y.npy", "in:/data/y.npy")).conditions,
        (std::vector{ConditionDifference{What::Argument, "x", "in:x.npy", "in:y.npy"}}));
}

TEST(RunComparison, AReportKnowsItsFilesByTheirWholePaths)
{
    const test::TemporaryFolder folder;
    folder.write("m.csv", "1,2\n3,4\n");
    Experiment experiment = transposeOf("naive");
    experiment.data = {folder.path("m.csv")};
    Experiment same = experiment;
    same.data = {
        folder.path("../" + std::filesystem::path(folder.path("m.csv")).parent_path().filename().string() + "/m.csv")};
    const ComparedRun a = comparedRun(*simulated(experiment), "A"), b = comparedRun(*simulated(same), "B");
    EXPECT_FALSE(a.data.front().file.empty());
    EXPECT_EQ(a.data.front().file, b.data.front().file);
    EXPECT_TRUE(compareRuns(a, b).conditions.empty());
}

TEST(RunComparison, ATimeHasItsRatioVerdictAndInterval)
{
    const RunComparison comparison = compareRuns(timedRun("A", 0.2), timedRun("B", 0.1));
    const TimeRow& row = rowOf(comparison, Timed::Kernel);
    ASSERT_TRUE(row.ratio);
    EXPECT_EQ(row.ratio->verdict, RatioVerdict::Faster);
    EXPECT_EQ(row.remark, TimeRemark::None);
    EXPECT_EQ(decidingTime(comparison), &row);
    EXPECT_EQ(rowOf(comparison, Timed::CpuScalar).ratio->verdict, RatioVerdict::Same);
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("2.00x faster (1.96 to 2.04)"));
    EXPECT_EQ(shortFinding(comparison), "B 2.00× faster");
    EXPECT_THAT(findings(comparison)[0], HasSubstr("B is 2.00× faster than A"));
    const auto slower = findings(compareRuns(timedRun("A", 0.1), timedRun("B", 0.3)));
    EXPECT_THAT(slower[0], HasSubstr("B takes 3.00× as long as A (2.94 to 3.06)"));
    EXPECT_THAT(
        findings(compareRuns(timedRun("A", 0.1, 0.3), timedRun("B", 0.1, 0.3)))[0], HasSubstr("no clear difference"));
}

TEST(RunComparison, ModelledIsNotComparedWithMeasured)
{
    ComparedRun modelled = timedRun("B", 0.1);
    modelled.times[1].time.provenance = Provenance::Modelled;
    const RunComparison comparison = compareRuns(timedRun("A", 0.2), modelled);
    const TimeRow& row = rowOf(comparison, Timed::Kernel);
    EXPECT_FALSE(row.ratio);
    EXPECT_EQ(row.remark, TimeRemark::Modelled);
    EXPECT_EQ(decidingTime(comparison), nullptr);
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("modelled is not compared with measured"));
}

TEST(RunComparison, PredictedTimesAreComparedByTheirBands)
{
    const auto predicted = [](const std::string& variant, double low, double high) {
        Outcome outcome = *simulated(transposeOf(variant));
        PredictedTime time;
        time.gpu = "RTX 3060";
        time.source = "data sheet";
        time.lowMilliseconds = low;
        time.milliseconds = std::sqrt(low * high);
        time.highMilliseconds = high;
        outcome.predicted = std::make_shared<const PredictedTime>(time);
        return comparedRun(outcome, variant);
    };
    const RunComparison overlap = compareRuns(predicted("naive", 1, 2), predicted("tiled", 0.8, 1.6)),
                        apart = compareRuns(predicted("naive", 4, 8), predicted("tiled", 0.8, 1.6));
    ASSERT_EQ(overlap.times.size(), 1u);
    EXPECT_FALSE(overlap.times[0].ratio || apart.times[0].ratio) << "nothing was measured";
    EXPECT_EQ(overlap.times[0].bands, BandOrder::Overlap);
    EXPECT_EQ(apart.times[0].bands, BandOrder::Below);
    EXPECT_EQ(compareRuns(apart.b, apart.a).times[0].bands, BandOrder::Above);
    EXPECT_EQ(shortFinding(apart), "B's band is below A's, modelled");
    EXPECT_THAT(findings(apart).front(),
        HasSubstr("modelled: 4.00 to 8.00 ms in A, 0.800 to 1.60 ms in B; B's band is below A's"));
    const std::string table = textOf(resultOf(apart));
    EXPECT_THAT(table, HasSubstr("modelled: bands, no ratio"));
    EXPECT_THAT(table, testing::Not(HasSubstr("95 %")));
    EXPECT_THAT(table, testing::Not(HasSubstr("faster")));
    EXPECT_THAT(csvOf(compareTable(apart)), HasSubstr(",,,,below,modelled,,"));
    const nlohmann::json json = toReport(apart);
    EXPECT_EQ(json["times"][0]["bands"], "below");
    EXPECT_EQ(json["times"][0]["remark"], "bands");
    EXPECT_FALSE(json["times"][0].contains("ratio"));
    EXPECT_EQ(json["times"][0]["a"]["band_ms"], (nlohmann::json{4.0, 8.0}));
    EXPECT_EQ(json["times"][0]["a"]["provenance"], "modelled");
    EXPECT_FALSE(json["times"][0]["a"].contains("samples"));
}

TEST(RunComparison, RecordedTimesOfAnotherRunHaveNoRatio)
{
    ComparedRun a = timedRun("A", 0.2), b = timedRun("B", 0.1);
    for (ComparedRun* const run : {&a, &b}) {
        run->times[1].time.provenance = Provenance::Recorded;
        run->times[1].date = "2026-01-31";
    }
    b.times[1].ofThisRun = false;
    const RunComparison other = compareRuns(a, b);
    EXPECT_EQ(rowOf(other, Timed::Kernel).remark, TimeRemark::OtherRun);
    EXPECT_FALSE(rowOf(other, Timed::Kernel).ratio);
    EXPECT_THAT(textOf(resultOf(other)), HasSubstr("recorded on NVIDIA H200; not of B's own run: no ratio"));
    b.times[1].ofThisRun = true;
    EXPECT_TRUE(rowOf(compareRuns(a, b), Timed::Kernel).ratio);
}

TEST(RunComparison, TwoKernelsThatWereRecordedTogetherHaveARatioAtThatSize)
{
    ComparedRun a = timedRun("A", 0.2), b = timedRun("B", 0.1);
    for (ComparedRun* const run : {&a, &b}) {
        run->times[1].time.provenance = Provenance::Recorded;
        run->times[1].ofThisRun = false;
        run->times[1].recordedAt = "1,024 × 512";
        run->times[1].recordedLaunch = "grid 32 × 16, block 32 × 32";
    }
    EXPECT_EQ(rowOf(compareRuns(a, b), Timed::Kernel).remark, TimeRemark::OtherRun) << "one kernel has one recording";
    b.variant = "tiled";
    const RunComparison together = compareRuns(a, b);
    EXPECT_EQ(rowOf(together, Timed::Kernel).remark, TimeRemark::OtherSize);
    EXPECT_EQ(rowOf(together, Timed::Kernel).ratio->verdict, RatioVerdict::Faster);
    EXPECT_THAT(provenanceInWords(rowOf(together, Timed::Kernel)),
        HasSubstr("at 1,024 × 512, grid 32 × 16, block 32 × 32; not at these runs' size or launch"));
    EXPECT_EQ(shortFinding(together), "B 2.00× faster, recorded at another size or launch");
    b.times[1].recordedAt = "2,048 × 512";
    EXPECT_FALSE(rowOf(compareRuns(a, b), Timed::Kernel).ratio);
    b.times[1].recordedAt = a.times[1].recordedAt;
    b.mistake = "wrong_index";
    EXPECT_FALSE(rowOf(compareRuns(a, b), Timed::Kernel).ratio) << "right code was recorded";
}

TEST(RunComparison, TimesRecordedOfAnotherRunAreLeftOutWhetherOneRunHasThemOrBoth)
{
    ComparedRun a = timedRun("A", 0.2), b = timedRun("B", 0.1);
    for (ComparedRun* const run : {&a, &b}) {
        ComparedTime& kernel = run->times[1];
        kernel = {test::madeUpTime(Timed::Kernel, "NVIDIA H200, driver 580.95, 2026-01-31", 0.004321), "", false,
            "1,152 × 896 × 3", true, "grid 72 × 56, block 16 × 16"};
        kernel.time.provenance = Provenance::Recorded;
    }
    const std::string where = "recorded on NVIDIA H200, driver 580.95, 2026-01-31, at 1,152 × 896 × 3, grid 72 × 56, "
                              "block 16 × 16";
    const RunComparison both = compareRuns(a, b);
    EXPECT_THAT(leftOutInWords(both),
        testing::ElementsAre("1 time left out: " + where + ", of neither run's own size or launch"));
    ComparedRun mistaken = b; // of code that is wrong nothing was recorded
    mistaken.times.pop_back();
    const RunComparison onlyA = compareRuns(a, mistaken), onlyB = compareRuns(mistaken, b);
    EXPECT_EQ(rowOf(onlyA, Timed::Kernel).remark, TimeRemark::OtherRun);
    EXPECT_THAT(leftOutInWords(onlyA), testing::ElementsAre("1 time of A left out: " + where + ", not of A's own run"));
    EXPECT_THAT(leftOutInWords(onlyB), testing::ElementsAre("1 time of B left out: " + where + ", not of B's own run"));
    for (const RunComparison* const comparison : {&both, &onlyA, &onlyB}) {
        EXPECT_TRUE(rowOf(*comparison, Timed::Kernel).isOfOtherRuns());
        EXPECT_THAT(textOf(resultOf(*comparison)), Not(HasSubstr("0.00432")));
        EXPECT_THAT(textOf(resultOf(*comparison)), HasSubstr("1,152 × 896 × 3"));
        EXPECT_THAT(csvOf(compareTable(*comparison)), HasSubstr("\"1,152 × 896 × 3, grid 72 × 56, block 16 × 16\""));
    }
    EXPECT_FALSE(toReport(onlyA)["times"][1]["a"]["recorded"]["same_run"]);
    EXPECT_EQ(toReport(onlyA)["times"][1]["a"]["recorded"]["launch"], "grid 72 × 56, block 16 × 16");
}

TEST(RunComparison, ATimeOfAnotherRunBesideOneThatWasMeasuredSaysOfWhich)
{
    ComparedRun a = timedRun("A", 0.2);
    a.times[1] = {test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.2), "", false, "1,152 × 896 × 3", true,
        "grid 72 × 56, block 16 × 16"};
    a.times[1].time.provenance = Provenance::Recorded;
    const RunComparison mixed = compareRuns(a, timedRun("B", 0.1));
    EXPECT_THAT(textOf(resultOf(mixed)), HasSubstr("200 µs"));
    EXPECT_THAT(provenanceInWords(rowOf(mixed, Timed::Kernel)),
        HasSubstr("A recorded on NVIDIA H200, at 1,152 × 896 × 3, grid 72 × 56, block 16 × 16, B measured; not of A's "
                  "own run: no ratio"));
}

TEST(RunComparison, TimesOfTwoDevicesAndOfTwoKindsSaySo)
{
    ComparedRun b = timedRun("B", 0.1);
    b.times[1].time.device = "NVIDIA T4";
    const RunComparison devices = compareRuns(timedRun("A", 0.2), b);
    EXPECT_EQ(rowOf(devices, Timed::Kernel).remark, TimeRemark::OtherDevice);
    EXPECT_THAT(textOf(resultOf(devices)), HasSubstr("A NVIDIA H200, B NVIDIA T4"));
    b.times[1].time.provenance = Provenance::Recorded;
    const RunComparison kinds = compareRuns(timedRun("A", 0.2), b);
    EXPECT_EQ(rowOf(kinds, Timed::Kernel).remark, TimeRemark::OtherProvenance);
    EXPECT_THAT(textOf(resultOf(kinds)), HasSubstr("A measured, B recorded"));
    b.times.pop_back();
    EXPECT_EQ(rowOf(compareRuns(timedRun("A", 0.2), b), Timed::Kernel).remark, TimeRemark::OnlyOne);
}

TEST(RunComparison, CountersOfAPartAreNotCompared)
{
    ComparedRun part = timedRun("B", 0.1);
    part.countedInPart = true;
    const RunComparison comparison = compareRuns(timedRun("A", 0.1), part);
    EXPECT_TRUE(comparison.counters.empty());
    EXPECT_THAT(textOf(resultOf(comparison)), HasSubstr("not compared: some blocks were not simulated"));
}

TEST(RunComparison, JsonHasAllOfIt)
{
    const auto json = toReport(compareRuns(timedRun("a.json", 0.2), timedRun("b.json", 0.1)));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["a"]["name"], "a.json");
    EXPECT_EQ(json["times"][1]["what"], "kernel");
    EXPECT_EQ(json["times"][1]["verdict"], "faster");
    EXPECT_EQ(json["times"][1]["ratio"], 2);
    EXPECT_EQ(json["times"][1]["a"]["provenance"], "measured");
    EXPECT_EQ(json["counters"][0]["provenance"], "simulated");
    EXPECT_EQ(json["occupancy"]["b"]["provenance"], "theoretical");
    EXPECT_EQ(json.dump().find("null"), std::string::npos);
}

TEST(RunComparison, NumbersThatHaveNoRatioLeaveTheJsonWhole)
{
    ComparedRun a = timedRun("A", 0.1), b = timedRun("B", 0.1);
    a.counters["warp_instructions"] = 1e-320;
    a.times[1] = {test::madeUpTime(Timed::Kernel, "NVIDIA H200", 1e-320), "", true, {}, true};
    b.times[1].time.ciHighMs = 1e300;
    const RunComparison comparison = compareRuns(a, b);
    EXPECT_EQ(rowOf(comparison, Timed::Kernel).remark, TimeRemark::NoTime);
    EXPECT_FALSE(rowOf(comparison, "warp_instructions").ratio());
    EXPECT_EQ(toReport(comparison).dump().find("null"), std::string::npos);
}

TEST(RunComparison, NoLineIsWiderThanTheTerminal)
{
    std::string table = textOf(resultOf(compareRuns(timedRun("A", 0.2), timedRun("B", 0.1))));
    std::size_t begin = 0;
    for (std::size_t end = table.find('\n'); end != std::string::npos; end = table.find('\n', begin)) {
        EXPECT_LE(end - begin, 110u) << table.substr(begin, end - begin);
        begin = end + 1;
    }
}

TEST(ComparedRun, RefusesWhatIsNoReportInOneLine)
{
    const auto refusal = [](const std::string& text, const std::string& device = {}) {
        return test::refusalOf("x.json", [&] { (void)comparedRunFromJson(text, "x.json", device); });
    };
    EXPECT_THAT(refusal("{"), HasSubstr("is no result that run --json wrote"));
    EXPECT_THAT(refusal("{}"), HasSubstr("is no result that run --json wrote"));
    EXPECT_THAT(refusal("[]"), HasSubstr("is no result that run --json wrote"));
    EXPECT_THAT(refusal(R"({"schema": 1})"), HasSubstr("kernel"));
    EXPECT_THAT(refusal(R"({"schema": 1, "kernel": "x", "roofs": {}})"), HasSubstr("is what roofline --json wrote"));
    EXPECT_THAT(refusal(R"({"schema": 1, "kernel": "x", "chunked": {}})"), HasSubstr("is what flow --json wrote"));
    EXPECT_THAT(refusal(R"({"schema": 1, "kernel": "x", "rows": []})"), HasSubstr("is what fairness --json wrote"));
    EXPECT_THAT(refusal(R"({"schema": 1, "a": {}, "conditions": []})"), HasSubstr("is what compare --json wrote"));
    nlohmann::ordered_json report = toReport(*simulated(transposeOf("naive")));
    const auto damaged = [&](const char* part, const char* key, const nlohmann::ordered_json& value) {
        nlohmann::ordered_json other = report;
        other[part][key] = value;
        return refusal(other.dump());
    };
    EXPECT_THAT(damaged("coverage", "elements", "many"), HasSubstr("elements"));
    EXPECT_THAT(
        damaged("memory", "global_load_sectors_per_request", -1), HasSubstr("\"global_load_sectors_per_request\": "));
    EXPECT_THAT(damaged("execution", "warp_instructions", 1e300), HasSubstr("\"warp_instructions\": "));
    EXPECT_THAT(damaged("execution", "thread_instructions", nullptr), HasSubstr("\"thread_instructions\": "));
    EXPECT_THAT(damaged("execution", "lane_efficiency", 1.5), HasSubstr("\"lane_efficiency\": a fraction"));
    EXPECT_THAT(damaged("memory", "global_load_efficiency", 16.5), HasSubstr("\"global_load_efficiency\": a fraction"));
    EXPECT_THAT(damaged("occupancy", "fraction", -0.5), HasSubstr("\"fraction\": "));
    EXPECT_THAT(damaged("check", "tolerance", -1), HasSubstr("\"tolerance\": "));
    for (const std::string part : {"memory", "execution", "lines", "cost", "schedule"}) {
        nlohmann::ordered_json other = report;
        other[part] = -1;
        EXPECT_THAT(refusal(other.dump()), HasSubstr("\"" + part + "\": a"));
    }
    EXPECT_EQ(comparedRunFromJson(report.dump(), "new\nline.json", "").name, "new line.json");
}

TEST(ComparedRun, OneOfSeveralIsChosenByItsDevice)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array(), report = toReport(*simulated(transposeOf("naive")));
    list.push_back(report);
    report["device"]["id"] = "cuda:0";
    list.push_back(report);
    EXPECT_EQ(comparedRunFromJson(list.dump(), "x.json", "cuda:0").deviceId, "cuda:0");
    const auto refusal = [&](const std::string& device) {
        return test::refusalOf("x.json", [&] { (void)comparedRunFromJson(list.dump(), "x.json", device); });
    };
    EXPECT_EQ(refusal(""), "has runs on sim and cuda:0; --device says which");
    EXPECT_THAT(refusal("cpu"), HasSubstr("has no run on cpu"));
}

} // namespace
} // namespace warpatlas
