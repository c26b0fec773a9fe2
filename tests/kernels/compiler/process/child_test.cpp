// Another program, spoken with through pipes.
#include "kernels/compiler/process/child.h"

#include "tests/kernels/compiler/process/named_pipe.h"

#include <gtest/gtest.h>
#include <thread>

namespace warpatlas {

TEST(Child, GetsItsInputAndGivesBothOutputs)
{
    const ChildResult result = runChild({"sh", "-c", "cat; echo wrong >&2; exit 3"}, "hello", Progress());
    EXPECT_TRUE(result.started);
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.out, "hello");
    EXPECT_EQ(result.err, "wrong\n");
}

TEST(Child, LargeTextsGoBothWaysAtTheSameTime)
{
    // Larger than any pipe holds: who only writes, or only reads, would wait for ever.
    const std::string text(8u << 20, 'x');
    const ChildResult result = runChild({"cat"}, text, Progress());
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.out, text);
}

TEST(Child, OneThatDoesNotReadIsNoError)
{
    const ChildResult result = runChild({"true"}, std::string(8u << 20, 'x'), Progress());
    EXPECT_TRUE(result.started);
    EXPECT_EQ(result.status, 0);
}

TEST(Child, OneThatDoesNotExistIsNotStarted)
{
    EXPECT_FALSE(runChild({"warpatlas-no-such-program"}, "", Progress()).started);
}

TEST(Child, ASignalIsAStatus)
{
    const ChildResult result = runChild({"sh", "-c", "kill -9 $$"}, "", Progress());
    EXPECT_EQ(result.status, 128 + 9);
    EXPECT_EQ(result.end, CompilerEnd::Crashed);
    EXPECT_EQ(result.how, "killed");
}

TEST(Child, TimeAndMemoryHaveLimits)
{
    using namespace std::chrono_literals;
    // It ignores what asks it to end.
    const ChildResult hung =
        runChild({"sh", "-c", "trap '' TERM INT HUP; while :; do sleep 1000; done"}, "", Progress(), {200ms});
    EXPECT_EQ(hung.end, CompilerEnd::TimeLimit);
    // Its outputs are closed: the only sign is that it is there.
    EXPECT_EQ(runChild({"sh", "-c", "exec >&- 2>&-; sleep 1000"}, "", Progress(), {200ms}).end, CompilerEnd::TimeLimit);
    CompileLimits limits;
    limits.bytes = 64u << 20;
    // An endless line, which has to be kept.
    EXPECT_EQ(runChild({"sh", "-c", "exec tail -n 1 /dev/zero"}, "", Progress(), limits).end, CompilerEnd::MemoryLimit);
}

TEST(Child, WhatItStartedEndsWithIt)
{
    test::NamedPipe pipe;
    std::jthread reader([&] {
        pipe.firstLine();
        pipe.waitForEnd();
    });
    const ChildResult result = runChild(
        {"sh", "-c", "exec 3>" + pipe.path() + "; sleep 1000 >&3 2>&3 & echo there >&3; exit 3"}, "", Progress());
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.end, CompilerEnd::Finished);
}

TEST(Child, ItsTemporaryFilesGoWhereTheyAreToldTo)
{
    EXPECT_EQ(runChild({"sh", "-c", "echo $TMPDIR"}, "", Progress(), {}, "/of/its/own").out, "/of/its/own\n");
}

TEST(Child, NothingIsStartedForACancelledProgress)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)runChild({"sleep", "1000"}, "", progress), Cancelled);
}

} // namespace warpatlas
