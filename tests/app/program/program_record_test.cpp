#include "app/program/program_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using runtime::CallRecord;
using Kind = HostProblem::Kind;

CallRecord call(const std::string& name, int result = 0)
{
    CallRecord made;
    made.name = name;
    made.result = result;
    return made;
}

CallRecord launch(int result, int failed = 0)
{
    CallRecord made = call("cudaLaunchKernel", result);
    made.launch.emplace_back().kernel = "fill";
    made.failed = failed;
    return made;
}

CallRecord told(const std::string& name, int code)
{
    CallRecord made = call(name);
    made.told = code;
    return made;
}

std::vector<Kind> kindsOf(std::vector<CallRecord> calls, bool failed = false)
{
    ProgramRecord record;
    record.calls = std::move(calls);
    std::vector<Kind> kinds;
    for (const HostProblem& problem : hostProblems(record, failed))
        kinds.push_back(problem.kind);
    return kinds;
}

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ProgramRecord, ReadsWhatItCanAndCountsTheRest)
{
    std::string text = toJson(launch(0)).dump() + "\n";
    const std::string good = text;
    text +=
        "\n{\"call\":3}\nnot JSON\n" + good.substr(0, good.size() / 2) + "\n" + good + "{\"cut\":true}\n{\"call\":\"x";
    const ProgramRecord record = readRecord(text);
    EXPECT_EQ(record.calls.size(), 2u);
    EXPECT_EQ(record.damaged, 5u);
    EXPECT_TRUE(record.cut);
    EXPECT_EQ(record.launches(), 2u);
    EXPECT_TRUE(readRecord("").calls.empty());
}

TEST(ProgramRecord, StandsEveryCut)
{
    const std::string text = toJson(launch(0)).dump() + "\n" + toJson(call("cudaFree", 1)).dump() + "\n";
    for (std::size_t length = 0; length <= text.size(); ++length)
        EXPECT_LE(readRecord(text.substr(0, length)).calls.size(), 2u);
}

TEST(HostProblems, AResultThatNobodyLookedAt)
{
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1)}), ElementsAre(Kind::UncheckedResult));
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1), told("cudaGetErrorString", 1)}), IsEmpty());
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1), told("cudaGetErrorString", 2)}), ElementsAre(Kind::UncheckedResult));
    EXPECT_THAT(kindsOf({told("cudaGetErrorString", 1), call("cudaMemcpy", 1)}), ElementsAre(Kind::UncheckedResult));
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1)}, true), IsEmpty()); // it ended with an error of its own
    EXPECT_THAT(kindsOf({call("cudaStreamQuery", 600)}), IsEmpty());
}

TEST(HostProblems, ALaunchWhoseErrorNobodyFetched)
{
    EXPECT_THAT(kindsOf({launch(9)}), ElementsAre(Kind::UncheckedLaunch));
    EXPECT_THAT(kindsOf({launch(9), told("cudaGetErrorString", 9)}), ElementsAre(Kind::UncheckedLaunch));
    EXPECT_THAT(kindsOf({launch(9), told("cudaGetLastError", 9)}), IsEmpty());
}

TEST(HostProblems, AKernelsErrorThatNoCallTold)
{
    EXPECT_THAT(kindsOf({launch(0, 700)}), ElementsAre(Kind::UntoldKernelError));
    EXPECT_THAT(kindsOf({launch(0, 700), call("cudaDeviceSynchronize", 700)}), ElementsAre(Kind::UncheckedResult));
    EXPECT_THAT(kindsOf({launch(0, 700), call("cudaDeviceSynchronize", 700), call("cudaFree", 700),
                    told("cudaGetErrorName", 700)}),
        IsEmpty());
}

TEST(HostProblems, MemoryThatIsLeft)
{
    CallRecord made = call("cudaMalloc"), freed = call("cudaFree");
    made.address = freed.address = 4096;
    made.bytes = 100;
    EXPECT_THAT(kindsOf({made, freed}), IsEmpty());
    EXPECT_THAT(kindsOf({made, call("cudaDeviceReset")}), IsEmpty());
    EXPECT_THAT(kindsOf({made}), ElementsAre(Kind::Leak));
    // Nothing can be freed where a kernel's error has taken the context.
    EXPECT_THAT(kindsOf({made, launch(0, 700), call("cudaDeviceSynchronize", 700)}, true), IsEmpty());
    CallRecord registered = call("cudaHostRegister"), unregistered = call("cudaHostUnregister");
    registered.address = unregistered.address = 8192;
    EXPECT_THAT(kindsOf({registered, unregistered}), IsEmpty());
    EXPECT_THAT(kindsOf({registered}), ElementsAre(Kind::Leak));
    freed.result = 1; // it was not freed
    EXPECT_THAT(kindsOf({made, freed}, true), ElementsAre(Kind::Leak));
}

TEST(HostProblems, AreToldOnceALine)
{
    ProgramRecord record;
    record.calls = {call("cudaMemset", 1), call("cudaMemset", 1), call("cudaMemset", 1)};
    record.lines = {5, 5, 6};
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].count, 2u);
    EXPECT_EQ(problems[0].line, 5u);
}

} // namespace
} // namespace warpatlas
