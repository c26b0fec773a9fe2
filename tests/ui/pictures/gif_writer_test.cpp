// Films as GIF, read back frame by frame with a reader of the tests' own.
#include "ui/pictures/gif_writer.h"

#include "tests/app/support/files.h"
#include "tests/ui/pictures/gif_frames.h"
#include "tests/ui/pictures/patterns.h"

#include <cmath>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::Animation;
using test::noise;
using test::squareAt;
using test::TemporaryFolder;

Animation savedGif(const std::vector<render::Picture>& frames, int framesPerSecond = 25)
{
    const TemporaryFolder folder;
    const auto film = makeFilmWriter(
        folder.path("film.gif"), {frames[0].width, frames[0].height, int(frames.size()), framesPerSecond, "gräy"});
    for (const render::Picture& frame : frames)
        film->add(PixelRows::of(frame));
    film->commit();
    return test::readGif(folder.path("film.gif"));
}

/// Every grey, and as many colours as are asked for, on a slope.
render::Picture slope(int width, int height, int colours, int shift)
{
    render::Picture picture{width, height, {}};
    for (int i = 0; i < width * height; ++i) {
        const int colour = (i + shift) % colours;
        picture.rgba.insert(picture.rgba.end(),
            {std::uint8_t(colour), std::uint8_t(colour >> 8 << 4), std::uint8_t(255 - (colour & 255)), 255});
    }
    return picture;
}

void expectSame(const Animation& film, const std::vector<render::Picture>& frames)
{
    EXPECT_EQ(film.fault, "");
    ASSERT_EQ(film.frames.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_EQ(film.frames[i], test::imageOf(frames[i])) << "frame " << i;
}

TEST(Gif, FewColoursAreExact)
{
    std::vector<render::Picture> frames;
    for (int i = 0; i < 5; ++i)
        frames.push_back(squareAt(160, 90, 10 + 8 * i, 20 + 3 * i, 12));
    const Animation film = savedGif(frames, 20);
    expectSame(film, frames);
    EXPECT_EQ(film.plays, 0) << "without end";
    EXPECT_EQ(film.description, "gräy");
    EXPECT_DOUBLE_EQ(film.seconds, 0.25);
    EXPECT_EQ(film.areas[1], QRect(10, 20, 12 + 8, 12 + 3)) << "only what changed is kept";
}

/// Each number of colours has codes of its own length, and pictures of any size end anywhere in them.
TEST(Gif, EveryNumberOfColoursUpTo256IsExact)
{
    for (const int colours : {1, 2, 3, 4, 5, 8, 9, 16, 17, 64, 128, 129, 255, 256})
        for (const int width : {1, 2, 7, 64, 301}) {
            SCOPED_TRACE(testing::Message() << colours << " colours, " << width);
            const render::Picture first = slope(width, 40, colours, 0);
            std::vector<render::Picture> frames{first, first};
            if (colours < 256) // what is seen through takes a place
                frames.push_back(slope(width, 40, colours, 1));
            expectSame(savedGif(frames), frames);
        }
}

/// So long that the table of known rows is full and begins anew, many times.
TEST(Gif, LongPicturesAreWhole)
{
    render::Picture picture = noise(700, 500);
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4)
        picture.rgba[i + 1] = picture.rgba[i + 2] = picture.rgba[i];
    expectSame(savedGif({picture}), {picture});
}

TEST(Gif, ManyColoursAreNear)
{
    const render::Picture picture = slope(640, 400, 16 * 256, 0);
    const Animation film = savedGif({picture});
    ASSERT_EQ(film.fault, "");
    const QImage is = film.frames[0], should = test::imageOf(picture);
    double squares = 0;
    for (int y = 0; y < is.height(); ++y)
        for (int x = 0; x < is.width(); ++x) {
            const QRgb a = is.pixel(x, y), b = should.pixel(x, y);
            squares +=
                std::pow(qRed(a) - qRed(b), 2) + std::pow(qGreen(a) - qGreen(b), 2) + std::pow(qBlue(a) - qBlue(b), 2);
        }
    // 4096 colours in 256 groups: 16 neighbours each on the slope, 4.6 apart from their mean on two of three channels.
    EXPECT_LT(std::sqrt(squares / (is.width() * is.height())), 8);
}

TEST(Gif, TheTimeIsThatOfAllFrames)
{
    const std::vector<render::Picture> frames(60, squareAt(8, 8, 1, 1, 3));
    for (const int framesPerSecond : {1, 7, 24, 30, 50})
        EXPECT_NEAR(savedGif(frames, framesPerSecond).seconds, 60.0 / framesPerSecond, 0.005) << framesPerSecond;
    EXPECT_EQ(test::refusalOf("film.gif", [] { refuseFilm("film.gif", 60); }),
        "a GIF has at most 50 frames a second; this film has 60");
}

TEST(ColourTable, HasWhatIsThereWhereThereIsRoom)
{
    const ColourTable table({0xff0000, 0x00ff00, 0xff0000, 0x0000ff}, 3);
    EXPECT_EQ(table.colours(), (std::vector<ColourTable::Rgb>{0x0000ff, 0x00ff00, 0xff0000}));
    EXPECT_EQ(table.placeOf(0x00ff00), 1);
    const ColourTable fewer({0xff0000, 0xfe0000, 0x0000ff}, 2);
    ASSERT_EQ(fewer.colours().size(), 2u);
    EXPECT_EQ(fewer.placeOf(0xff0000), fewer.placeOf(0xfe0000)) << "the two that are near";
    EXPECT_EQ(fewer.colours()[fewer.placeOf(0x0000ff)], 0x0000ffu);
}

} // namespace
} // namespace warpatlas::ui
