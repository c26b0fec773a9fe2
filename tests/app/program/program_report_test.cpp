#include "app/program/program_report.h"

#include "app/program/program_words.h"
#include "tests/app/program/made_up_run.h"

#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using ReportJson = nlohmann::ordered_json;

TEST(ProgramReport, SaysWhereItsTimesAreFrom)
{
    ProgramRun run = test::madeUpRun();
    run.record.calls[1].launch[0].threadInstructions = 12;
    ProgramWish wish;
    wish.gpu.name = "T4";
    const ReportJson simulated = toReport(run, wish);
    EXPECT_EQ(simulated["device"], (ReportJson{{"id", "sim"}, {"gpu", "T4"}, {"provenance", "simulated"}}));
    EXPECT_EQ(simulated["times"], "modelled");
    EXPECT_EQ(simulated["calls"][1]["launch"]["thread_instructions"], 12);

    EXPECT_EQ(simulated["summary"], summaryOf(run, wish.file)) << "who reads it makes no sentences of its own";

    run.record.measured = MeasuredOn{"NVIDIA H100", "580.95.05", "2026-11-28", {1500, 0, {}}};
    wish.real = RealGpu{.id = "cuda:1"};
    const ReportJson measured = toReport(run, wish);
    EXPECT_EQ(measured["device"],
        (ReportJson{{"id", "cuda:1"}, {"gpu", "NVIDIA H100"}, {"driver", "580.95.05"}, {"date", "2026-11-28"},
            {"provenance", "measured"}, {"start_us", 1500.0}}));
    EXPECT_EQ(measured["times"], "measured");
    EXPECT_FALSE(measured["calls"][1]["launch"].contains("thread_instructions")) << "nobody counted";
    EXPECT_EQ(measured["calls"][1]["launch"]["kernel"], "scale");

    run.record.measured->measuring = {1500, 4, "cuptiSubscribe()"};
    EXPECT_EQ(toReport(run, wish)["device"]["lost_times"], 4);
    EXPECT_EQ(toReport(run, wish)["device"]["not_measured"], "cuptiSubscribe()");
}

TEST(ProgramReport, CountsCallsCopiesAndProblemsByTheirNames)
{
    ProgramRun run = test::madeUpRun();
    runtime::CallRecord copy;
    copy.name = "cudaMemcpy";
    copy.direction = runtime::Direction::ToHost;
    run.record.calls.push_back(copy);
    copy.result = 1; // refused: it copied nothing
    run.record.calls.push_back(copy);
    run.hostProblems.resize(2);
    run.hostProblems[0].kind = HostProblem::Kind::Leak;
    run.hostProblems[0].count = 2;
    run.hostProblems[1].kind = HostProblem::Kind::EarlyRead;
    const std::size_t before = toReport(test::madeUpRun(), {})["copies"]["to_host"];
    const ReportJson report = toReport(run, {});
    EXPECT_EQ(report["copies"]["to_host"], before + 1);
    EXPECT_EQ(report["calls_by_name"]["cudaMemcpy"],
        toReport(test::madeUpRun(), {})["calls_by_name"].value("cudaMemcpy", 0) + 2);
    EXPECT_EQ(report["problems_by_kind"]["leak"], 2);
    EXPECT_EQ(report["problems_by_kind"]["early_read"], 1);
}

} // namespace
} // namespace warpatlas
