// Films, read back frame by frame with a reader of the tests' own.
#include "ui/pictures/film_writer.h"

#include "tests/app/support/files.h"
#include "tests/ui/pictures/film_frames.h"
#include "tests/ui/pictures/patterns.h"

namespace warpatlas::ui {
namespace {

using test::Animation;
using test::imageOf;
using test::noise;
using test::readAnimation;
using test::squareAt;
using test::TemporaryFolder;

std::vector<std::string> namesIn(const std::string& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<render::Picture> movingSquare()
{
    std::vector<render::Picture> frames;
    for (int i = 0; i < 5; ++i)
        frames.push_back(squareAt(160, 90, 10 + 8 * i, 20 + 3 * i, 12));
    return frames;
}

void saveFilm(const std::string& path, const std::vector<render::Picture>& frames, int framesPerSecond = 25)
{
    const auto film =
        makeFilmWriter(path, {frames[0].width, frames[0].height, int(frames.size()), framesPerSecond, "a film"});
    for (const render::Picture& frame : frames)
        film->add(PixelRows::of(frame));
    film->commit();
}

void expectFrames(const Animation& film, const std::vector<render::Picture>& frames)
{
    EXPECT_EQ(film.fault, "");
    ASSERT_EQ(film.frames.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_EQ(film.frames[i], imageOf(frames[i])) << "frame " << i;
}

TEST(Film, EveryFrameOfAnAnimatedPngIsExact)
{
    const TemporaryFolder folder;
    saveFilm(folder.path("film.png"), movingSquare(), 20);
    const Animation film = readAnimation(folder.path("film.png"));
    expectFrames(film, movingSquare());
    EXPECT_EQ(film.plays, 0) << "without end";
    EXPECT_DOUBLE_EQ(film.seconds, 5 / 20.0);
}

TEST(Film, OnlyWhatChangedIsKept)
{
    const TemporaryFolder folder;
    saveFilm(folder.path("film.png"), movingSquare());
    const Animation film = readAnimation(folder.path("film.png"));
    ASSERT_EQ(film.areas.size(), 5u);
    EXPECT_EQ(film.areas[0], QRect(0, 0, 160, 90));
    // From the square's old place to its new one.
    EXPECT_EQ(film.areas[1], QRect(10, 20, 12 + 8, 12 + 3));
}

TEST(Film, AFrameLikeTheOneBeforeIsAFrameStill)
{
    const TemporaryFolder folder;
    const std::vector<render::Picture> frames{noise(40, 30), noise(40, 30), noise(40, 30, 2)};
    saveFilm(folder.path("film.png"), frames);
    const Animation film = readAnimation(folder.path("film.png"));
    expectFrames(film, frames);
    EXPECT_EQ(film.areas[1].size(), QSize(1, 1));
}

TEST(Film, AProgramThatKnowsNoAnimationShowsTheFirstFrame)
{
    const TemporaryFolder folder;
    saveFilm(folder.path("film.png"), movingSquare());
    const QImage read(QString::fromStdString(folder.path("film.png")));
    EXPECT_EQ(read.convertToFormat(QImage::Format_RGB888), imageOf(movingSquare()[0]));
}

TEST(Film, LargeFramesHaveSeveralChunksOfData)
{
    const TemporaryFolder folder;
    const std::vector<render::Picture> frames{noise(400, 300), noise(400, 300, 2)};
    saveFilm(folder.path("film.png"), frames);
    expectFrames(readAnimation(folder.path("film.png")), frames);
}

TEST(Film, ASequenceHasAPictureForEachFrame)
{
    const TemporaryFolder folder;
    const std::vector<render::Picture> frames = movingSquare();
    saveFilm(folder.path("frame-%04d.png"), frames);
    EXPECT_EQ(namesIn(folder.path("")),
        (std::vector<std::string>{
            "frame-0001.png", "frame-0002.png", "frame-0003.png", "frame-0004.png", "frame-0005.png"}));
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const QImage read(QString::fromStdString(folder.path(frameName("frame-%04d.png", int(i) + 1))));
        EXPECT_EQ(read.convertToFormat(QImage::Format_RGB888), imageOf(frames[i]));
    }
}

TEST(Film, TheSameFramesGiveTheSameBytes)
{
    const TemporaryFolder folder;
    saveFilm(folder.path("a.png"), movingSquare());
    saveFilm(folder.path("b.png"), movingSquare());
    EXPECT_EQ(test::read(folder.path("a.png")), test::read(folder.path("b.png")));
}

TEST(Film, WhatIsNotFinishedLeavesNothing)
{
    for (const char* name : {"film.png", "frame-%d.png"}) {
        const TemporaryFolder folder;
        {
            const auto film = makeFilmWriter(folder.path(name), {160, 90, 5, 25, {}});
            film->add(PixelRows::of(movingSquare()[0]));
            film->add(PixelRows::of(movingSquare()[1]));
            EXPECT_FALSE(namesIn(folder.path("")).empty());
        }
        EXPECT_EQ(namesIn(folder.path("")), std::vector<std::string>()) << name;
    }
}

TEST(Film, NamesOfFrames)
{
    EXPECT_FALSE(isSequence("film.png"));
    EXPECT_TRUE(isSequence("a%d.png"));
    EXPECT_EQ(frameName("a%d.png", 7), "a7.png");
    EXPECT_EQ(frameName("f/a-%03d-b.png", 7), "f/a-007-b.png");
    EXPECT_EQ(frameName("a%03d.png", 12345), "a12345.png");
    for (const char* name : {"a%.png", "100%", "a%s.png", "a%04d-%d.png", "a%%.png", "a%12345678901d.png", "%n.png"})
        EXPECT_THAT(test::refusalOf(name, [&] { isSequence(name); }), testing::HasSubstr("one place"));
}

} // namespace
} // namespace warpatlas::ui
