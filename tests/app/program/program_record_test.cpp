#include "app/program/program_record.h"

#include "app/program/program_words.h"
#include "app/program/run_program.h"
#include "kernels/runtime/errors/library_errors.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using runtime::CallRecord;
using HostKind = HostProblem::Kind;

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

CallRecord tellingCall(const std::string& name, int code)
{
    CallRecord made = call(name);
    made.told = code;
    return made;
}

std::vector<HostKind> kindsOf(std::vector<CallRecord> calls, bool failed = false)
{
    ProgramRecord record;
    record.calls = std::move(calls);
    std::vector<HostKind> kinds;
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

TEST(ProgramRecord, AddsWhatWasDoneLater)
{
    CallRecord copied = call("cudaMemcpyAsync");
    copied.number = 1;
    runtime::DoneRecord done{.call = 0, .failed = 700, .startMicroseconds = 3, .endMicroseconds = 8};
    done.launch.emplace_back().kernel = "fill";
    done.launch.front().ran = true;
    runtime::DoneRecord end{.call = 1, .atExit = true, .startMicroseconds = 9, .endMicroseconds = 12};
    const runtime::AccessRecord access{1, 77, 4096, true};
    const runtime::ClashRecord clash{1, 0, 4096, 12, true, false, 4000};
    std::string text;
    for (const auto& json :
        {toJson(launch(0)), toJson(copied), toJson(access), toJson(clash), toJson(done), toJson(end)})
        text += json.dump() + "\n";
    const ProgramRecord record = readRecord(text);
    EXPECT_EQ(record.damaged, 0u);
    ASSERT_EQ(record.calls.size(), 2u);
    ASSERT_EQ(record.calls[0].launch.size(), 1u); // in the place of what was known when it was asked for
    EXPECT_TRUE(record.calls[0].launch[0].ran);
    EXPECT_EQ(record.calls[0].failed, 700);
    EXPECT_EQ(record.calls[0].endMicroseconds, 8);
    EXPECT_TRUE(record.calls[1].neverAwaited);
    EXPECT_THAT(record.accesses, ElementsAre(access));
    EXPECT_THAT(record.clashes, ElementsAre(clash));
    EXPECT_EQ(record.indexOf(1), 1u);
    EXPECT_EQ(record.indexOf(2), 2u);
}

TEST(ProgramRecord, CallsKeepTheirNumbersWhereALineIsDamaged)
{
    CallRecord later = call("cudaMemcpyAsync");
    later.number = 5;
    const runtime::DoneRecord done{.call = 5, .startMicroseconds = 1, .endMicroseconds = 2};
    const ProgramRecord record = readRecord("damaged\n" + toJson(later).dump() + "\n" + toJson(done).dump() + "\n"
        + toJson(runtime::DoneRecord{.call = 99}).dump() + "\n");
    ASSERT_EQ(record.calls.size(), 1u);
    EXPECT_EQ(record.calls[0].endMicroseconds, 2);
}

/// The one behind the largest number would be 0.
TEST(ProgramRecord, CallsStandInTheOrderOfTheirNumbersWhateverALineSays)
{
    CallRecord first = call("cudaMalloc"), last = call("cudaFree"), next = call("cudaMemset");
    first.number = 3;
    last.number = ~std::uint64_t{0};
    const ProgramRecord record =
        readRecord(toJson(first).dump() + "\n" + toJson(last).dump() + "\n" + toJson(next).dump() + "\n");
    EXPECT_EQ(record.damaged, 1u);
    ASSERT_EQ(record.calls.size(), 2u);
    EXPECT_EQ(record.calls[1].name, "cudaMemset");
    EXPECT_EQ(record.calls[1].number, 4u);
}

TEST(HostProblems, AccessesThatCameTooEarly)
{
    ProgramRecord record;
    record.calls = {call("cudaMemcpyAsync"), launch(0)};
    record.calls[1].number = 1;
    record.lines = {20, 21};
    record.accesses = {{0, 1, 4096, false}, {0, 1, 4100, false}, {1, 2, 4096, true}, {7, 2, 4096, true}};
    record.accessLines = {30, 30, 31, 32};
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].kind, HostKind::EarlyRead);
    EXPECT_EQ(problems[0].line, 30u);
    EXPECT_EQ(problems[0].otherLine, 20u);
    EXPECT_EQ(problems[0].call, "cudaMemcpyAsync()");
    EXPECT_EQ(problems[0].count, 2u);
    EXPECT_EQ(problems[1].kind, HostKind::EarlyWrite);
    EXPECT_EQ(problems[1].call, "fill");
}

TEST(HostProblems, WorkThatNothingOrders)
{
    ProgramRecord record;
    record.calls = {call("cudaMalloc"), launch(0), call("cudaMemcpyAsync"), call("cudaFreeAsync")};
    for (std::size_t i = 0; i < record.calls.size(); ++i)
        record.calls[i].number = i;
    record.calls[0].address = record.calls[3].address = 4096;
    record.calls[1].stream = 1;
    record.calls[2].stream = 2;
    record.lines = {10, 20, 30, 40};
    record.clashes = {{2, 1, 4104, 16, false, true, 4096}, {2, 1, 4104, 16, false, true, 4096},
        {2, 1, 4104, 8, true, false, 0}, {2, 1, 4104, 8, true, true, 0}, {3, 1, 4096, 64, true, true, 0},
        {9, 1, 4096, 64, true, true, 0}};
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 4U);
    EXPECT_EQ(problems[0].kind, HostKind::UnorderedRead);
    EXPECT_EQ(problems[0].count, 2U);
    EXPECT_EQ(problems[0].bytes, 16U) << "of one of the two";
    EXPECT_EQ(problems[1].kind, HostKind::UnorderedOverwrite);
    EXPECT_EQ(problems[2].kind, HostKind::UnorderedWrites);
    EXPECT_TRUE(problems[3].frees);
    EXPECT_EQ(sentenceOf(problems[0], "streams.cu"),
        "streams.cu:30: cudaMemcpyAsync() reads 16 bytes of the memory of line 10 that fill (line 20) may not have "
        "written yet: nothing makes stream 2 wait for stream 1 (2 times)");
    EXPECT_EQ(sentenceOf(problems[3], "streams.cu"),
        "streams.cu:40: cudaFreeAsync() frees memory that fill (line 20) may not have finished with: nothing makes the "
        "default stream wait for stream 1");
}

TEST(HostProblems, AKernelThatNobodyWaitedFor)
{
    CallRecord last = launch(0);
    last.neverAwaited = true;
    EXPECT_THAT(kindsOf({last}), ElementsAre(HostKind::NeverAwaited));
    last.failed = 700; // that says more
    EXPECT_THAT(kindsOf({last}), ElementsAre(HostKind::UntoldKernelError));
}

TEST(HostProblems, AResultThatNobodyLookedAt)
{
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1), tellingCall("cudaGetErrorString", 1)}), IsEmpty());
    EXPECT_THAT(
        kindsOf({call("cudaMemcpy", 1), tellingCall("cudaGetErrorString", 2)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(
        kindsOf({tellingCall("cudaGetErrorString", 1), call("cudaMemcpy", 1)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1)}, true), IsEmpty()); // it ended with an error of its own
    EXPECT_THAT(kindsOf({call("cudaStreamQuery", 600)}), IsEmpty());
}

CallRecord refused(const std::string& name)
{
    CallRecord made = call(name, 1);
    made.reason = "too far";
    return made;
}

/// Whatever it did about it: its own words, CUDA's, a reset, or a signal.
TEST(HostProblems, ARefusedCallThatTheProgramEndedWith)
{
    const std::vector<CallRecord> copies{call("cudaMalloc"), refused("cudaMemcpy")};
    const std::vector<std::vector<std::string>> ends{{}, {"cudaGetErrorString"}, {"cudaGetLastError", "cudaFree"},
        {"cudaFree", "cudaEventDestroy", "cudaDeviceReset"}, {"cuGetErrorString", "cuMemFree_v2", "cuCtxDestroy_v2"}};
    for (const std::vector<std::string>& names : ends) {
        std::vector<CallRecord> calls = copies;
        for (const std::string& name : names)
            calls.push_back(tellingCall(name, 1));
        EXPECT_THAT(kindsOf(calls, true), ElementsAre(HostKind::EndedWith)) << names.size();
        calls.push_back(refused("cudaFree")); // of what the refused call should have made
        EXPECT_THAT(kindsOf(calls, true), ElementsAre(HostKind::EndedWith)) << names.size();
        ProgramRecord record;
        record.calls = calls;
        const std::vector<HostProblem> crashed = hostProblems(record, false, true);
        ASSERT_FALSE(crashed.empty());
        EXPECT_EQ(crashed[0].call, "cudaMemcpy");
        EXPECT_EQ(sentenceOf(hostProblems(record, true)[0], "a.cu"),
            "a.cu: cudaMemcpy() returned cudaErrorInvalidValue (invalid argument), and the program ended: too far");
    }
}

/// It has provoked the error, or mended it, or ended well.
TEST(HostProblems, ARefusedCallThatTheProgramWentOnAfter)
{
    const CallRecord looked = tellingCall("cudaGetErrorString", 1);
    EXPECT_THAT(kindsOf({refused("cudaMemcpy"), looked, call("cudaMemcpy")}, true), IsEmpty());
    EXPECT_THAT(kindsOf({refused("cudaMemcpy"), looked, launch(0), call("cudaDeviceSynchronize")}, true), IsEmpty());
    EXPECT_THAT(kindsOf({refused("cudaMemcpy"), looked}), IsEmpty());
    EXPECT_THAT(kindsOf({call("cudaMemcpy", 1), looked}, true), IsEmpty()) << "nothing is known that CUDA did not say";
}

TEST(HostProblems, AKernelThatWasUnderWayWhenTheProgramLeft)
{
    CallRecord kernel = launch(0);
    kernel.neverAwaited = true;
    EXPECT_THAT(kindsOf({kernel, refused("cudaMemcpy")}, true), ElementsAre(HostKind::EndedWith));
    EXPECT_THAT(kindsOf({kernel, launch(9), tellingCall("cudaGetLastError", 9)}, true), IsEmpty());
    EXPECT_THAT(kindsOf({kernel, refused("cudaMemcpy"), tellingCall("cudaGetErrorString", 1)}),
        ElementsAre(HostKind::NeverAwaited))
        << "it ended well";
    EXPECT_THAT(kindsOf({refused("cudaMemcpy"), kernel}, true), ElementsAre(HostKind::NeverAwaited))
        << "it went on after the error";
    EXPECT_THAT(kindsOf({kernel}, true), ElementsAre(HostKind::NeverAwaited)) << "no error was CUDA's";
    kernel.failed = 700;
    EXPECT_THAT(kindsOf({kernel, refused("cudaMemcpy")}, true), ElementsAre(HostKind::EndedWith));
}

/// A measurement leaves its results, too: nothing is wrong for certain.
TEST(HostProblems, MemoryThatAKernelWroteAndNothingRead)
{
    CallRecord kernel = launch(0);
    kernel.number = 0;
    const runtime::DoneRecord done{.call = 0, .unreadBytes = 20000};
    ProgramRun run;
    run.compiled = true;
    run.record = readRecord(toJson(kernel).dump() + "\n" + toJson(done).dump() + "\n");
    run.judge();
    ASSERT_EQ(run.hostProblems.size(), 1u);
    EXPECT_EQ(run.hostProblems[0].kind, HostKind::NeverRead);
    EXPECT_EQ(run.hostProblems[0].bytes, 20000u);
    EXPECT_FALSE(run.hasProblems());
    EXPECT_EQ(problemsOf(run, "a.cu")[0].severity, Severity::Information);
    CallRecord left = run.record.calls[0];
    EXPECT_THAT(kindsOf({left}, true), IsEmpty()) << "it ended with an error of its own";
    EXPECT_THAT(kindsOf({left, call("cudaMemcpy", 1), tellingCall("cudaGetErrorString", 1)}), IsEmpty())
        << "what came of it depends on the error";
    left.neverAwaited = true;
    EXPECT_THAT(kindsOf({left}), ElementsAre(HostKind::NeverAwaited));
    run.stopped = true;
    run.judge();
    EXPECT_THAT(run.hostProblems, IsEmpty());
}

TEST(HostProblems, ALaunchWhoseErrorNobodyFetched)
{
    EXPECT_THAT(kindsOf({launch(9)}), ElementsAre(HostKind::UncheckedLaunch));
    EXPECT_THAT(kindsOf({launch(9), tellingCall("cudaGetErrorString", 9)}), ElementsAre(HostKind::UncheckedLaunch));
    EXPECT_THAT(kindsOf({launch(9), tellingCall("cudaGetLastError", 9)}), IsEmpty());
}

TEST(HostProblems, AKernelsErrorThatNoCallTold)
{
    EXPECT_THAT(kindsOf({launch(0, 700)}), ElementsAre(HostKind::UntoldKernelError));
    EXPECT_THAT(kindsOf({launch(0, 700), call("cudaDeviceSynchronize", 700)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({launch(0, 700), call("cudaDeviceSynchronize", 700), call("cudaFree", 700),
                    tellingCall("cudaGetErrorName", 700)}),
        IsEmpty());
}

TEST(HostProblems, MemoryThatIsLeft)
{
    CallRecord made = call("cudaMalloc"), freed = call("cudaFree");
    made.address = freed.address = 4096;
    made.bytes = 100;
    EXPECT_THAT(kindsOf({made, freed}), IsEmpty());
    EXPECT_THAT(kindsOf({made, call("cudaDeviceReset")}), IsEmpty());
    EXPECT_THAT(kindsOf({made}), ElementsAre(HostKind::Leak));
    // Nothing can be freed where a kernel's error has taken the context.
    EXPECT_THAT(kindsOf({made, launch(0, 700), call("cudaDeviceSynchronize", 700)}, true), IsEmpty());
    CallRecord registered = call("cudaHostRegister"), unregistered = call("cudaHostUnregister");
    registered.address = unregistered.address = 8192;
    EXPECT_THAT(kindsOf({registered, unregistered}), IsEmpty());
    EXPECT_THAT(kindsOf({registered}), ElementsAre(HostKind::Leak));
    freed.result = 1; // it was not freed
    EXPECT_THAT(kindsOf({made, freed}), ElementsAre(HostKind::UncheckedResult, HostKind::Leak));
    EXPECT_THAT(kindsOf({made, freed}, true), IsEmpty()) << "it stopped at the failure";
    EXPECT_THAT(kindsOf({made}, true), ElementsAre(HostKind::Leak)) << "nothing had failed";
}

/// What is freed and waited for behind the end of a record that is full is not in it.
TEST(HostProblems, OfAFullRecordAreNoneOfWhatItHasNoRoomFor)
{
    ProgramRun run;
    CallRecord allocated = call("cudaMalloc"), refused = call("cudaMemcpy", 1);
    allocated.address = 1 << 20;
    run.record.calls = {allocated, refused};
    run.judge();
    EXPECT_EQ(run.hostProblems.size(), 2u);
    run.record.cut = true;
    run.judge();
    ASSERT_EQ(run.hostProblems.size(), 1u);
    EXPECT_EQ(run.hostProblems[0].kind, HostProblem::Kind::UncheckedResult);
}

TEST(HostProblems, ATimeThatIsNotThereYetIsNoAnswer)
{
    EXPECT_THAT(kindsOf({call("cudaEventQuery", 600)}), IsEmpty());
    EXPECT_THAT(kindsOf({call("cudaEventElapsedTime", 600)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({call("cudaEventElapsedTime", 600), tellingCall("cudaGetErrorName", 600)}), IsEmpty());
}

/// A call that launches returns what it is refused with; a <<<>>> does not.
TEST(HostProblems, ALaunchByACallIsLookedAtAsOthers)
{
    CallRecord together = launch(720);
    EXPECT_THAT(kindsOf({together}, true), ElementsAre(HostKind::UncheckedLaunch));
    together.name = "cudaLaunchCooperativeKernel";
    EXPECT_THAT(kindsOf({together}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({together}, true), IsEmpty());
    EXPECT_THAT(kindsOf({together, tellingCall("cudaGetErrorString", 720)}), IsEmpty());
    EXPECT_THAT(kindsOf({together, tellingCall("cudaGetLastError", 720)}), IsEmpty());
}

TEST(HostProblems, CopiesOfWhatNothingHasWritten)
{
    CallRecord copied = call("cudaMemcpy");
    copied.unwrittenBytes = 928;
    EXPECT_THAT(kindsOf({copied}), ElementsAre(HostKind::CopiedUnwritten)) << "of old: nobody knows why";
    using enum runtime::UnwrittenRecord::Cause;
    copied.unwritten.emplace().cause = FewThreads;
    EXPECT_THAT(kindsOf({copied}), ElementsAre(HostKind::CopiedUnwritten));
    copied.unwritten->cause = Unknown;
    EXPECT_THAT(kindsOf({copied}), ElementsAre(HostKind::CopiedRest));
    copied.unwritten->cause = Nothing;
    EXPECT_THAT(kindsOf({copied}), ElementsAre(HostKind::CopiedUnwritten));
    EXPECT_THAT(kindsOf({copied, call("cudaEventElapsedTime")}), ElementsAre(HostKind::CopiedRest));
}

TEST(HostProblems, CopiesOfWhatNothingHasWrittenNameTheMemoryAndItsWriter)
{
    constexpr std::uint64_t memory = 0x1000;
    ProgramRecord record;
    CallRecord allocated = call("cudaMalloc"), filled = call("cudaMemset"), kernel = launch(0),
               copied = call("cudaMemcpy");
    allocated.address = memory;
    allocated.bytes = 400;
    filled.to = memory + 100;
    filled.bytes = 40;
    copied.unwrittenBytes = 8;
    copied.unwritten.emplace().memory = memory;
    copied.unwritten->bytes = 400;
    record.calls = {allocated, filled, kernel, copied, copied};
    for (std::size_t i = 0; i < record.calls.size(); ++i)
        record.calls[i].number = i;
    record.lines = {3, 4, 5, 6, 6};
    const auto told = [&] { return hostProblems(record, false).front(); };
    EXPECT_EQ(told().memoryLine, 3u);
    EXPECT_EQ(told().otherCall, "cudaMemset()");
    EXPECT_EQ(told().otherLine, 4u);
    EXPECT_EQ(told().otherBytes, 40u);
    EXPECT_EQ(told().bytes, 16u) << "of both copies";
    for (std::size_t i = 3; i < record.calls.size(); ++i) {
        record.calls[i].unwritten->kernel = "scale";
        record.calls[i].unwritten->callKnown = true;
        record.calls[i].unwritten->call = 2;
    }
    EXPECT_EQ(told().otherCall, "scale");
    EXPECT_EQ(told().otherLine, 5u);
    record.files = {"memory.h"};
    record.lineFiles = {1, 0, 0, 0, 0};
    EXPECT_EQ(told().memoryLine, 0u) << "a line of another file";
}

TEST(HostProblems, LibrariesThatComputeWithWhatNothingHasWritten)
{
    CallRecord computed = call("cublasSgemm");
    computed.unwrittenBytes = 928;
    computed.onHost = true;
    EXPECT_THAT(kindsOf({runtime::recordFrom<runtime::CallRecord>(nlohmann::json::parse(toJson(computed).dump()))}),
        ElementsAre(HostKind::ReadUnwritten));
}

/// Each library counts its results for itself.
TEST(HostProblems, ResultsOfOtherLibrariesAreTheirOwn)
{
    const CallRecord refused = call("cublasSgemm", runtime::firstCublasCode + 7);
    EXPECT_THAT(kindsOf({refused}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({refused, tellingCall("cudaGetErrorName", 7)}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({refused, tellingCall("cublasGetStatusName", runtime::firstCublasCode + 7)}), IsEmpty());
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

TEST(HostProblems, StandInTheFileOfTheirCall)
{
    ProgramRecord record;
    record.calls = {call("cudaMemset", 1), call("cudaMemset", 1), call("cudaMemset", 1)};
    record.lines = {5, 5, 5};
    record.lineFiles = {record.fileNumber("main.cu"), record.fileNumber("other.cu"), record.fileNumber("main.cu")};
    EXPECT_EQ(record.fileOf(1), "other.cu");
    EXPECT_EQ(record.fileNumber(""), 0u);
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].file, "main.cu");
    EXPECT_EQ(problems[0].count, 2u);
    EXPECT_EQ(problems[1].file, "other.cu");
}

TEST(ProgramRecord, KnowsTheLaunchThatItEndedIn)
{
    runtime::RunningRecord running;
    running.kernel = "spin";
    const std::string lines = toJson(call("cudaLaunchKernel")).dump() + "\n" + toJson(running).dump() + "\n";
    const ProgramRecord record = readRecord(lines);
    ASSERT_TRUE(record.running);
    EXPECT_EQ(record.running->kernel, "spin");
    EXPECT_EQ(record.calls.size(), 1u);
    EXPECT_EQ(record.damaged, 0u);
    EXPECT_FALSE(readRecord(lines + R"({"done":0,"start_us":0,"end_us":1})" + "\n").running) << "it has ended";
    EXPECT_EQ(readRecord(R"({"running":3})").damaged, 1u);
}

/// What was wrong with it by then is a problem of that launch, which stands in its call already.
TEST(ProgramRecord, KnowsWhatWasWrongWithTheLaunchThatItEndedIn)
{
    CallRecord asked = launch(0);
    asked.number = 0;
    runtime::RunningRecord running;
    running.kernel = "spin";
    running.open.emplace().call = 0;
    running.problems.emplace_back().line = 8;
    const auto recordWith = [&](const CallRecord& call) {
        return readRecord(toJson(call).dump() + "\n" + toJson(running).dump() + "\n");
    };
    const ProgramRecord record = recordWith(asked);
    ASSERT_EQ(record.calls.size(), 1u);
    ASSERT_EQ(record.calls[0].launch.size(), 1u);
    ASSERT_EQ(record.calls[0].launch[0].problems.size(), 1u);
    EXPECT_EQ(record.calls[0].launch[0].problems[0].line, 8u);
    EXPECT_EQ(record.launches(), 1u);
    asked.launch[0].ran = true; // of a graph: another one of its launches
    const ProgramRecord graph = recordWith(asked);
    ASSERT_EQ(graph.calls[0].launch.size(), 2u);
    EXPECT_TRUE(graph.calls[0].launch[0].problems.empty());
    EXPECT_EQ(graph.calls[0].launch[1].problems.size(), 1u);
}

/// The driver's launches return what they are refused with, and its errors have names of their own.
TEST(ProgramRecord, KnowsTheDriversCalls)
{
    CallRecord refused = launch(1);
    refused.name = "cuLaunchKernel";
    EXPECT_THAT(kindsOf({refused, tellingCall("cudaGetLastError", 1)}), IsEmpty())
        << "told is told, by either interface";
    EXPECT_THAT(kindsOf({refused}), ElementsAre(HostKind::UncheckedResult));
    EXPECT_THAT(kindsOf({refused, tellingCall("cuGetErrorName", 1)}), IsEmpty());
    ProgramRecord record;
    record.calls = {refused, call("cudaMalloc", 2)};
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_TRUE(problems[0].drivers);
    EXPECT_FALSE(problems[1].drivers);
}

TEST(ProgramRecord, ForgetsWhatIsGoneWithItsContext)
{
    CallRecord allocated = call("cuMemAlloc"), freed = call("cuMemFree"), array = call("cuArrayCreate");
    allocated.address = freed.address = 4096;
    array.address = 8192;
    CallRecord destroyed = call("cuArrayDestroy");
    destroyed.address = 8192;
    EXPECT_THAT(kindsOf({allocated, array}), ElementsAre(HostKind::Leak, HostKind::Leak));
    EXPECT_THAT(kindsOf({allocated, array, freed, destroyed}), IsEmpty());
    EXPECT_THAT(kindsOf({allocated, call("cuCtxDestroy")}), IsEmpty());
    EXPECT_THAT(kindsOf({allocated, call("cuCtxDestroy", 201), tellingCall("cuGetErrorName", 201)}),
        ElementsAre(HostKind::Leak));
}

/// Why a call refused stands in the record, and is told once.
TEST(ProgramRecord, TellsReasons)
{
    CallRecord missing = call("cuModuleLoadData", 801);
    missing.unsupported = true;
    missing.reason = "it is machine code";
    CallRecord noCode = launch(200);
    noCode.reason = "it has no PTX";
    ProgramRecord record;
    record.calls = {missing, noCode, tellingCall("cudaGetLastError", 200)};
    record.calls.back().reason = "it has no PTX";
    const std::vector<HostProblem> problems = hostProblems(record, false);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].kind, HostKind::Unsupported);
    EXPECT_EQ(problems[0].reason, "it is machine code");
    EXPECT_EQ(problems[1].kind, HostKind::Refused);
    EXPECT_EQ(problems[1].reason, "it has no PTX");
    EXPECT_EQ(readRecord(toJson(missing).dump()).calls.front().reason, "it is machine code");
}

std::string textOf(const std::vector<nlohmann::ordered_json>& lines)
{
    std::string text;
    for (const auto& line : lines)
        text += line.dump() + "\n";
    return text;
}

TEST(ProgramRecord, OfARealGpuTakesWhatThatTells)
{
    CallRecord copy = call("cudaMemcpyAsync"), graph = call("cudaGraphLaunch");
    graph.number = 1;
    runtime::DoneRecord copied{.call = 0, .startMicroseconds = 3, .endMicroseconds = 8};
    copied.stream = 2;
    copied.device = 1;
    copied.bytes = 4096;
    copied.direction = runtime::Direction::ToHost;
    runtime::DoneRecord inGraph = copied;
    inGraph.call = 1;
    const ProgramRecord record = readRecord(textOf({toJson(runtime::MeasuringRecord{1500, 0, {}}), toJson(copy),
        toJson(graph), toJson(copied), toJson(inGraph), toJson(runtime::MeasuringRecord{0, 7, "why"})}));
    EXPECT_EQ(record.damaged, 0u);
    ASSERT_TRUE(record.measured);
    EXPECT_EQ(record.measured->measuring, (runtime::MeasuringRecord{1500, 7, "why"}));
    ASSERT_EQ(record.calls.size(), 2u);
    EXPECT_EQ(record.calls[0].stream, 2u);
    EXPECT_EQ(record.calls[0].device, 1u);
    EXPECT_EQ(record.bytes(runtime::Direction::ToHost), 2 * 4096u);
    EXPECT_EQ(record.calls[1].bytes, 0u) << "several copies may be in a graph";
    EXPECT_EQ(toJson(record.calls[0])["device"], 1);
}

/// The runtime's first call asks the driver for much before anybody watches that call.
TEST(ProgramRecord, TakesOutWhatTheFirstCallAskedFor)
{
    CallRecord asked = call("cuMemcpyHtoD"), other = call("cuInit"), first = call("cudaMemcpy");
    asked.startMicroseconds = 1;
    asked.endMicroseconds = 2;
    other.number = 1;
    other.thread = 2;
    first.number = 2;
    first.startedCuda = true;
    runtime::DoneRecord late{.call = 0, .startMicroseconds = 2, .endMicroseconds = 4};
    late.stream = 3;
    const ProgramRecord record = readRecord(textOf({toJson(asked), toJson(other), toJson(first), toJson(late)}));
    ASSERT_EQ(record.calls.size(), 2u);
    EXPECT_EQ(record.calls[0].name, "cuInit") << "of another thread";
    EXPECT_EQ(record.calls[1].name, "cudaMemcpy");
    EXPECT_EQ(record.calls[1].startMicroseconds, 1);
    EXPECT_EQ(record.calls[1].endMicroseconds, 4);
    EXPECT_EQ(record.calls[1].stream, 3u);
}

/// There the kernel that failed is not known: the call that hears of it stands for it, and the next ones for nothing.
TEST(ProgramRecord, OfARealGpuTellsAKernelsErrorOnce)
{
    ProgramRecord record;
    record.measured.emplace();
    record.calls = {launch(0), call("cudaDeviceSynchronize", 700), call("cudaMalloc", 700), call("cudaFree", 700)};
    EXPECT_THAT(hostProblems(record, false),
        ElementsAre(testing::AllOf(testing::Field(&HostProblem::kind, HostKind::UncheckedResult),
            testing::Field(&HostProblem::call, "cudaDeviceSynchronize"))));
    record.calls = {launch(1)};
    EXPECT_EQ(record.refusedLaunches(), 1u);
    EXPECT_THAT(
        hostProblems(record, false), ElementsAre(testing::Field(&HostProblem::kind, HostKind::UncheckedLaunch)));
}

} // namespace
} // namespace warpatlas
