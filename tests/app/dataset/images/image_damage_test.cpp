// Pictures that decoders would complete without a word.
#include "tests/app/dataset/images/encoded_pictures.h"

#include <random>

namespace warpatlas {

using testing::HasSubstr;
using namespace test::pictures;

namespace {

/// Different in every pixel, so that it takes some room.
QImage noise(int width, int height, QImage::Format format = QImage::Format_RGB888)
{
    std::mt19937 random(7);
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixel(x, y, random() | 0xff000000u);
    return image.convertToFormat(format);
}

/// With a preview that is a JPEG file of its own, as cameras write it.
std::string withPreview(const std::string& jpeg, const std::string& preview)
{
    const std::size_t length = preview.size() + 8;
    return jpeg.substr(0, 2) + "\xff\xe1" + char(length >> 8) + char(length & 0xff) + std::string("Exif\0\0", 6)
        + preview + jpeg.substr(2);
}

} // namespace

TEST(ImageDamage, EveryCutIsRefused)
{
    for (const char* const format : {"JPG", "PNG", "BMP", "PPM", "WEBP", "TIFF"}) {
        const std::string file = encoded(noise(40, 30), format);
        EXPECT_EQ(readImageText(file).array->shape().extent, (Extent{40, 30, 1})) << format;
        for (std::size_t twentieth = 1; twentieth < 20; ++twentieth)
            EXPECT_FALSE(refusalOfImage(file.substr(0, file.size() * twentieth / 20)).empty()) << format << twentieth;
    }
    for (const char* const name : {"progressive.jpg", "cmyk.jpg", "palette.gif", "interlaced.png"}) {
        const std::string file = pictureFile(name);
        for (std::size_t twentieth = 1; twentieth < 20; ++twentieth)
            EXPECT_FALSE(refusalOfImage(file.substr(0, file.size() * twentieth / 20)).empty()) << name << twentieth;
    }
}

TEST(ImageDamage, APreviewsEndIsNotThePictures)
{
    const std::string preview = encoded(noise(8, 8), "JPG"), file = withPreview(encoded(noise(40, 30), "JPG"), preview);
    EXPECT_EQ(readImageText(file).array->shape().extent, (Extent{40, 30, 1}));
    EXPECT_EQ(refusalOfImage(file.substr(0, file.size() - 300)), "the JPEG image is cut off");
}

TEST(ImageDamage, PixelsThatAJpegDecoderMakesUpAreRefused)
{
    const std::string file = encoded(noise(40, 30), "JPG");
    std::string ended = file; // the end mark in the middle of the picture
    ended.replace(file.size() / 2, 2, "\xff\xd9");
    EXPECT_EQ(refusalOfImage(ended), "the JPEG image is damaged: Corrupt JPEG data: premature end of data segment");
}

TEST(ImageDamage, WhatIsWrongWithoutHarmIsSaid)
{
    std::string file = encoded(noise(40, 30), "JPG");
    file.insert(20, "xyz"); // behind the first segment; some cameras do so
    const Loaded loaded = readImageText(file);
    EXPECT_EQ(loaded.note, "its decoder says: Corrupt JPEG data: 3 extraneous bytes before marker 0xdb");
}

TEST(ImageDamage, BmpFilesWithoutTheirPixelsAreRefused)
{
    for (const QImage::Format format : {QImage::Format_RGB888, QImage::Format_Indexed8, QImage::Format_Mono}) {
        std::string file = encoded(noise(41, 30).convertToFormat(format), "BMP");
        file.resize(file.size() - 5);
        file.replace(2, 4, std::string(4, '\0')); // says nothing of its own size
        EXPECT_EQ(refusalOfImage(file), "the BMP image is cut off") << int(format);
    }
}

TEST(ImageDamage, ChangedBytesOfAPngAreSeenByItsSums)
{
    const std::string file = encoded(noise(20, 20), "PNG");
    std::string damaged = file;
    damaged[file.size() / 2] = char(damaged[file.size() / 2] ^ 0x10);
    EXPECT_THAT(refusalOfImage(damaged), HasSubstr("the PNG image is damaged"));
}

TEST(ImageDamage, MoreThanTheMemoryThatIsFreeIsRefusedFromTheHeader)
{
    constexpr std::uint64_t freeBytes = 100'000'000;
    const auto refusal = [](const std::string& file, std::uint64_t available = 100'000'000) {
        return test::refusalOf("a.png", [&] { readImage("a.png", asBytes(file), available); });
    };
    EXPECT_EQ(refusal(hollowPng(5000, 5000)), "needs 175.0 MB of memory to be decoded, and 100.0 MB are free");
    // 4000 x 3000 as Qt has them and as values; turned, they are values twice, which is less.
    const std::string jpeg = encoded(QImage(4000, 3000, QImage::Format_RGB888), "JPG");
    for (const std::string& file : {jpeg, oriented(jpeg, 6)}) {
        EXPECT_NO_THROW(readImage("a.png", asBytes(file), freeBytes));
        EXPECT_EQ(refusal(file, 90'000'000), "needs 84.0 MB of memory to be decoded, and 90.0 MB are free");
    }
    for (const char* const format : {"BMP", "TIFF", "WEBP"}) {
        const std::string file = encoded(QImage(5000, 4000, QImage::Format_RGB888), format);
        EXPECT_THAT(refusal(file), HasSubstr("of memory to be decoded, and 100.0 MB are free")) << format;
    }
    EXPECT_EQ(
        refusal("P6\n5000 4000\n255\n", 60'000'000), "needs 60.0 MB of memory to be decoded, and 60.0 MB are free");
    EXPECT_THAT(refusal("<svg xmlns='http://www.w3.org/2000/svg' width='5000' height='5000'/>"),
        HasSubstr("of memory to be decoded"));
}

} // namespace warpatlas
