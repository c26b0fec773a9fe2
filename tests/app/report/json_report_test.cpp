#include "app/report/json_report.h"

#include "tests/support/outcomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

using Json = nlohmann::ordered_json;

namespace {

/// With every field that a run can fill in.
Outcome fullOutcome()
{
    Outcome outcome = *support::makeOutcome();
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->kernel = findKernel("grayscale").value();
    bound->data.push_back({"photo.png", "photo.png", bound->work.buffers[0].contents, "transparency left out"});
    bound->tolerance = {1.0, "rounding"};
    outcome.bound = bound;
    outcome.device = {"cuda:0", "NVIDIA H200", "driver 580", Provenance::Measured, {}};
    outcome.occupancySource = "driver";
    outcome.check = Comparison{false, 3, 1, 7, 12};
    TimeResult time;
    time.what = Timed::Kernel;
    time.device = "NVIDIA H200";
    time.medianMs = 0.5;
    time.ciLowMs = 0.4;
    time.ciHighMs = 0.6;
    time.samples = 30;
    time.discarded = 2;
    time.note = "cold L2";
    outcome.times.push_back(time);
    outcome.firstCallMs = 12.5;
    outcome.display = {Display::Path::Copy, "no NVIDIA display"};
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = 6;
    problem.block = Dim3{1, 2, 3};
    problem.thread = Dim3{4, 5, 6};
    problem.count = 9;
    problem.fact = ToldByApi{"writes past the end"};
    outcome.problems.push_back(problem);
    auto trace = std::make_shared<Trace>(*outcome.trace);
    Counters& total = trace->total;
    total.warpInstructions = 100;
    total.threadInstructions = 2400;
    total.branches = 10;
    total.divergentBranches = 1;
    total.globalLoadRequests = 20;
    total.globalLoadSectors = 80;
    total.globalStoreRequests = 10;
    total.globalStoreSectors = 40;
    total.sharedRequests = 4;
    total.sharedPasses = 8;
    outcome.trace = trace;
    return outcome;
}

/// Two blocks on the first and the third of four SMs, as a GPU recorded them.
void addRecording(Outcome& outcome)
{
    auto recording = std::make_shared<LaunchRecording>();
    recording->schedule = std::make_shared<const Schedule>(
        recordedSchedule(std::vector<RecordedSpan>{{1000, 1500, 0}, {1200, 3000, 2}}, 4, 8, "GPU, driver 1"));
    recording->note = "PTX of a compiler";
    outcome.schedule = recording->schedule;
    outcome.recording = recording;
}

std::vector<std::string> keysOf(const Json& json)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    return keys;
}

using Keys = std::vector<std::string>;

} // namespace

TEST(JsonReport, HasTheKeysOfItsSchema)
{
    const Json json = toReport(fullOutcome());
    EXPECT_EQ(keysOf(json),
        (Keys{"schema", "kernel", "variant", "code", "data", "launch", "device", "coverage", "check", "times", "cost",
            "first_call_ms", "occupancy", "schedule", "memory", "execution", "lines", "display", "problems"}));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["kernel"], "grayscale");
    EXPECT_EQ(json["launch"], (Json{{"grid", {31, 17, 1}}, {"block", {32, 32, 1}}, {"threads", 31 * 17 * 1024}}));
    EXPECT_EQ(json["device"],
        (Json{{"id", "cuda:0"}, {"name", "NVIDIA H200"}, {"detail", "driver 580"}, {"provenance", "measured"}}));
    EXPECT_EQ(json["data"][0]["size"], (Json{967, 541, 1}));
    EXPECT_EQ(json["data"][0]["note"], "transparency left out");
    EXPECT_EQ(json["coverage"]["elements"], 967 * 541);
    EXPECT_EQ(json["coverage"]["written_once"], 967 * 541);
    EXPECT_EQ(json["coverage"]["written_more"], 0);
    EXPECT_EQ(json["coverage"]["unwritten"], 0);
    EXPECT_EQ(json["coverage"]["idle_threads"], 31 * 17 * 1024 - 967 * 541);
    EXPECT_EQ(json["coverage"]["stray_threads"], 0);
    EXPECT_EQ(json["check"]["matches"], false);
    EXPECT_EQ(json["check"]["max_abs_error"], 3);
    EXPECT_EQ(json["check"]["tolerance"], 1);
    EXPECT_EQ(json["times"][0],
        (Json{{"what", "kernel"}, {"provenance", "measured"}, {"device", "NVIDIA H200"}, {"median_ms", 0.5},
            {"ci95_ms", {0.4, 0.6}}, {"samples", 30}, {"discarded", 2}, {"note", "cold L2"}}));
    EXPECT_EQ(json["first_call_ms"], 12.5);
    EXPECT_EQ(json["display"], (Json{{"path", "copy"}, {"reason", "no NVIDIA display"}}));
    EXPECT_EQ(json["problems"][0],
        (Json{{"kind", "out_of_bounds"}, {"line", 6}, {"block", {1, 2, 3}}, {"thread", {4, 5, 6}},
            {"severity", "error"}, {"count", 9}, {"message", "writes past the end"},
            {"sentence", "line 6, block (1,2,3), thread (4,5,6): writes past the end (9 times)"}}));
}

TEST(JsonReport, EveryNumberHasItsProvenance)
{
    const Json json = toReport(fullOutcome());
    EXPECT_EQ(json["coverage"]["provenance"], "simulated");
    EXPECT_EQ(json["memory"]["provenance"], "simulated");
    EXPECT_EQ(json["execution"]["provenance"], "simulated");
    EXPECT_EQ(json["occupancy"]["provenance"], "theoretical");
    EXPECT_EQ(json["times"][0]["provenance"], "measured");
    EXPECT_EQ(json["schedule"]["provenance"], "modelled");
}

TEST(JsonReport, ARecordedScheduleSaysOfWhatAndOwnersWhereTheyComeFrom)
{
    Outcome outcome = fullOutcome();
    addRecording(outcome);
    outcome.trace.reset();
    outcome.traceRefusal = "too many threads";
    outcome.ownersProvenance = Provenance::Recorded;
    outcome.ownersSource = "GPU, driver 1";
    outcome.recordRefusal = "no owners: too large";
    outcome.achievedOccupancy = AchievedOccupancy{45.5, 0.7109375};
    const Json json = toReport(outcome);
    EXPECT_EQ(json["occupancy"]["achieved"],
        (Json{{"provenance", "recorded"}, {"fraction", 0.7109375}, {"warps_per_sm", 45.5}}));
    EXPECT_EQ(json["occupancy"]["provenance"], "theoretical");
    EXPECT_EQ(json["schedule"],
        (Json{{"provenance", "recorded"}, {"device", "GPU, driver 1"}, {"blocks", 2}, {"multiprocessors", 4},
            {"blocks_per_sm", 8}, {"waves", 1}, {"multiprocessors_used", 2}, {"duration_ns", 2000.0},
            {"note", "PTX of a compiler"}}));
    EXPECT_EQ(json["coverage"]["provenance"], "recorded");
    EXPECT_EQ(json["coverage"]["source"], "GPU, driver 1");
    EXPECT_EQ(json["recording_absent"], "no owners: too large");
    EXPECT_FALSE(json.contains("coverage_absent")) << "it is there, from the GPU";
}

TEST(JsonReport, CostSaysWhatATimeComesTo)
{
    const Outcome outcome = fullOutcome();
    const Json cost = toReport(outcome)["cost"];
    const Cost formula = outcome.bound->kernel->cost(outcome.bound->work);
    EXPECT_EQ(cost["provenance"], "theoretical");
    EXPECT_EQ(cost["bytes"], formula.bytes);
    EXPECT_EQ(cost["bytes_formula"], formula.bytesFormula);
    ASSERT_EQ(cost["achieved"].size(), 1U);
    EXPECT_EQ(cost["achieved"][0]["what"], "kernel");
    EXPECT_EQ(cost["achieved"][0]["provenance"], "measured");
    EXPECT_DOUBLE_EQ(cost["achieved"][0]["gb_per_second"], formula.bytes / 0.5e-3 * 1e-9);
}

TEST(JsonReport, RecordedTimesSayOfWhatAndAreNoneOfTheAchieved)
{
    Outcome outcome = fullOutcome();
    outcome.times.clear();
    outcome.notTimed = {{Timed::CpuLibrary, "no OpenBLAS here"}};
    RecordedTimes recorded;
    recorded.gpu = {"NVIDIA H200", "9.0", 1.98, "580.95", "13.0"};
    recorded.date = "2026-01-31";
    recorded.size = {{1024, 512, 1}, 3};
    recorded.launch = {{64, 32, 1}, {16, 16, 1}};
    recorded.parameters = {{"radius", 3}};
    TimeResult time;
    time.what = Timed::Kernel;
    time.provenance = Provenance::Recorded;
    time.device = "NVIDIA H200, driver 580.95, 2026-01-31";
    time.medianMs = 0.5;
    time.ciLowMs = 0.4;
    time.ciHighMs = 0.6;
    time.samples = 30;
    recorded.times = {time};
    recorded.notTimed = {{Timed::Library, "no cuBLAS here"}};
    outcome.recordedTimes = recorded;
    const Json json = toReport(outcome);
    ASSERT_EQ(json["times"].size(), 1U);
    EXPECT_EQ(json["times"][0]["provenance"], "recorded");
    EXPECT_EQ(json["times"][0]["recorded"],
        (Json{{"gpu", "NVIDIA H200"}, {"driver", "580.95"}, {"runtime", "13.0"}, {"clock_ghz", 1.98},
            {"date", "2026-01-31"}, {"size", {1024, 512, 1}}, {"channels", 3}, {"same_size", false},
            {"same_code", false}, {"same_run", false},
            {"launch", {{"grid", {64, 32, 1}}, {"block", {16, 16, 1}}, {"threads", 64 * 32 * 256}}},
            {"parameters", {{"radius", 3.0}}}}));
    EXPECT_EQ(json["times_absent"],
        (Json{{{"what", "cpu_library"}, {"provenance", "measured"}, {"reason", "no OpenBLAS here"}},
            {{"what", "library"}, {"provenance", "recorded"}, {"reason", "no cuBLAS here"}}}));
    EXPECT_FALSE(json["cost"].contains("achieved")) << "it is of another size";
}

TEST(JsonReport, APredictedTimeHasABandInThePlaceOfAnInterval)
{
    Outcome outcome = fullOutcome();
    outcome.times.clear();
    outcome.notTimed.clear();
    PredictedTime predicted;
    predicted.gpu = "RTX 3060";
    predicted.source = "data sheet";
    predicted.milliseconds = 0.3;
    predicted.lowMilliseconds = 0.2;
    predicted.highMilliseconds = 0.45;
    predicted.optimised = true;
    predicted.parts[std::size_t(TimePart::Dram)] = 0.29;
    predicted.parts[std::size_t(TimePart::Tail)] = 0.01;
    predicted.won[std::size_t(TimePart::Dram)] = 0.15;
    outcome.predicted = std::make_shared<const PredictedTime>(predicted);
    EXPECT_EQ(toReport(outcome)["times"],
        (Json{{{"what", "kernel"}, {"provenance", "modelled"}, {"device", "RTX 3060"}, {"median_ms", 0.3},
            {"band_ms", {0.2, 0.45}}, {"l2", "cold"}, {"code", "optimised"}, {"parameters", "data sheet"},
            {"parts", Json{{{"part", "dram"}, {"ms", 0.29}, {"would_win_ms", 0.15}}}}}}));
    outcome.predicted = nullptr;
    outcome.predictRefusal = "not one block fits on an SM";
    const Json json = toReport(outcome);
    EXPECT_FALSE(json.contains("times"));
    EXPECT_EQ(json["times_absent"],
        (Json{{{"what", "kernel"}, {"provenance", "modelled"}, {"reason", "not one block fits on an SM"}}}));
}

TEST(JsonReport, RatiosComeFromTheCounters)
{
    const Json json = toReport(fullOutcome());
    EXPECT_EQ(json["memory"]["global_load_sectors_per_request"], 4.0);
    EXPECT_EQ(json["memory"]["global_store_sectors_per_request"], 4.0);
    EXPECT_EQ(json["memory"]["shared_conflict_degree"], 2.0);
    EXPECT_EQ(json["execution"]["warp_instructions"], 100);
    EXPECT_EQ(json["execution"]["thread_instructions"], 2400);
    EXPECT_EQ(json["execution"]["branch_efficiency"], 0.9);
    EXPECT_EQ(json["execution"]["lane_efficiency"], 0.75);
}

TEST(JsonReport, OperationsAreCountedByTheirKind)
{
    Outcome outcome = fullOutcome();
    auto trace = std::make_shared<Trace>(*outcome.trace);
    trace->total.operations[static_cast<std::size_t>(OperationKind::Single)] = 480;
    outcome.trace = trace;
    EXPECT_EQ(toReport(outcome)["execution"]["operations"], (Json{{"f32", 480}}));
    EXPECT_FALSE(toReport(fullOutcome())["execution"].contains("operations"));
}

TEST(JsonReport, LinesCarryTheirCounters)
{
    Outcome outcome = fullOutcome();
    auto trace = std::make_shared<Trace>();
    Counters& line = trace->lines[7];
    line.warpInstructions = 4;
    line.threadInstructions = 64;
    line.globalLoadRequests = 2;
    line.globalLoadSectors = 8;
    line.globalLoadBytes = 128;
    line.atomicRequests = 2;
    line.atomicLanes = 40;
    line.atomicTurns = 10;
    line.barrierArrivals = 2;
    line.mix[static_cast<std::size_t>(InstructionClass::GlobalMemory)] = 2;
    line.mix[static_cast<std::size_t>(InstructionClass::Atomic)] = 2;
    trace->lines[0].warpInstructions = 1;
    outcome.trace = trace;
    const Json json = toReport(outcome)["lines"];
    ASSERT_EQ(json.size(), 2u);
    EXPECT_FALSE(json[0].contains("line")); // code that no line of the source is known for
    EXPECT_EQ(json[1],
        (Json{{"line", 7}, {"thread_instructions", 64}, {"warp_instructions", 4}, {"lane_efficiency", 0.5},
            {"barrier_arrivals", 2}, {"barrier_wait_instructions", 0}, {"mix", {{"global_memory", 2}, {"atomic", 2}}},
            {"global_load_sectors_per_request", 4.0}, {"global_load_requests", 2}, {"global_load_sectors", 8},
            {"global_load_bytes_requested", 128}, {"global_load_bytes_moved", 256}, {"global_load_efficiency", 0.5},
            {"atomic_requests", 2}, {"atomic_operations", 40}, {"atomic_turns_per_request", 5.0}}));
}

TEST(JsonReport, AKeyWithoutAValueIsAbsent)
{
    Outcome outcome = fullOutcome();
    outcome.coverage.reset();
    outcome.check->maxAbsError = std::numeric_limits<double>::infinity();
    outcome.times.clear();
    outcome.firstCallMs.reset();
    outcome.occupancy.reset();
    outcome.schedule.reset();
    outcome.trace.reset();
    outcome.traceRefusal = "too many threads";
    outcome.display = {};
    outcome.problems = {Problem{}};
    const Json json = toReport(outcome);
    EXPECT_EQ(keysOf(json),
        (Keys{"schema", "kernel", "variant", "code", "data", "launch", "device", "coverage_absent", "check", "cost",
            "problems"}));
    EXPECT_FALSE(json["check"].contains("max_abs_error"));
    EXPECT_FALSE(json["problems"][0].contains("line"));
    EXPECT_FALSE(json["problems"][0].contains("block"));
    EXPECT_EQ(json.dump().find("null"), std::string::npos);

    outcome.check.reset();
    outcome.problems.clear();
    EXPECT_FALSE(toReport(outcome).contains("check"));
    EXPECT_EQ(toReport(outcome)["problems"], Json::array());

    auto trace = std::make_shared<Trace>();
    trace->total.warpInstructions = 1;
    outcome.trace = trace;
    EXPECT_FALSE(toReport(outcome)["memory"].contains("shared_conflict_degree"));
    EXPECT_FALSE(toReport(outcome)["execution"].contains("branch_efficiency"));
}

TEST(JsonReport, OccupancyAloneHasItsKeys)
{
    const Occupancy occupancy = computeOccupancy(findGpu("RTX 3060").value(), {48, 32, 0});
    const Json json = toReport(occupancy);
    EXPECT_EQ(keysOf(json),
        (Keys{"gpu", "blocks_per_sm", "warps_per_sm", "max_warps_per_sm", "fraction", "limited_by", "block_limits",
            "provenance"}));
    EXPECT_EQ(json["gpu"], "RTX 3060");
    EXPECT_EQ(json["blocks_per_sm"], 16);
    EXPECT_NEAR(json["fraction"].get<double>(), 2.0 / 3, 1e-12);
    EXPECT_EQ(json["limited_by"], Json::array({"blocks"}));
}

TEST(ExitStatus, IsOneIfAnythingIsWrong)
{
    Outcome outcome = *support::makeOutcome();
    EXPECT_EQ(exitStatus(outcome), 0);
    outcome.check = Comparison{true, 0, 0, 0, 0};
    EXPECT_EQ(exitStatus(outcome), 0);
    outcome.check->matches = false;
    EXPECT_EQ(exitStatus(outcome), 1);
    outcome.check.reset();
    outcome.problems.push_back(Problem{});
    EXPECT_EQ(exitStatus(outcome), 1);
}

TEST(JsonReport, WhatTheKernelPrintedIsThereOnlyIfItDid)
{
    Outcome outcome = *support::makeOutcome();
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->kernel = findKernel("grayscale").value();
    outcome.bound = bound;
    EXPECT_FALSE(toReport(outcome).contains("printed"));
    auto trace = std::make_shared<Trace>(*outcome.trace);
    trace->printed = "hello\n";
    trace->printedBytes = 7;
    outcome.trace = trace;
    EXPECT_EQ(toReport(outcome)["printed"], "hello\n");
    EXPECT_EQ(toReport(outcome)["printed_bytes"], 7);
}

} // namespace warpatlas
