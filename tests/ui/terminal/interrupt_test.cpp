// What a command does with the signals of a shell: on its own, and as the program that it is, in the middle of each
// kind of long work.
#include "ui/terminal/interrupt.h"

#include "app/dataset/output_file.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <chrono>
#include <csignal>
#include <thread>
#include <unistd.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;

std::string nameOfSignal(int signal)
{
    return signal == SIGINT ? "Interrupted" : signal == SIGQUIT ? "Quit" : signal == SIGTERM ? "Terminated" : "HungUp";
}

class SignalTest : public testing::TestWithParam<int> {
protected:
    int status() const { return 128 + GetParam(); }
    test::TemporaryFolder folder;

    bool leftNothing() const { return std::filesystem::is_empty(folder.path("")); }

    /// Runs it until standard error has `words`, and as much longer, then sends the signal.
    test::Finished cancelled(const std::vector<std::string>& arguments, const std::string& words,
        std::chrono::milliseconds longer = {}) const
    {
        test::ChildOptions options;
        options.errorIsTerminal = true;
        options.firstError = words;
        options.onFirstError = [longer](int child) {
            std::this_thread::sleep_for(longer);
            ::kill(child, GetParam());
        };
        test::Finished finished = test::runProgram(arguments, options);
        EXPECT_EQ(finished.status, status()) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_THAT(finished.err, HasSubstr(words));
        const std::size_t last = finished.err.rfind("warpatlas: ");
        EXPECT_NE(last, std::string::npos) << finished.err;
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        EXPECT_TRUE(leftNothing());
        finished.err.erase(0, last);
        return finished;
    }
};

INSTANTIATE_TEST_SUITE_P(, SignalTest, testing::Values(SIGINT, SIGQUIT, SIGTERM, SIGHUP),
    [](const auto& info) { return nameOfSignal(info.param); });

/// In a process of its own: default actions, nothing ignored.
void inAShell()
{
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP})
        std::signal(signal, SIG_DFL);
}

using SignalDeathTest = SignalTest;
INSTANTIATE_TEST_SUITE_P(, SignalDeathTest, testing::Values(SIGINT, SIGQUIT, SIGTERM, SIGHUP),
    [](const auto& info) { return nameOfSignal(info.param); });

TEST_P(SignalDeathTest, EndsWhatCannotBeCancelledWhereItIs)
{
    EXPECT_EXIT(
        {
            inAShell();
            const CancelOnSignals onSignals;
            std::raise(GetParam());
            ::_exit(1);
        },
        testing::ExitedWithCode(status()), "^warpatlas: cancelled\n$");
}

TEST_P(SignalDeathTest, CancelsWorkAndKnowsWhichSignalItWas)
{
    EXPECT_EXIT(
        {
            inAShell();
            const CancelOnSignals onSignals;
            Progress progress;
            const CancelOnInterrupt watched(progress);
            std::raise(GetParam());
            ::_exit(progress.cancelRequested() ? cancelledStatus() : 1);
        },
        testing::ExitedWithCode(status()), "");
}

TEST_P(SignalDeathTest, CancelsWhatComesNextWhereItCameTooLate)
{
    EXPECT_EXIT(
        {
            inAShell();
            const CancelOnSignals onSignals;
            Progress done;
            Progress next;
            {
                const CancelOnInterrupt watched(done);
                std::raise(GetParam());
            }
            const CancelOnInterrupt watched(next);
            ::_exit(next.cancelRequested() ? cancelledStatus() : 1);
        },
        testing::ExitedWithCode(status()), "");
}

TEST_P(SignalDeathTest, RemovesTheFileThatWasBeingWritten)
{
    EXPECT_EXIT(
        {
            inAShell();
            const CancelOnSignals onSignals;
            OutputFile file(folder.path("half.npy"));
            if (leftNothing())
                ::_exit(1);
            std::raise(GetParam());
            ::_exit(2);
        },
        testing::ExitedWithCode(status()), "^warpatlas: cancelled\n$");
    EXPECT_TRUE(leftNothing());
}

TEST_P(SignalDeathTest, ASecondOneEndsTheProgramAtOnce)
{
    EXPECT_EXIT(
        {
            inAShell();
            const CancelOnSignals onSignals;
            Progress progress;
            const CancelOnInterrupt watched(progress);
            std::raise(GetParam());
            std::raise(GetParam());
            ::_exit(1);
        },
        testing::KilledBySignal(GetParam()), "");
}

TEST_P(SignalDeathTest, WhatWasIgnoredStaysIgnored)
{
    EXPECT_EXIT(
        {
            std::signal(GetParam(), SIG_IGN);
            const CancelOnSignals onSignals;
            std::raise(GetParam());
            ::_exit(3);
        },
        testing::ExitedWithCode(3), "");
}

TEST_P(SignalTest, WhileAFilmIsDrawn)
{
    cancelled(
        {"render", "--data", "ramp:400x300x3", "--film", "0..1", "--frames", "5000", "--out", folder.path("film.png")},
        "drawing 5000 frames");
}

TEST_P(SignalTest, WhilePicturesOfAFilmAreDrawn)
{
    cancelled({"render", "--data", "ramp:400x300x3", "--frames", "5000", "--out", folder.path("frame-%04d.png")},
        "drawing 5000 frames");
}

TEST_P(SignalTest, WhileARunForEachValueIsDrawn)
{
    cancelled({"render", "--kernel", "diffusion", "--over", "step=0..50", "--out", folder.path("over.png")},
        "picture 2 of 51");
}

TEST_P(SignalTest, WhileAPictureIsDrawnOfALongRun)
{
    cancelled({"render", "--kernel", "matmul", "--data", "random:1500x1500:1", "--data", "random:1500x1500:2", "--out",
                  folder.path("picture.png")},
        "simulating block");
}

TEST_P(SignalTest, WhileItIsMeasured)
{
    cancelled({"run", "--kernel", "matmul", "--data", "random:300x300:1", "--data", "random:300x300:2", "--device",
                  "cpu", "--out", folder.path("out.npy"), "--json", folder.path("report.json")},
        "measuring");
}

TEST_P(SignalTest, WhileAKernelIsSimulatedThatDoesNotEnd)
{
    const test::TemporaryFolder sources;
    const std::string source = sources.write("endless.ptx",
        ".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry endless(.param .u64 p)\n{\n"
        ".reg .b32 %r<3>;\nLOOP:\nadd.s32 %r1, %r1, 1;\nbra.uni LOOP;\n}\n");
    const test::Finished finished =
        cancelled({"simulate", source, "--grid", "2", "--block", "64", "--arg", "out:i32:64:" + folder.path("out.npy"),
                      "--json", folder.path("r.json")},
            "simulating block", std::chrono::milliseconds(200));
    EXPECT_THAT(finished.err,
        testing::ContainsRegex("cancelled after [0-9]+ s: block [01], warp [01]; about [0-9,]+ instructions of warps"));
}

} // namespace
} // namespace warpatlas::ui
