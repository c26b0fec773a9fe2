#include "app/report/table_report.h"

#include "app/report/report_words.h"
#include "app/report/times_report.h"
#include "app/words/say.h"
#include "tests/support/outcomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

namespace warpatlas {

using testing::HasSubstr;
using testing::Not;

namespace {

TimeResult timeWithInterval(Timed what, const std::string& device, double medianMs)
{
    TimeResult time;
    time.what = what;
    time.device = device;
    time.medianMs = medianMs;
    time.ciLowMs = medianMs * 0.99;
    time.ciHighMs = medianMs * 1.01;
    time.samples = 30;
    return time;
}

std::shared_ptr<Outcome> outcomeWith(std::vector<TimeResult> times)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->kernel = findKernel("grayscale").value();
    bound->data.push_back({"photo.png", "photo.png", bound->work.buffers[0].contents, ""});
    outcome->bound = bound;
    outcome->times = std::move(times);
    return outcome;
}

std::string tableOf(std::vector<OutcomePointer> outcomes)
{
    return toTable(outcomes);
}

const std::vector<TimeResult> bothSides{timeWithInterval(Timed::CpuScalar, "CPU", 10),
    timeWithInterval(Timed::CpuParallel, "CPU", 2), timeWithInterval(Timed::Kernel, "GPU", 0.1),
    timeWithInterval(Timed::EndToEnd, "GPU", 1)};

} // namespace

TEST(TableReport, SaysWhatWasRunAndWhatItCovered)
{
    const std::string table = tableOf({outcomeWith({})});
    EXPECT_THAT(table, HasSubstr("photo.png, 967 x 541 x 3 channels, u8"));
    EXPECT_THAT(table, HasSubstr("grid 31 x 17, block 32 x 32: 539,648 threads"));
    EXPECT_THAT(table, HasSubstr("523,147 elements: 523,147 written once, 0 more than once, 0 unwritten"));
    EXPECT_THAT(table, Not(HasSubstr("Times")));
}

TEST(TableReport, NamesATypeOnce)
{
    auto outcome = outcomeWith({});
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->data[0].label = "random 967 x 541 x 3 channels, seed 1, u8";
    outcome->bound = bound;
    EXPECT_THAT(tableOf({outcome}), HasSubstr("seed 1, u8\n"));
}

TEST(TableReport, CountsThreadsThatWroteOutside)
{
    auto outcome = outcomeWith({});
    EXPECT_THAT(tableOf({outcome}), HasSubstr("of which 16,501 wrote nothing "));
    outcome->coverage->strayingThreads = 2937;
    EXPECT_THAT(tableOf({outcome}), HasSubstr("of which 16,501 wrote nothing and 2,937 wrote outside of every "));
}

TEST(TableReport, SaysThatThreadsAddUp)
{
    auto outcome = outcomeWith({});
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.writes = WritePattern::Accumulated;
    outcome->bound = bound;
    EXPECT_THAT(
        tableOf({outcome}), HasSubstr("523,147 elements: 523,147 written once, 0 by several threads, 0 unwritten"));
}

TEST(TableReport, SaysWhichMistakeWasRun)
{
    Mistake mistake;
    mistake.title = "No guard";
    mistake.summary = "Threads outside write as well.";
    auto outcome = outcomeWith({});
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->mistake = &mistake;
    outcome->bound = bound;
    EXPECT_THAT(tableOf({outcome}), HasSubstr("No guard: Threads outside write as well."));
    EXPECT_THAT(tableOf({outcomeWith({})}), Not(HasSubstr("Mistake")));
}

TEST(TableReport, ASpeedUpHasItsCopiesBesideIt)
{
    EXPECT_THAT(tableOf({outcomeWith(bothSides)}), HasSubstr("2.0x faster with copies, 20x faster "));
    // Without an end-to-end time there is no ratio at all.
    std::vector<TimeResult> kernelOnly = bothSides;
    kernelOnly.pop_back();
    EXPECT_THAT(tableOf({outcomeWith(kernelOnly)}), Not(HasSubstr("faster")));
    EXPECT_THAT(tableOf({outcomeWith({timeWithInterval(Timed::CpuScalar, "CPU", 10)})}), Not(HasSubstr("faster")));
}

TEST(TableReport, SaysWhatTheTimesComeToAndWhatIsNotTimed)
{
    auto outcome = outcomeWith(bothSides);
    outcome->notTimed = {{Timed::Library, "no cuBLAS here"}};
    const std::string table = tableOf({outcome});
    EXPECT_THAT(table, HasSubstr("Not timed   GPU kernel of the library: no cuBLAS here"));
    EXPECT_THAT(table, HasSubstr("Cost        2.09 MB: "));
    EXPECT_THAT(table, HasSubstr("Achieved    GPU kernel alone: 20.9 GB/s and "));
    EXPECT_THAT(table, Not(HasSubstr("Recorded")));
}

TEST(TableReport, RecordedTimesAreApartAndHaveNoRatio)
{
    auto outcome = outcomeWith({timeWithInterval(Timed::CpuParallel, "CPU", 2)});
    RecordedTimes recorded;
    recorded.gpu = {"NVIDIA H200", "9.0", 1.98, "580.95", "13.0"};
    recorded.date = "2026-01-31";
    recorded.size = {{1024, 512, 1}, 3};
    recorded.sameCode = true;
    recorded.launch = {{64, 32, 1}, {16, 16, 1}};
    recorded.times = {
        timeWithInterval(Timed::Kernel, "NVIDIA H200", 0.001), timeWithInterval(Timed::EndToEnd, "NVIDIA H200", 0.01)};
    for (TimeResult& time : recorded.times)
        time.provenance = Provenance::Recorded;
    outcome->recordedTimes = recorded;
    const std::string table = tableOf({outcome});
    EXPECT_THAT(
        table, HasSubstr("Recorded    NVIDIA H200, driver 580.95, 2026-01-31; at 1024 x 512 x 3 channels, the"));
    EXPECT_THAT(table, HasSubstr("GPU kernel alone           0.00100"));
    EXPECT_THAT(table, Not(HasSubstr("as fast"))) << "another machine, another size: no ratio";
}

TEST(TableReport, WhatIsModelledIsABandAndSaysWhatLimits)
{
    auto outcome = outcomeWith({timeWithInterval(Timed::CpuParallel, "CPU", 2)});
    PredictedTime predicted;
    predicted.gpu = "RTX 3060";
    predicted.source = "data sheet";
    predicted.milliseconds = 0.3;
    predicted.lowMilliseconds = 0.2;
    predicted.highMilliseconds = 0.45;
    predicted.optimised = true;
    predicted.parts[std::size_t(TimePart::Dram)] = 0.2;
    predicted.parts[std::size_t(TimePart::Latency)] = 0.1;
    predicted.won[std::size_t(TimePart::Dram)] = 0.15;
    outcome->predicted = std::make_shared<const PredictedTime>(predicted);
    const std::string table = tableOf({outcome});
    EXPECT_THAT(table,
        HasSubstr(
            "Predicted   200 to 450 µs for the kernel on RTX 3060, from its data sheet; L2 holds         modelled"));
    EXPECT_THAT(table, HasSubstr("Limited by  DRAM 67 % (50 % less without), latency 33 % (0 % less without)"));
    EXPECT_THAT(table, Not(HasSubstr("as fast")));
    auto refused = outcomeWith({timeWithInterval(Timed::CpuParallel, "CPU", 2)});
    refused->predictRefusal = "k: has no PTX to predict a time from";
    EXPECT_THAT(tableOf({refused}), HasSubstr("Predicted   not there: k: has no PTX to predict a time from"));
    EXPECT_THAT(tableOf({outcomeWith({})}), Not(HasSubstr("Predicted")));
}

TEST(TableReport, NamesDataAndParametersWhereThereAreAny)
{
    EXPECT_THAT(tableOf({outcomeWith({})}), HasSubstr("photo.png"));
    EXPECT_THAT(tableOf({outcomeWith({})}), Not(HasSubstr("Parameters")));
    auto outcome = outcomeWith({});
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->kernel = findKernel("thread_index:2d_2d").value();
    bound->data.clear();
    bound->experiment.parameters["height"] = 7;
    outcome->bound = bound;
    EXPECT_THAT(tableOf({outcome}), HasSubstr("width 101, height 7"));
    EXPECT_THAT(tableOf({outcome}), Not(HasSubstr("Data")));
}

TEST(TableReport, CloseTimesAreNoDifferenceAndSlowerIsSaid)
{
    std::vector<TimeResult> times = bothSides;
    times.back().medianMs = 2;
    times.back().ciLowMs = 1.9;
    times.back().ciHighMs = 2.1;
    EXPECT_THAT(tableOf({outcomeWith(times)}), HasSubstr("no clear difference with copies"));
    times.back() = timeWithInterval(Timed::EndToEnd, "GPU", 6);
    EXPECT_THAT(tableOf({outcomeWith(times)}), HasSubstr("3.0x slower with copies"));
}

TEST(TableReport, TheCpuIsListedOnceForSeveralDevices)
{
    const std::string table = tableOf(
        {outcomeWith({bothSides[0]}), outcomeWith({timeWithInterval(Timed::CpuScalar, "CPU", 11), bothSides[2]})});
    EXPECT_EQ(table.find(labelOf(Timed::CpuScalar)), table.rfind(labelOf(Timed::CpuScalar)));
    EXPECT_THAT(table, HasSubstr(labelOf(Timed::Kernel)));
}

TEST(TableReport, EveryNumberHasItsProvenanceAndFitsATerminal)
{
    auto outcome = outcomeWith(bothSides);
    outcome->check = Comparison{false, 3, 1, 7, 12};
    Problem problem;
    problem.line = 6;
    problem.fact =
        ToldByApi{"7 of 523,147 values differ from the CPU's; the first at x 384, y 0: 0 instead of 117, and more "
                  "words so that the line is certainly longer than any terminal is wide (no thread wrote it)"};
    outcome->problems.push_back(problem);
    outcome->display = {Display::Path::Copy, "OpenGL is drawn by llvmpipe"};
    std::istringstream lines(tableOf({outcome}));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 100u) << line;
        if (line.starts_with("Coverage") || line.starts_with("Check") || line.starts_with("Occupancy")
            || line.starts_with("  CPU") || line.starts_with("  GPU")) {
            EXPECT_TRUE(line.ends_with("measured") || line.ends_with("simulated") || line.ends_with("theoretical"))
                << line;
        }
    }
    EXPECT_THAT(tableOf({outcome}), HasSubstr("line 6: 7 of 523,147"));
    EXPECT_THAT(tableOf({outcome}), HasSubstr("copy: OpenGL is drawn by llvmpipe"));
}

TEST(TableReport, OccupancyNamesItsLimiter)
{
    const GpuSheet gpu = findGpu("RTX 3060").value();
    const OccupancyInput input{48, 32, 0};
    const std::string table = textOf(resultOf(gpu, input));
    EXPECT_THAT(table, HasSubstr("66.7 %: 32 of 48 warps on an SM, 16 blocks"));
    EXPECT_THAT(table, HasSubstr("Limited by  blocks"));
    EXPECT_THAT(table, HasSubstr("theoretical"));
}

TEST(Words, ATableSpeaksTheLanguageOfTheDictionary)
{
    setDictionary({.texts = {{"report.launch", "Start"}, {"report.grid_and_block", "Gitter {}, Block {}: {}"},
                       {"noun.thread", Translation({{"one", "Thread"}, {"other", "Threads"}}, -1)},
                       {"limiter.registers", "Register"}}});
    EXPECT_THAT(tableOf({outcomeWith({})}), HasSubstr("Start       Gitter 31 x 17, Block 32 x 32: 539,648 Threads"));
    EXPECT_EQ(limitersInWords({"registers", "shared_memory"}), "Register and shared memory");
    setDictionary({});
}

TEST(Words, Limiters)
{
    EXPECT_EQ(limitersInWords({"registers"}), "registers");
    EXPECT_EQ(limitersInWords({"warps", "shared_memory"}), "warps and shared memory");
    EXPECT_EQ(limitersInWords({"warps", "registers", "blocks"}), "warps, registers and blocks");
}

TEST(TableReport, SaysWhatTheKernelPrintedAndHowSureProblemsAre)
{
    auto outcome = outcomeWith({});
    auto trace = std::make_shared<Trace>(*outcome->trace);
    trace->printed = "one\n\x1b[31mtwo";
    trace->printedBytes = 2'000'000;
    outcome->trace = trace;
    for (const Severity severity : {Severity::Error, Severity::Possible, Severity::Information}) {
        Problem problem;
        problem.severity = severity;
        problem.fact = ToldByApi{"found"};
        outcome->problems.push_back(problem);
    }
    const std::string table = tableOf({outcome});
    outcome->problems.front().block = Dim3{1, 2, 0};
    outcome->problems[1].fact = Race();
    outcome->problems[1].line = 4;
    const std::string placed = tableOf({outcome});
    EXPECT_THAT(placed, HasSubstr("Problem     block (1,2,0): found\nPossible    line 4: race: "));
    EXPECT_THAT(table, HasSubstr("Problem     found\nPossible    found\nInformation found\n"));
    EXPECT_THAT(table, HasSubstr("Printed\n  one\n  ?[31mtwo\n  ... the last 12 bytes of 2,000,000"));
    EXPECT_THAT(tableOf({outcomeWith({})}), Not(HasSubstr("Printed")));
}

TEST(TableReport, SaysWhatIsNotSimulatedYet)
{
    auto outcome = outcomeWith({});
    const OutcomePointer part = support::makeOutcome({.known = support::somePart()});
    outcome->trace = part->trace;
    outcome->coverage = part->coverage;
    EXPECT_THAT(tableOf({outcome}), HasSubstr("unknown (182 of 527"));
}

TEST(TableReport, SaysWhatAGpuRecorded)
{
    auto outcome = outcomeWith({});
    EXPECT_THAT(tableOf({outcome}), Not(HasSubstr("Schedule")));
    outcome->schedule = std::make_shared<const Schedule>(
        recordedSchedule(std::vector<RecordedSpan>{{1000, 1500, 0}, {1200, 3000, 2}}, 4, 8, "GPU, driver 1"));
    outcome->ownersProvenance = Provenance::Recorded;
    outcome->recordRefusal = "no owners: too large";
    const std::string table = tableOf({outcome});
    EXPECT_THAT(table, HasSubstr("2 blocks on 4 SMs in 2.00 us, up to 8 at a time on each"));
    EXPECT_THAT(table, HasSubstr("recorded"));
    EXPECT_THAT(table, Not(HasSubstr("simulated")));
    EXPECT_THAT(table, HasSubstr("not all there: no owners: too large"));
}

} // namespace warpatlas
