// `warpatlas simulate` and the compilers' processes: whatever happens to the one, nothing is left of the other.
#include "tests/app/lesson/lesson_on_disk.h"
#include "tests/app/support/files.h"
#include "tests/kernels/compiler/process/named_pipe.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <optional>

namespace warpatlas {

using test::runProgram;
using testing::StartsWith;

namespace {

/// Both compilers, replaced by what hangs when it is told to.
class CompilerProcess : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        if (!std::filesystem::exists(WARPATLAS_FAKE_TOOLKIT "/lib64/libnvrtc.so.13"))
            GTEST_SKIP() << "the library that stands in for NVRTC was not carried here";
        // A clang that says its version and its targets, and else hangs as the text tells it.
        const std::string clang = folder.write("clang++",
            "#!/bin/sh\ntrap '' TERM INT HUP\n[ \"$1\" = --version ] && echo 'clang version 14.0.6' && exit\n"
            "[ \"$2\" = -print-supported-cpus ] && echo ' sm_75 ' && exit\n"
            "exec 3>"
                + pipe.path() + "\necho $$ >&3\nexec sleep 1000\n");
        std::filesystem::permissions(clang, std::filesystem::perms::owner_all);
        source = folder.write(
            "kernel.cu", "__global__ void k(int* out) { out[0] = 7; }\n// fake: hang " + pipe.path() + "\n");
        toolkit.emplace("CUDA_PATH", WARPATLAS_FAKE_TOOLKIT);
        path.emplace("PATH", std::filesystem::path(clang).parent_path().string() + ":" + std::getenv("PATH"));
    }
    std::vector<std::string> command() const
    {
        return {"simulate", source, "--compiler", GetParam(), "--grid", "1", "--block", "1", "--arg", "out:i32:1"};
    }
    test::NamedPipe pipe;
    test::TemporaryFolder folder;
    std::string source;
    std::optional<test::EnvironmentVariable> toolkit, path;
};

INSTANTIATE_TEST_SUITE_P(
    Both, CompilerProcess, testing::Values("nvrtc", "clang"), [](const auto& info) { return info.param; });

/// Lessons take the compiler that is there.
class MarkingCompiler : public CompilerProcess { };

INSTANTIATE_TEST_SUITE_P(Nvrtc, MarkingCompiler, testing::Values("nvrtc"));

} // namespace

TEST_P(MarkingCompiler, IsStoppedByAnInterrupt)
{
    // The lesson's own kernel is compiled before the attempt, whose arguments have its order.
    test::LessonOnDisk lesson;
    lesson.folder.write("solution.cu", std::string(test::doubling) + "// fake: hang " + pipe.path() + "\n");
    test::ChildOptions options;
    options.onStarted = [&](int program) {
        pipe.firstLine();
        ::kill(program, SIGINT);
        pipe.waitForEnd();
    };
    const test::Finished finished =
        runProgram({"lesson", "check", lesson.folder.path(""), lesson.folder.path("start.cu")}, options);
    EXPECT_EQ(finished.status, 130);
    EXPECT_EQ(finished.err, "warpatlas: cancelled\n");
}

TEST_P(CompilerProcess, DiesWithAProgramThatIsKilled)
{
    test::ChildOptions options;
    options.onStarted = [&](int program) {
        pipe.firstLine();
        ::kill(program, SIGKILL);
    };
    EXPECT_EQ(runProgram(command(), options).status, 128 + SIGKILL);
    pipe.waitForEnd();
}

TEST_P(CompilerProcess, IsStoppedByAnInterrupt)
{
    test::ChildOptions options;
    options.onStarted = [&](int program) {
        pipe.firstLine();
        ::kill(program, SIGINT);
        pipe.waitForEnd();
    };
    const test::Finished finished = runProgram(command(), options);
    EXPECT_EQ(finished.status, 130);
    EXPECT_EQ(finished.err, "warpatlas: cancelled\n");
    EXPECT_EQ(finished.out, "");
}

TEST_P(CompilerProcess, HasTheTimeThatItIsGiven)
{
    test::ChildOptions options;
    options.onStarted = [&](int) {
        pipe.firstLine();
        pipe.waitForEnd();
    };
    std::vector<std::string> limited = command();
    limited.insert(limited.end(), {"--compiler-seconds", "1"});
    const test::Finished finished = runProgram(limited, options);
    EXPECT_EQ(finished.status, 2);
    const std::string version = GetParam() == "nvrtc" ? "NVRTC 13.0" : "clang 14.0.6";
    EXPECT_EQ(finished.err,
        "warpatlas: " + source + ": the compiler (" + version + ") was stopped: it was not done after 1 s\n");
}

TEST(CompilerProcessEnd, IsOneLineThatNamesTheSource)
{
    if (!std::filesystem::exists(WARPATLAS_FAKE_TOOLKIT "/lib64/libnvrtc.so.13"))
        GTEST_SKIP() << "the library that stands in for NVRTC was not carried here";
    const test::EnvironmentVariable toolkit("CUDA_PATH", WARPATLAS_FAKE_TOOLKIT);
    const test::TemporaryFolder folder;
    const std::string source = folder.write("kernel.cu", "__global__ void k() { }\n// fake: crash\n");
    const test::Finished finished =
        runProgram({"simulate", source, "--compiler", "nvrtc", "--grid", "1", "--block", "1"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(
        finished.err, StartsWith("warpatlas: " + source + ": the compiler (NVRTC 13.0) crashed (segmentation fault)"));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1);
}

TEST(CompilerProcessEnd, TheHiddenCommandIsOfNoUseToOthers)
{
    const test::Finished finished = runProgram({"--compiler-child", "1"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.err, "--compiler-child: this program starts itself with it; it is of no use to others\n");
}

} // namespace warpatlas
