#include "app/tools/compute_sanitizer.h"

#include "tests/app/program/made_up_run.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A launch of scale() with a problem of each of three kinds.
WatchedProgram wrongProgram()
{
    WatchedProgram watched{"./scale", {}};
    watched.runs.push_back(test::madeUpRun());
    ProgramRecord& record = watched.runs.front().record;
    runtime::LaunchRecord& launch = record.calls.back().launch.front();
    launch.source = "/lab/scale.cu";
    MemoryFault fault;
    fault.access = AccessKind::Store;
    fault.bytes = 4;
    fault.place.where = MemoryPlace::Where::Variable;
    fault.place.name = "out";
    fault.place.element = 24;
    fault.place.elements = 24;
    fault.place.elementBytes = 4;
    fault.place.address = 0x1060;
    Problem outside{ProblemKind::OutOfBounds};
    outside.line = 6;
    outside.block = Dim3{1, 1, 0};
    outside.thread = Dim3{2, 3, 0};
    outside.count = 5;
    outside.fact = fault;
    launch.problems.push_back(outside);
    fault.what = MemoryFault::What::Unwritten;
    fault.access = AccessKind::Load;
    outside.fact = fault;
    outside.count = 1;
    launch.problems.push_back(outside);
    Race race;
    race.sides[0] = {AccessKind::Store, 6, {}, {}};
    race.sides[1] = {AccessKind::Load, 7, {}, {}};
    Problem racing{ProblemKind::Race, Severity::Possible};
    racing.line = 6;
    racing.fact = race;
    launch.problems.push_back(racing);
    return watched;
}

TEST(ComputeSanitizer, TellsAnAccessAsTheToolDoes)
{
    const SanitizerReport report = sanitizerReport(wrongProgram(), {});
    EXPECT_EQ(report.errors, 5u) << "as many accesses";
    EXPECT_THAT(report.text,
        HasSubstr(
            "========= Invalid __global__ write of size 4 bytes\n=========     at scale in scale.cu:6\n"
            "=========     by thread (2,3,0) in block (1,1,0)\n=========     Access at 0x1060 is out of bounds\n"));
    EXPECT_THAT(report.text, HasSubstr("1 problem of another kind in this run: --tool racecheck shows them"));
    EXPECT_THAT(report.text, HasSubstr("1 problem of another kind in this run: --tool initcheck shows them"));
    EXPECT_THAT(report.text, HasSubstr("========= ERROR SUMMARY: 5 errors\n"));
    EXPECT_THAT(report.text, Not(HasSubstr("Leaked")));
}

TEST(ComputeSanitizer, HasAToolForEachKind)
{
    const SanitizerReport races = sanitizerReport(wrongProgram(), {SanitizerTool::RaceCheck});
    EXPECT_EQ(races.errors, 0u);
    EXPECT_THAT(races.text,
        HasSubstr("========= Warning: Race reported between Write access at scale in scale.cu:6\n"
                  "=========     and Read access at scale in scale.cu:7 [1 hazard]\n"));
    EXPECT_THAT(races.text, HasSubstr("RACECHECK SUMMARY: 1 hazard displayed (0 errors, 1 warning)"));
    const SanitizerReport unwritten = sanitizerReport(wrongProgram(), {SanitizerTool::InitCheck});
    EXPECT_EQ(unwritten.errors, 1u);
    EXPECT_THAT(unwritten.text, HasSubstr("Uninitialized __global__ memory read of size 4 bytes"));
    EXPECT_EQ(sanitizerReport(wrongProgram(), {SanitizerTool::SyncCheck}).errors, 0u);
}

TEST(ComputeSanitizer, CountsWhatItDoesNotShow)
{
    const SanitizerReport report = sanitizerReport(wrongProgram(), {SanitizerTool::MemCheck, false, 0});
    EXPECT_EQ(report.errors, 5u);
    EXPECT_THAT(report.text, Not(HasSubstr("Invalid")));
    EXPECT_THAT(report.text, HasSubstr("1 more are not shown (--print-limit)"));
}

} // namespace
} // namespace warpatlas
