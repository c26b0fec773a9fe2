// NVRTC in a process of its own: however it ends, this one goes on and knows what happened.
#include "kernels/compiler/process/toolkit_service.h"
#include "kernels/compiler/toolkit_compiler.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/kernels/compiler/process/named_pipe.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace warpatlas::testing_compiler {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

class Service : public testing::Test {
protected:
    void SetUp() override
    {
        if (!std::filesystem::exists(WARPATLAS_FAKE_TOOLKIT "/lib64/libnvrtc.so.13"))
            GTEST_SKIP() << "the library that stands in for NVRTC was not carried here";
    }

    ToolkitAnswer ask(const std::string& text, const CompileLimits& limits = {})
    {
        ToolkitJob job;
        job.text = text;
        return service.compile(job, limits, Progress());
    }

    /// The result of a request, with the messages that a person gets.
    Compilation compiledText(
        const std::string& text, const CompileLimits& limits = {}, const std::vector<std::string>& instances = {})
    {
        const auto compiler = ToolkitCompiler::of(service, Progress());
        EXPECT_TRUE(compiler);
        CompileRequest request;
        request.name = "lesson.cu";
        request.limits = limits;
        DeviceCode code;
        code.text = text;
        code.instances = instances;
        Compilation result;
        compiler.value().compile(request, code, result, Progress());
        return result;
    }

    ToolkitService service{{"CUDA_PATH=" WARPATLAS_FAKE_TOOLKIT}};
};

TEST_F(Service, SaysWhatItHas)
{
    const auto facts = service.facts({}, Progress());
    ASSERT_TRUE(facts) << facts.reason();
    EXPECT_EQ(facts.value().major, 13);
    EXPECT_EQ(facts.value().architectures, (std::vector<int>{75, 90}));
}

TEST_F(Service, OneProcessCompilesAllTexts)
{
    const ToolkitAnswer first = ask("one"), second = ask("two");
    ASSERT_EQ(first.end, CompilerEnd::Finished);
    EXPECT_EQ(first.result.ptx, "// " + std::to_string(service.child()));
    EXPECT_EQ(second.result.ptx, first.result.ptx);
    EXPECT_NE(service.child(), ::getpid());
}

TEST_F(Service, ALogIsGivenBack)
{
    const ToolkitAnswer answer = ask("fake: refuse");
    EXPECT_EQ(answer.end, CompilerEnd::Finished);
    EXPECT_EQ(answer.result.status, 6);
    EXPECT_EQ(answer.result.log, "lesson.cu(2): error: nothing is right\n");
    EXPECT_EQ(answer.result.statusText, "NVRTC_ERROR_COMPILATION");
}

TEST_F(Service, TextsOfAnySizeAndAnyBytesGoThrough)
{
    std::string text(8u << 20, '\xff');
    EXPECT_EQ(ask(text).end, CompilerEnd::Finished);
    text += "\nfake: refuse\n";
    EXPECT_EQ(ask(text).result.status, 6);
}

TEST_F(Service, ACrashIsAnAnswerAndTheNextTextCompiles)
{
    const ToolkitAnswer crashed = ask("fake: crash");
    EXPECT_EQ(crashed.end, CompilerEnd::Crashed);
    EXPECT_EQ(crashed.how, "segmentation fault");
    EXPECT_EQ(service.child(), -1);
    EXPECT_EQ(ask("fake: abort").how, "aborted");
    EXPECT_EQ(ask("fake: end").how, "it ended with status 3");
    EXPECT_EQ(ask("good").end, CompilerEnd::Finished);
}

TEST_F(Service, ATextIsNotBlamedForWhatOthersLeftBehind)
{
    ASSERT_EQ(ask("one").end, CompilerEnd::Finished);
    const pid_t before = service.child();
    EXPECT_EQ(ask("fake: crash-later").end, CompilerEnd::Finished);
    EXPECT_NE(service.child(), before);
}

TEST_F(Service, AChildThatEndedWhileNobodyAskedIsStartedAgain)
{
    ASSERT_EQ(ask("one").end, CompilerEnd::Finished);
    ::kill(service.child(), SIGKILL);
    EXPECT_EQ(ask("two").end, CompilerEnd::Finished);
}

TEST_F(Service, AHangEndsAtTheLimit)
{
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(ask("fake: hang", {200ms}).end, CompilerEnd::TimeLimit);
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 200ms);
    EXPECT_EQ(service.child(), -1);
}

TEST_F(Service, MemoryEndsAtTheLimit)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    CompileLimits limits;
    limits.bytes = 256u << 20;
    EXPECT_EQ(ask("fake: allocate", limits).end, CompilerEnd::MemoryLimit);
    EXPECT_EQ(ask("good", limits).end, CompilerEnd::Finished);
}

TEST_F(Service, CancellingEndsAChildThatIgnoresSignals)
{
    test::NamedPipe pipe;
    Progress progress;
    std::jthread other([&] {
        pipe.firstLine();
        progress.cancel();
        pipe.waitForEnd();
    });
    ToolkitJob job;
    job.text = "fake: hang " + pipe.path();
    EXPECT_THROW((void)service.compile(job, {}, progress), Cancelled);
    EXPECT_EQ(service.child(), -1);
}

TEST_F(Service, WhoWaitsForItsTurnCanBeCancelled)
{
    test::NamedPipe pipe;
    Progress first, second;
    std::jthread other([&] {
        ToolkitJob job;
        job.text = "fake: hang " + pipe.path();
        EXPECT_THROW((void)service.compile(job, {}, first), Cancelled);
    });
    pipe.firstLine();
    std::jthread canceller([&] { second.cancel(); });
    EXPECT_THROW((void)service.compile({}, {}, second), Cancelled);
    first.cancel();
}

TEST_F(Service, AnEndedThreadDoesNotTakeTheChildWithIt)
{
    std::thread([&] { EXPECT_EQ(ask("one").end, CompilerEnd::Finished); }).join();
    const pid_t before = service.child();
    // The kernel tells the child: had it obeyed, this would need another.
    EXPECT_EQ(ask("two").end, CompilerEnd::Finished);
    EXPECT_EQ(service.child(), before);
}

TEST_F(Service, ALibraryThatCrashesWhenItIsLoadedIsRefused)
{
    ToolkitService broken({"CUDA_PATH=" WARPATLAS_FAKE_TOOLKIT, "WARPATLAS_FAKE_NVRTC_CRASHES=1"});
    const auto facts = broken.facts({}, Progress());
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.reason(), "NVRTC crashed when it was loaded (segmentation fault)");
}

TEST_F(Service, EachEndIsOneLineForAPerson)
{
    const auto only = [](const Compilation& result) {
        EXPECT_FALSE(result.succeeded);
        EXPECT_EQ(result.messages.size(), 1u);
        EXPECT_EQ(result.messages.at(0).severity, CompilerMessage::Severity::Error);
        EXPECT_EQ(result.messages.at(0).line, 0u);
        return result.messages.at(0).text;
    };
    EXPECT_THAT(
        only(compiledText("fake: crash")), StartsWith("the compiler (NVRTC 13.0) crashed (segmentation fault)"));
    EXPECT_EQ(only(compiledText("fake: hang", {250ms})),
        "the compiler (NVRTC 13.0) was stopped: it was not done after 0.25 s");
    CompileLimits limits;
    limits.bytes = 512u << 20;
    EXPECT_EQ(only(compiledText("fake: allocate", limits)),
        "the compiler (NVRTC 13.0) was stopped: it took more than 0.5 GiB of memory");
}

TEST_F(Service, WhatIsWrongWithATemplateIsSaidWhereItsInstancesCrashTheCompiler)
{
    const Compilation result = compiledText("fake: crash-instance", {}, {"k<float>"});
    EXPECT_FALSE(result.succeeded);
    EXPECT_EQ(result.end, CompilerEnd::Crashed);
    ASSERT_EQ(result.messages.size(), 2u);
    EXPECT_EQ(result.messages[0].text, "nothing is right");
    EXPECT_EQ(result.messages[0].line, 2u);
    EXPECT_EQ(result.messages[1].severity, CompilerMessage::Severity::Note);
    EXPECT_THAT(result.messages[1].text, HasSubstr("crashed (segmentation fault)"));
    // Nothing more is known: only that it crashed.
    EXPECT_EQ(compiledText("fake: crash", {}, {"k<float>"}).messages.size(), 1u);
}

} // namespace warpatlas::testing_compiler
