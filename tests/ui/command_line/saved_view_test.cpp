// What an experiment's file keeps of what is looked at, on the command line.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

namespace warpatlas {

using test::runProgram;

namespace {

class SavedViewCommandLine : public testing::Test {
protected:
    /// The bytes of the picture.
    std::string render(std::vector<std::string> arguments)
    {
        const std::string out = folder.path("picture.png");
        arguments.insert(arguments.begin(), {"render", "--size", "640x360", "--out", out});
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 0) << finished.err;
        said = finished.err;
        return test::read(out);
    }
    test::TemporaryFolder folder;
    std::string file = folder.path("lesson.warpatlas"), said;
    const std::vector<std::string> experiment{"--kernel", "transpose", "--data", "ramp:70x45"};
};

} // namespace

TEST_F(SavedViewCommandLine, AFileDrawsThePictureThatItWasSavedWith)
{
    std::vector<std::string> looked = experiment;
    looked.insert(looked.end(), {"--colour", "warp", "--time", "0.4", "--strips", "launch", "--thread", "1,0:5,3"});
    std::vector<std::string> saved = looked;
    saved.insert(saved.end(), {"--save", file});
    const std::string first = render(saved);
    EXPECT_EQ(render({file}), first);
    // Options win.
    std::vector<std::string> other = experiment;
    other.insert(other.end(), {"--colour", "state", "--time", "0.4", "--strips", "launch", "--thread", "1,0:5,3"});
    EXPECT_EQ(render({file, "--colour", "state"}), render(other));
    EXPECT_NE(render({file, "--thread", "0,0:1,1"}), first);
    EXPECT_NE(render({file, "--time", "1"}), first);
}

TEST_F(SavedViewCommandLine, AFollowedThreadIsFollowedToItsStep)
{
    std::vector<std::string> saved = experiment;
    saved.insert(saved.end(), {"--thread", "1,0:5,3", "--step", "2", "--save", file});
    const std::string first = render(saved);
    EXPECT_EQ(render({file}), first);
    EXPECT_NE(render({file, "--step", "1"}), first);
}

TEST_F(SavedViewCommandLine, AnotherLaunchHasOtherThreads)
{
    std::vector<std::string> saved = experiment;
    saved.insert(saved.end(), {"--thread", "1,0:5,3", "--save", file});
    render(saved);
    std::vector<std::string> other = experiment;
    other.insert(other.end(), {"--block", "8,8"});
    EXPECT_EQ(render({file, "--block", "8,8"}), render(other));
    render({file, "--block", "8,8"});
    EXPECT_EQ(
        said, "warpatlas: " + file + ": what is selected in it is left out: the options make it another launch\n");
}

TEST_F(SavedViewCommandLine, RunningAndSavingAgainKeepsIt)
{
    std::vector<std::string> saved = experiment;
    saved.insert(saved.end(), {"--colour", "warp", "--thread", "1,0:5,3", "--save", file});
    render(saved);
    const std::string copy = folder.path("copy.warpatlas");
    EXPECT_EQ(runProgram({"run", file, "--no-measure", "--save", copy}).status, 0);
    EXPECT_EQ(test::read(copy), test::read(file));
}

TEST_F(SavedViewCommandLine, WhatDoesNotExistIsNamed)
{
    folder.write("lesson.warpatlas", R"({"warpatlas": 1, "kernel": "transpose", "view": {"main": "atlas"}})");
    const test::Finished finished = runProgram({"render", file, "--out", folder.path("a.png")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(
        finished.err, "warpatlas: " + file + ": \"view\": 'atlas' is not one of data, launch, memory, schedule\n");
}

} // namespace warpatlas
