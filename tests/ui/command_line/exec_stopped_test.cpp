// What is told of programs that somebody stops.
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <csignal>
#include <gmock/gmock.h>
#include <string>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using testing::HasSubstr;

TEST(ExecStopped, SaysWhatWasWrongByThen)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::EnvironmentVariable soon("WARPATLAS_TELL_AFTER_MS", "100");
    for (const int signal : {SIGINT, SIGTERM}) {
        test::ChildOptions options;
        options.firstError = "still running after";
        options.onFirstError = [signal](int process) { ::kill(process, signal); };
        const Finished finished = runProgram({"exec", programFile("mistakes/hangs_behind_overrun")}, options);
        EXPECT_EQ(finished.status, 128 + signal);
        EXPECT_THAT(finished.err, HasSubstr("after its launch, waitFor was in hangs_behind_overrun.cu:9, block 0"));
        EXPECT_THAT(finished.err,
            HasSubstr(
                "hangs_behind_overrun.cu:8: waitFor, block (0,0,0), thread (0,0,0): writes 'allocation 2'[-1000], "
                "1,000 elements before the start of 'allocation 2'"));
    }
}

/// Nobody stops `exec` here, but what it runs.
TEST(ExecStopped, SaysSoOfAProgramThatOthersEnd)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished =
        runProgram({"exec", "--check", "-D", "ENDS_ITSELF", programFile("mistakes/hangs_behind_overrun")});
    EXPECT_EQ(finished.status, 128 + SIGALRM);
    EXPECT_THAT(finished.err, HasSubstr("hangs_behind_overrun.cu:8: waitFor, block (0,0,0), thread (0,0,0): writes "));
}

} // namespace
} // namespace warpatlas
