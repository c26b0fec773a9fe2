// Another program, spoken with through pipes.
#include "kernels/compiler/child.h"

#include <gtest/gtest.h>

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
    EXPECT_EQ(runChild({"sh", "-c", "kill -9 $$"}, "", Progress()).status, 128 + 9);
}

TEST(Child, NothingIsStartedForACancelledProgress)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)runChild({"sleep", "1000"}, "", progress), Cancelled);
}

} // namespace warpatlas
