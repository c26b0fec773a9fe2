// Programs whose output goes on to this one's streams, which files stand in for.
#include "app/program/program_process.h"

#include "tests/app/support/files.h"

#include <csignal>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace warpatlas {
namespace {

/// One of this process's streams, which goes to a file for a while.
class StreamToFile {
public:
    StreamToFile(int stream, int file) : m_stream(stream), m_before(::dup(stream)) { ::dup2(file, stream); }
    ~StreamToFile()
    {
        ::dup2(m_before, m_stream);
        ::close(m_before);
    }
    StreamToFile(const StreamToFile&) = delete;
    StreamToFile& operator=(const StreamToFile&) = delete;

private:
    int m_stream, m_before;
};

class ProgramProcessTest : public testing::Test {
protected:
    int open(const std::string& name)
    {
        return ::open(folder.path(name).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    /// What it is told while its streams are these files.
    std::string run(const std::string& script, int out, int error, bool outputToError = false)
    {
        std::string told;
        ProgramOutput output;
        output.outputToError = outputToError;
        output.told = [&](std::string_view text) { told += text; };
        output.goesOn = true;
        const StreamToFile first(STDOUT_FILENO, out), second(STDERR_FILENO, error);
        EXPECT_EQ(runProcess({"/bin/sh", "-c", script}, {}, output, Progress(), [] {}).status, 0);
        return told;
    }

    test::TemporaryFolder folder;
};

TEST_F(ProgramProcessTest, WhatIsToldGoesOnToWhereItWouldHaveGone)
{
    const int out = open("out"), error = open("error");
    EXPECT_EQ(run("echo out; echo wrong >&2", out, error).size(), 10);
    EXPECT_EQ(test::read(folder.path("out")), "out\n");
    EXPECT_EQ(test::read(folder.path("error")), "wrong\n");
    run("echo asked for; echo wrong >&2", out, error, true);
    EXPECT_EQ(test::read(folder.path("out")), "out\n") << "its output goes to where its errors do";
    EXPECT_EQ(test::read(folder.path("error")), "wrong\nasked for\nwrong\n");
    ::close(out);
    ::close(error);
}

TEST_F(ProgramProcessTest, StandardOutputIsToldByItself)
{
    std::string both, alone;
    ProgramOutput output;
    output.told = [&](std::string_view text) { both += text; };
    output.toldOutput = [&](std::string_view text) { alone += text; };
    EXPECT_EQ(runProcess({"/bin/sh", "-c", "echo wrong >&2; echo out"}, {}, output, Progress(), [] {}).status, 0);
    EXPECT_EQ(alone, "out\n");
    EXPECT_EQ(both.size(), std::string_view("wrong\nout\n").size());
}

TEST_F(ProgramProcessTest, IsStoppedWhenItsTimeIsOver)
{
    const Progress progress;
    const ProgramEnd end = runProcess(
        {"/bin/sleep", "100000"}, {}, ProgramOutput(), progress, [] {}, std::chrono::seconds(0));
    EXPECT_TRUE(end.stopped);
    EXPECT_EQ(end.signal, SIGTERM);
    EXPECT_FALSE(progress.cancelRequested()) << "what it is part of goes on";
    const ProgramEnd inTime = runProcess(
        {"/bin/true"}, {}, ProgramOutput(), progress, [] {}, std::chrono::seconds(100000));
    EXPECT_FALSE(inTime.stopped);
    EXPECT_EQ(inTime.status, 0);
}

TEST_F(ProgramProcessTest, OneFileForBothKeepsTheirOrder)
{
    const int both = open("both");
    std::string expected;
    for (int i = 0; i < 50; ++i)
        expected += "out " + std::to_string(i) + "\nwrong " + std::to_string(i) + '\n';
    const std::string script = "i=0; while [ $i -lt 50 ]; do echo out $i; echo wrong $i >&2; i=$((i+1)); done";
    EXPECT_EQ(run(script, both, both), expected);
    EXPECT_EQ(test::read(folder.path("both")), expected);
    ::close(both);
}

TEST_F(ProgramProcessTest, AllOfMuchGoesOn)
{
    const int out = open("out"), error = open("error");
    const std::string told = run("head -c 3000000 /dev/zero | tr '\\0' 'x'", out, error);
    EXPECT_EQ(told, std::string(3000000, 'x'));
    EXPECT_EQ(test::read(folder.path("out")), told);
    ::close(out);
    ::close(error);
}

} // namespace
} // namespace warpatlas
