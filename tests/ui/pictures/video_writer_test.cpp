// Films that ffmpeg makes: what it is given, and what is said where it is not there or refuses.
#include "ui/pictures/video_writer.h"

#include "tests/app/support/files.h"
#include "tests/ui/pictures/patterns.h"
#include "tests/ui/support/environment.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using test::squareAt;
using test::TemporaryFolder;

/// A folder of programs with an ffmpeg of the test's own, which does those commands.
class VideoWriterTest : public ::testing::Test {
protected:
    void haveProgram(const std::string& commands)
    {
        std::filesystem::create_directories(programs);
        std::filesystem::permissions(folder.write("bin/ffmpeg", "#!/bin/sh\nPATH=/usr/bin:/bin\n" + commands),
            std::filesystem::perms::owner_all);
    }
    void save(const std::string& name, int frames)
    {
        const auto film = makeFilmWriter(folder.path(name), {33, 17, frames, 12, "what it shows"});
        for (int i = 0; i < frames; ++i)
            film->add(PixelRows::of(squareAt(33, 17, i, 2, 5)));
        film->commit();
    }
    std::string refusalToSave(const std::string& name, int frames)
    {
        return test::refusalOf(folder.path(name), [&] { save(name, frames); });
    }

    const TemporaryFolder folder;
    const std::string programs = folder.path("bin");
    const test::Environment path{"PATH", programs.c_str()};
};

TEST_F(VideoWriterTest, GivesFfmpegEveryPixelAndTakesWhatItMakes)
{
    haveProgram("echo \"$@\" > '" + folder.path("arguments")
        + "'\nfor last; do :; done\ncat > \"$last\"\nprintf end >> \"$last\"\n");
    for (const char* name : {"film.mp4", "film.webm"}) {
        save(name, 3);
        std::string expected;
        for (int i = 0; i < 3; ++i) {
            const render::Picture frame = squareAt(33, 17, i, 2, 5);
            expected.append(frame.rgba.begin(), frame.rgba.end());
        }
        EXPECT_EQ(test::read(folder.path(name)), expected + "end") << name;
        EXPECT_THAT(test::read(folder.path("arguments")),
            testing::AllOf(testing::HasSubstr("-video_size 33x17 -framerate 12 -i pipe:0"),
                testing::HasSubstr("comment=what it shows")));
    }
}

TEST_F(VideoWriterTest, SaysThatItIsNotThere)
{
    const std::string words = "ffmpeg is not installed, which makes MP4 and WebM; .gif and .png need nothing else";
    EXPECT_EQ(refusalToSave("film.mp4", 1), words);
    EXPECT_FALSE(std::filesystem::exists(folder.path("film.mp4")));
    EXPECT_EQ(VideoWriter::refusal(), words);
}

TEST_F(VideoWriterTest, SaysWhatItSays)
{
    haveProgram("echo 'Unknown encoder libx264' >&2\necho more >&2\nexit 1\n");
    // So many frames that it has ended before it got them, and so few that it ends behind them.
    for (const int frames : {1, 2000}) {
        EXPECT_EQ(refusalToSave("film.mp4", frames), "ffmpeg says: Unknown encoder libx264");
        EXPECT_FALSE(std::filesystem::exists(folder.path("film.mp4")));
    }
    haveProgram("cat > /dev/null\n");
    EXPECT_EQ(refusalToSave("film.mp4", 2), "ffmpeg ended before the film was whole");
}

TEST_F(VideoWriterTest, WhatIsNotFinishedLeavesNothing)
{
    haveProgram("cat > /dev/null\nexec sleep 600\n"); // it is not waited for
    {
        const auto film = makeFilmWriter(folder.path("film.webm"), {33, 17, 5, 12, {}});
        film->add(PixelRows::of(squareAt(33, 17, 1, 2, 5)));
    }
    EXPECT_FALSE(std::filesystem::exists(folder.path("film.webm")));
}

} // namespace
} // namespace warpatlas::ui
