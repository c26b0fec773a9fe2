#include "app/program/kernel_problems.h"

#include "tests/app/program/program_calls.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::callOf;
using test::launchOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t base = 0x180800000000;

Problem raceIn(std::uint32_t line, const char* array = "sdata")
{
    Race race;
    race.place.where = MemoryPlace::Where::Shared;
    race.place.name = array;
    race.place.elements = 512;
    race.place.elementBytes = 4;
    race.fromLine = line - 1;
    race.toLine = line;
    Problem problem;
    problem.kind = ProblemKind::Race;
    problem.severity = Severity::Possible;
    problem.line = line;
    problem.fact = race;
    return problem;
}

Problem outsideIn(std::uint32_t line)
{
    MemoryPlace place;
    place.where = MemoryPlace::Where::Variable;
    place.name = "allocation 1";
    place.address = base + 400;
    place.element = 100;
    place.elements = 100;
    place.elementBytes = 4;
    return test::writeAt(place, line);
}

class KernelProblemLines : public testing::Test {
protected:
    std::vector<std::string> lines()
    {
        std::vector<std::string> lines;
        for (const ProgramProblem& problem : kernelProblems(record, "sum.cu", hosts))
            lines.push_back(problem.words);
        return lines;
    }

    ProgramRecord record;
    std::vector<HostProblem> hosts;
};

/// That is why the program got an error.
TEST_F(KernelProblemLines, WhatAGpuEndsAKernelAtIsToldBesideWhatItLetPassBefore)
{
    Problem far = outsideIn(80);
    std::get<MemoryFault>(far.fact).place.element = 10'000'000;
    record.calls = {launchOf("sum", {outsideIn(80)}), launchOf("sum", {far}), launchOf("sum", {outsideIn(80), far})};
    ASSERT_EQ(lines().size(), 2U);
    EXPECT_THAT(lines()[0], HasSubstr("'allocation 1'[100]"));
    EXPECT_THAT(lines()[0], HasSubstr("(in 2 launches)"));
    EXPECT_THAT(lines()[1], HasSubstr("'allocation 1'[10000000]"));
    EXPECT_THAT(lines()[1], HasSubstr("(in 2 launches)"));
}

/// thrust::unique() in place reads what its next block writes, in an order that it has reasons for.
TEST_F(KernelProblemLines, OfCudasOwnKernelsWhatIsCertainIsTold)
{
    record.calls = {launchOf("unique", {raceIn(76), outsideIn(80)})};
    runtime::LaunchRecord& launch = record.calls[0].launch[0];
    launch.source = "/opt/cuda/include/thrust/system/cuda/agent_launcher.h";
    ASSERT_EQ(lines().size(), 1U);
    EXPECT_THAT(lines()[0], HasSubstr("agent_launcher.h:80: unique"));
    EXPECT_FALSE(isWrong(launch, launch.problems[0]));
    EXPECT_TRUE(isWrong(launch, launch.problems[1]));
    launch.source = "homework/scan.cu";
    EXPECT_EQ(lines().size(), 2U);
    EXPECT_TRUE(isWrong(launch, launch.problems[0]));
}

/// PyCUDA's reductions have five in a row, and a mistake of the person's own stood behind them.
TEST_F(KernelProblemLines, ErrorsComeFirstAndRacesOfAnArrayAreOneLine)
{
    record.calls = {launchOf("reduce", {raceIn(59), raceIn(60), raceIn(61), raceIn(61, "other")}),
        launchOf("reduce", {raceIn(59), raceIn(62)}), launchOf("blur", {outsideIn(9)})};
    const std::vector<std::string> told = lines();
    ASSERT_EQ(told.size(), 3u);
    EXPECT_THAT(told[0], HasSubstr("sum.cu:9: blur: writes 'allocation 1'[100]"));
    EXPECT_THAT(told[1],
        testing::AllOf(HasSubstr("sum.cu:59: reduce: possible race: shared memory 'sdata'"),
            testing::EndsWith("; and so in lines 60, 61 and 62 (in 2 launches)")));
    EXPECT_THAT(told[2],
        testing::AllOf(
            HasSubstr("sum.cu:61: reduce: possible race: shared memory 'other'"), Not(HasSubstr("and so in"))));
}

TEST_F(KernelProblemLines, NameTheLineOfTheAllocation)
{
    record.calls = {callOf("cudaMalloc", base, 400), launchOf("blur", {outsideIn(9)})};
    EXPECT_THAT(lines().front(), Not(HasSubstr("cudaMalloc"))) << "its line is not known";
    record.lines = {5, 8};
    EXPECT_THAT(lines().front(), testing::EndsWith("(100 elements); its memory is of cudaMalloc() in line 5"));
    record.calls[1].launch[0].source = "/course/other.cu";
    EXPECT_THAT(lines().front(), testing::StartsWith("other.cu:9: "));
    EXPECT_THAT(lines().front(), testing::EndsWith("its memory is of cudaMalloc() in line 5 of sum.cu"));
    MemoryPlace gone;
    gone.address = base + 8;
    record.calls = {
        callOf("cudaMalloc", base, 400), callOf("cudaFree", base), launchOf("blur", {test::writeAt(gone, 9)})};
    EXPECT_THAT(lines().front(),
        testing::EndsWith(
            "no buffer is near it; cudaFree() in line 8 has freed what cudaMalloc() of line 5 had allocated there"));
}

TEST_F(KernelProblemLines, ARefusedLaunchIsToldOnce)
{
    LaunchLimit limit;
    limit.value = 2048;
    limit.allowed = 1024;
    Problem refused;
    refused.kind = ProblemKind::Launch;
    refused.fact = limit;
    record.calls = {launchOf("blur", {refused}, 1)};
    record.lines = {7};
    ASSERT_EQ(lines().size(), 1u) << "the program has looked";
    EXPECT_EQ(record.refusedLaunches(), 1u);
    const std::string reason = lines().front().substr(std::string("sum.cu:7: blur: ").size());
    HostProblem unchecked;
    unchecked.kind = HostProblem::Kind::UncheckedLaunch;
    unchecked.line = 7;
    unchecked.call = "blur";
    hosts = {unchecked};
    EXPECT_THAT(lines(), testing::IsEmpty());
    EXPECT_EQ(hosts.front().reason, reason);
    hosts.front() = unchecked;
    hosts.front().line = 8; // another one
    EXPECT_EQ(lines().size(), 1u);
    EXPECT_EQ(hosts.front().reason, "");
}

/// CUB's warps compute in lanes that have no part in a step, and drop what comes of it.
TEST_F(KernelProblemLines, WhatALibraryComputesInItsOwnUnsetVariablesIsNotTold)
{
    runtime::LaunchRecord ofLibrary, ofPerson;
    ofLibrary.source = "/usr/local/cuda/include/cub/device/dispatch/dispatch_scan_by_key.cuh";
    ofPerson.source = "sum.cu";
    Problem unset;
    unset.kind = ProblemKind::Uninitialised;
    unset.fact = UnsetVariable{};
    Problem unwritten = outsideIn(80);
    auto& fault = std::get<MemoryFault>(unwritten.fact);
    fault.what = MemoryFault::What::Unwritten;
    EXPECT_TRUE(isTold(ofLibrary, unwritten)) << "in an array of the program's";
    for (const auto where : {MemoryPlace::Where::Shared, MemoryPlace::Where::Local}) {
        fault.place.where = where;
        EXPECT_FALSE(isTold(ofLibrary, unwritten));
        EXPECT_TRUE(isTold(ofPerson, unwritten));
    }
    EXPECT_FALSE(isTold(ofLibrary, unset));
    EXPECT_TRUE(isTold(ofPerson, unset));
    EXPECT_TRUE(isTold(ofLibrary, outsideIn(80)));
}

} // namespace
} // namespace warpatlas
