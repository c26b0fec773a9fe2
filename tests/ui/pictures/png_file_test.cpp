// PNG files that are written band by band, read back by Qt.
#include "ui/pictures/png_encoder.h"

#include "tests/app/support/files.h"
#include "tests/ui/pictures/film_frames.h"
#include "tests/ui/pictures/patterns.h"

#include <QImageReader>

namespace warpatlas::ui {
namespace {

using test::imageOf;
using test::noise;
using test::TemporaryFolder;

std::size_t filesIn(const std::string& folder)
{
    return std::size_t(std::distance(std::filesystem::directory_iterator(folder), {}));
}

void savePng(const std::string& path, const render::Picture& picture, int band, const std::string& description = {})
{
    PngFile file(path, picture.width, picture.height, description);
    const PixelRows rows = PixelRows::of(picture);
    for (int y = 0; y < picture.height; y += band)
        file.add(rows.part(0, y, picture.width, std::min(band, picture.height - y)));
    file.commit();
}

TEST(PngFile, HoldsExactlyThePixels)
{
    const TemporaryFolder folder;
    const render::Picture picture = noise(311, 173);
    savePng(folder.path("a.png"), picture, 37);
    const QImage read(QString::fromStdString(folder.path("a.png")));
    EXPECT_FALSE(read.hasAlphaChannel());
    EXPECT_EQ(read.convertToFormat(QImage::Format_RGB888), imageOf(picture));
}

TEST(PngFile, IsTheSameFileHoweverTheRowsCome)
{
    const TemporaryFolder folder;
    const render::Picture picture = noise(97, 61);
    savePng(folder.path("rows.png"), picture, 1);
    savePng(folder.path("bands.png"), picture, 16);
    savePng(folder.path("whole.png"), picture, 61);
    EXPECT_EQ(test::read(folder.path("rows.png")), test::read(folder.path("whole.png")));
    EXPECT_EQ(test::read(folder.path("bands.png")), test::read(folder.path("whole.png")));
}

TEST(PngFile, KeepsWhatItShowsInWords)
{
    const TemporaryFolder folder;
    savePng(folder.path("a.png"), noise(8, 8), 8, "grayscale · 31 × 17 blocks");
    QImageReader reader(QString::fromStdString(folder.path("a.png")));
    EXPECT_EQ(reader.text("Description").toStdString(), "grayscale · 31 × 17 blocks");
}

TEST(PngFile, WhatIsNotFinishedLeavesTheOldFileAndNothingElse)
{
    const TemporaryFolder folder;
    const std::string path = folder.write("a.png", "the old one");
    {
        const render::Picture picture = noise(64, 64);
        PngFile file(path, 64, 64);
        file.add(PixelRows::of(picture).part(0, 0, 64, 40));
        EXPECT_EQ(filesIn(folder.path("")), 2u) << "grows beside it";
    }
    EXPECT_EQ(test::read(path), "the old one");
    EXPECT_EQ(filesIn(folder.path("")), 1u);
}

TEST(PngFile, AFullDiskIsNamedAndEndsIt)
{
    const TemporaryFolder folder;
    const std::string path = folder.path("full.png");
    std::filesystem::create_symlink("/dev/full", path);
    EXPECT_THAT(
        test::refusalOf(path, [&] { savePng(path, noise(300, 300), 50); }), testing::HasSubstr("no space left"));
}

TEST(PngFile, AMissingFolderIsNamed)
{
    const TemporaryFolder folder;
    const std::string path = folder.path("nowhere/a.png");
    EXPECT_THAT(test::refusalOf(path, [&] { savePng(path, noise(8, 8), 8); }), testing::HasSubstr("no such folder"));
}

TEST(PngFile, ALinkStaysALink)
{
    const TemporaryFolder folder;
    const std::string target = folder.write("target.png", "old"), link = folder.path("link.png");
    std::filesystem::create_symlink(target, link);
    savePng(link, noise(8, 8), 8);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(test::read(target).starts_with("\x89PNG"));
}

} // namespace
} // namespace warpatlas::ui
