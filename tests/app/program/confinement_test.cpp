// Shells that try what a stranger's program may not.
#include "app/program/confinement.h"

#include "app/program/program_process.h"
#include "tests/app/support/files.h"

#include <csignal>
#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

struct Confined {
    ProgramEnd end;
    std::string told;
};

class ConfinementTest : public testing::Test {
protected:
    void SetUp() override
    {
        try {
            const Confinement possible(allowed());
        } catch (const InputError& error) {
            GTEST_SKIP() << error.what();
        }
    }
    Confinement::Allowed allowed() const
    {
        return {{"/bin", "/usr/bin"}, {own.path("")}, std::uint64_t{64} << 20, std::chrono::seconds(20)};
    }
    Confined run(const std::string& script, const std::string& shell = "/bin/sh")
    {
        Confinement confinement(allowed());
        Confined confined;
        ProgramOutput output;
        output.told = [&](std::string_view text) { confined.told += text; };
        confined.end = runProcess(
            {shell, "-c", script}, {"GREETING=hello"}, output, Progress(), [] {}, std::chrono::seconds(20),
            &confinement);
        return confined;
    }

    test::TemporaryFolder own, others;
};

TEST_F(ConfinementTest, ItsOwnFolderIsAllThatItWrites)
{
    const Confined inside = run("echo kept > file && read -r word < file && echo $word");
    EXPECT_EQ(inside.told, "kept\n");
    EXPECT_EQ(test::read(own.path("file")), "kept\n");

    const std::string file = others.write("file", "before");
    EXPECT_THAT(run("echo after > " + file).told, HasSubstr("Permission denied"));
    EXPECT_THAT(run("echo after > " + others.path("new")).told, HasSubstr("Permission denied"));
    EXPECT_EQ(test::read(file), "before");
    EXPECT_FALSE(std::filesystem::exists(others.path("new")));
}

TEST_F(ConfinementTest, NothingElseIsRead)
{
    const std::string file = others.write("secret", "of somebody");
    for (const std::string& read : {file, std::string("/etc/passwd"), std::string("/proc/1/environ")}) {
        const Confined tried = run("exec cat " + read);
        EXPECT_NE(tried.end.status, 0) << read;
        EXPECT_THAT(tried.told, HasSubstr("Permission denied")) << read;
    }
    EXPECT_THAT(run("exec ls " + others.path("")).told, HasSubstr("Permission denied"));
    EXPECT_THAT(run("exec cat /proc/self/status").told, HasSubstr("Name:")) << "of itself it may";
}

TEST_F(ConfinementTest, TheEnvironmentStaysHere)
{
    ::setenv("WARPATLAS_TEST_SECRET", "of somebody", 1);
    EXPECT_EQ(run("echo \"$GREETING$WARPATLAS_TEST_SECRET$HOME\"").told, "hello\n");
    ::unsetenv("WARPATLAS_TEST_SECRET");
}

TEST_F(ConfinementTest, NoOtherProcessIsStartedOrTouched)
{
    EXPECT_EQ(run("true & :; /bin/true; echo on").end.signal, SIGSYS);
    EXPECT_EQ(run("kill -0 $PPID; echo on").end.signal, SIGSYS);
    EXPECT_EQ(run("kill -9 $$").end.signal, SIGKILL) << "itself it may";
}

TEST_F(ConfinementTest, ThereIsNoNetwork)
{
    if (!std::filesystem::exists("/bin/bash"))
        GTEST_SKIP() << "the shell that opens sockets, bash, is not here";
    EXPECT_EQ(run("exec 3<>/dev/tcp/127.0.0.1/9; echo on", "/bin/bash").end.signal, SIGSYS);
}

TEST_F(ConfinementTest, OfFilesNothingElseIsChanged)
{
    const std::string file = others.write("file", "before");
    EXPECT_EQ(run("exec chmod 777 " + file).end.signal, SIGSYS);
    EXPECT_THAT(run("exec rm " + file).told, HasSubstr("denied"));
    EXPECT_EQ(test::read(file), "before");
}

TEST_F(ConfinementTest, MemoryIsLimited)
{
    const Confined large = run("x=0123456789abcdef; while :; do x=$x$x; done");
    EXPECT_NE(large.end.status, 0);
    EXPECT_FALSE(large.end.isTooLate) << "it ends before its time is over";
}

TEST_F(ConfinementTest, WhatItWritesIsLimited)
{
    const Confined large = run("i=0; while :; do i=$((i + 1)); printf '%1000000d' 0 > file$i; done");
    EXPECT_TRUE(large.end.isTooLarge);
    EXPECT_FALSE(large.end.isTooLate);
}

TEST_F(ConfinementTest, TimeIsLimited)
{
    Confinement confinement(allowed());
    const ProgramEnd end = runProcess(
        {"/bin/sh", "-c", "while :; do :; done"}, {}, ProgramOutput(), Progress(), [] {}, std::chrono::milliseconds(50),
        &confinement);
    EXPECT_TRUE(end.isTooLate);
    EXPECT_NE(end.signal, 0);
}

} // namespace
} // namespace warpatlas
