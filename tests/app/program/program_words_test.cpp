#include "app/program/program_words.h"

#include "tests/app/program/program_calls.h"

#include <csignal>
#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::callOf;
using test::launchOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::uint64_t firstByte = 0x180800000000;

Problem behindEndIn(std::uint32_t line, Severity severity = Severity::Error)
{
    MemoryPlace place;
    place.where = MemoryPlace::Where::Variable;
    place.name = "allocation 1";
    place.address = firstByte + 400;
    place.element = place.elements = 100;
    place.elementBytes = 4;
    Problem problem = test::writeAt(place, line);
    problem.severity = severity;
    return problem;
}

/// A kernel reads what a refused copy has not brought: the copy is the cause, and stands first.
TEST(ProgramProblems, StandInTheOrderOfTheirCalls)
{
    ProgramRun run;
    run.record.calls = {callOf("cudaMalloc", firstByte, 400), launchOf("early", {behindEndIn(3, Severity::Possible)}),
        callOf("cudaMemcpy"), launchOf("blur", {behindEndIn(9)}), callOf("cudaMemset")};
    run.record.calls[2].result = 1;
    run.record.calls[2].reason = "the source is a null pointer";
    run.record.calls[4].result = 1;
    run.record.lines = {11, 12, 13, 14, 15};
    run.judge();
    EXPECT_THAT(problemLines(run, "lab.cu"),
        ElementsAre(
            testing::AllOf(StartsWith("lab.cu:13: cudaMemcpy() returned"), HasSubstr(": the source is a null pointer")),
            StartsWith("lab.cu:9: blur: writes"), StartsWith("lab.cu:15: cudaMemset() returned"),
            StartsWith("lab.cu:3: early: "), HasSubstr("not freed at the end")));
}

/// What stood in for other libraries is said once for each, and makes nothing wrong.
TEST(ProgramProblems, SayWhatWasComputedOnTheHost)
{
    ProgramRun run;
    run.record.calls = {callOf("cublasSgemm"), callOf("cublasSnrm2"), callOf("cublasCreate"), callOf("curandGenerate")};
    for (const std::size_t computed : {0, 1, 3})
        run.record.calls[computed].onHost = true;
    run.record.calls[3].reason = "in another sequence";
    run.judge();
    EXPECT_FALSE(run.hasProblems());
    EXPECT_THAT(problemLines(run, "lab.cu"),
        ElementsAre("lab.cu: 2 calls of cuBLAS computed by WarpAtlas on the host, not by cuBLAS: no time or "
                    "instruction of it is simulated",
            "lab.cu: 1 call of cuRAND computed by WarpAtlas on the host, not by cuRAND: no time or instruction of it "
            "is simulated; in another sequence"));
}

TEST(ProgramProblems, AnAssertionIsToldOnceWithItsPlace)
{
    FailedAssertion failed;
    failed.file = "lab.cu";
    failed.function = "void blur(int)";
    failed.expression = "i < n";
    failed.line = 7;
    Problem problem;
    problem.line = 7;
    problem.block = Dim3{2, 0, 0};
    problem.thread = Dim3{40, 0, 0};
    problem.fact = failed;
    ProgramRun run;
    run.record.calls = {launchOf("blur", {problem})};
    run.judge();
    EXPECT_THAT(problemLines(run, "lab.cu"),
        ElementsAre("lab.cu:7: blur, block (2,0,0), thread (40,0,0): the assertion `i < n` failed"));
}

/// The record that comes first is a child's, which did not crash.
TEST(ProgramProblems, ACrashNamesTheLastCallOfWhatCrashed)
{
    ProgramRun run;
    run.signal = SIGSEGV;
    run.status = 139;
    run.isChild = true;
    run.record.calls = {callOf("cudaMemset")};
    run.record.lines = {5};
    EXPECT_THAT(problemLines(run, "lab.cu").front(), testing::EndsWith(", before its first call of CUDA"));
    run.others.resize(1);
    run.others[0].record.calls = {callOf("cudaFree", firstByte), callOf("cudaMalloc", firstByte, 400)};
    run.others[0].record.lines = {7, 8};
    EXPECT_THAT(problemLines(run, "lab.cu").front(), testing::EndsWith(", after cudaMalloc() in lab.cu:8"));
    run.others[0].record.fault = {firstByte + 12, 1, false};
    run.others[0].record.faultLine = 9;
    EXPECT_THAT(problemLines(run, "lab.cu").front(),
        testing::EndsWith(": in lab.cu:9 the host reads memory of the device, of cudaMalloc() (line 8): only kernels "
                          "and copies (cudaMemcpy) "
                          "reach that"));
    // Of a saved run the others are gone.
    run.others.clear();
    run.othersNotSaved = 1;
    EXPECT_THAT(
        problemLines(run, "lab.cu").front(), testing::EndsWith(", in a process whose calls are not in this file"));
}

TEST(ProgramProblems, CallsThatAreMissingAreNoProgramOfItsOwnRuntime)
{
    ProgramRun run;
    run.wasCommand = true;
    EXPECT_THAT(problemLines(run, "a.out"), ElementsAre(HasSubstr("no call of CUDA's came here")));
    run.record.lost = "Too many open files";
    EXPECT_THAT(problemLines(run, "a.out"),
        ElementsAre("calls of it are missing here: it left no file descriptor for their record (Too many open files)"));
}

} // namespace
} // namespace warpatlas
