// The colours that a picture shows are those that its file means, however it is stored.
#include "app/dataset/dataset.h"
#include "tests/app/dataset/images/encoded_pictures.h"

namespace warpatlas {

using namespace test::pictures;

namespace {

/// Each of the pictures has six fields of 8 x 16 in one row.
constexpr int fields[6][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}, {0, 0, 0}, {200, 100, 50}};

void expectFields(const Loaded& loaded, int tolerance, const std::string& what)
{
    ASSERT_EQ(loaded.array->shape(), (Shape{{48, 16, 1}, 3})) << what;
    for (std::uint64_t field = 0; field < 6; ++field)
        for (const std::uint64_t y : {1, 8, 14})
            for (int channel = 0; channel < 3; ++channel)
                EXPECT_NEAR(
                    pixelOf(*loaded.array, field * 8 + 4, y)[std::size_t(channel)], fields[field][channel], tolerance)
                    << what << ", field " << field << ", channel " << channel;
}

/// Two rows of runs with the palette index of red (0), blue (1); bottom row first.
std::string runLengthBmp()
{
    const std::string pixels("\3\0\2\1\0\0\0\5\0\1\0\1\0\0\0\1", 16);
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int byte = 0; byte < bytes; ++byte)
            text += char(value >> (8 * byte));
        return text;
    };
    const std::string palette("\0\0\xff\0\xff\0\0\0", 8);
    const std::string information = number(40, 4) + number(5, 4) + number(2, 4) + number(1, 2) + number(8, 2)
        + number(1, 4) + number(std::uint32_t(pixels.size()), 4) + number(0, 4) + number(0, 4) + number(2, 4)
        + number(0, 4);
    const std::uint32_t offset = 14 + 40 + 8;
    return "BM" + number(offset + std::uint32_t(pixels.size()), 4) + number(0, 4) + number(offset, 4) + information
        + palette + pixels;
}

} // namespace

TEST(ImageColours, AreThoseOfTheFile)
{
    // JPEG's rounding; 8-bit inks twice rounded.
    expectFields(readImageText(pictureFile("progressive.jpg")), 3, "progressive JPEG");
    expectFields(readImageText(pictureFile("cmyk.jpg")), 4, "JPEG in inks");
    expectFields(readImageText(pictureFile("cmyk.tif")), 2, "TIFF in inks");
    for (const char* const exact : {"palette.gif", "palette.tif", "interlaced.png"})
        expectFields(readImageText(pictureFile(exact)), 0, exact);
    EXPECT_EQ(readImageText(pictureFile("cmyk.jpg")).note, "its four inks made red, green and blue");
    EXPECT_EQ(readImageText(pictureFile("progressive.jpg")).note, "");
    EXPECT_EQ(readImageText(pictureFile("interlaced.png")).reduction, "more than 8 bits a channel reduced to 8");
}

TEST(ImageColours, OfRunsOfPixelsAreRead)
{
    const Loaded loaded = readImageText(runLengthBmp());
    ASSERT_EQ(loaded.array->shape(), (Shape{{5, 2, 1}, 3}));
    const std::vector<int> red{255, 0, 0}, blue{0, 0, 255};
    const std::vector<std::vector<int>> upper{red, blue, red, blue, red}, lower{red, red, red, blue, blue};
    for (std::uint64_t x = 0; x < 5; ++x) {
        EXPECT_EQ(pixelOf(*loaded.array, x, 0), upper[x]) << x;
        EXPECT_EQ(pixelOf(*loaded.array, x, 1), lower[x]) << x;
    }
    // Without its end mark, and in the middle of a row.
    for (const std::size_t missing : {3u, 9u, 14u}) {
        const std::string file = runLengthBmp();
        EXPECT_EQ(refusalOfImage(file.substr(0, file.size() - missing)), "the BMP image is cut off") << missing;
    }
}

TEST(ImageColours, SixteenBitsAreRoundedAlike)
{
    QImage image(3, 1, QImage::Format_RGBX64);
    const int levels[] = {0, 0x8080, 0xffff};
    for (int x = 0; x < 3; ++x)
        image.setPixelColor(x, 0, QColor::fromRgba64(quint16(levels[x]), quint16(levels[2 - x]), 0x4040));
    for (const char* const format : {"PNG", "TIFF"}) {
        const Loaded loaded = readImageText(encoded(image, format));
        EXPECT_EQ(pixelOf(*loaded.array, 0, 0), (std::vector{0, 255, 64})) << format;
        EXPECT_EQ(pixelOf(*loaded.array, 1, 0), (std::vector{128, 128, 64})) << format;
        EXPECT_EQ(pixelOf(*loaded.array, 2, 0), (std::vector{255, 0, 64})) << format;
    }
}

TEST(ImageColours, EveryWayToHoldACameraIsTurnedBack)
{
    // The field of 8 x 8 at the left of the upper edge is dark; where it must be seen for each orientation.
    QImage image(24, 16, QImage::Format_RGB888);
    image.fill(Qt::white);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
            image.setPixel(x, y, qRgb(0, 0, 0));
    const std::string jpeg = encoded(image, "JPG");
    struct Case {
        int orientation;
        bool upright, left, upper;
    };
    for (const Case& turned : {Case{1, true, true, true}, Case{2, true, false, true}, Case{3, true, false, false},
             Case{4, true, true, false}, Case{5, false, true, true}, Case{6, false, false, true},
             Case{7, false, false, false}, Case{8, false, true, false}}) {
        const Loaded loaded = readImageText(oriented(jpeg, turned.orientation));
        const Extent extent = turned.upright ? Extent{24, 16, 1} : Extent{16, 24, 1};
        ASSERT_EQ(loaded.array->shape().extent, extent) << turned.orientation;
        for (const bool left : {true, false})
            for (const bool upper : {true, false}) {
                const int value = pixelOf(*loaded.array, left ? 3 : extent.x - 4, upper ? 3 : extent.y - 4)[0];
                EXPECT_EQ(value < 128, left == turned.left && upper == turned.upper)
                    << turned.orientation << (left ? " left" : " right") << (upper ? " upper" : " lower");
            }
    }
}

TEST(ImageColours, OfAGreyThatIsTransparentStay)
{
    // Qt makes the level that stands for transparent black.
    const Loaded loaded = readImageText(pictureFile("grey_trns.png"));
    EXPECT_EQ(valuesOf(*loaded.array), (std::vector<double>{10, 20, 30, 20, 40, 255}));
    ASSERT_TRUE(loaded.alpha);
    EXPECT_EQ(valuesOf(*loaded.alpha), (std::vector<double>{255, 0, 255, 0, 255, 255}));
    for (const auto& [level, key, value] : {std::tuple{1, 1, 85}, {2, 2, 170}, {3, 0, 255}}) {
        // Two bits a pixel, one pixel; zlib's stored block.
        const std::string row{'\0', char(level << 6)};
        const std::string packed = std::string("\x78\x01\x01\x02\0\xfd\xff", 7) + row
            + bigEndian(std::uint32_t((2 + (level << 6)) << 16 | (1 + (level << 6))));
        const std::string file = "\x89PNG\r\n\x1a\n"
            + chunk("IHDR", bigEndian(1) + bigEndian(1) + std::string("\2\0\0\0\0", 5))
            + chunk("tRNS", {'\0', char(key)}) + chunk("IDAT", packed) + chunk("IEND", "");
        EXPECT_EQ(valuesOf(*readImageText(file).array), (std::vector<double>{double(value)})) << level;
    }
}

TEST(ImageColours, OfTwoLevelsAreNotExchanged)
{
    QImage image(3, 1, QImage::Format_Mono);
    image.setColorTable({qRgb(0, 0, 0), qRgb(255, 255, 255)});
    image.fill(0);
    image.setPixel(1, 0, 1);
    for (const char* const format : {"PNG", "BMP", "TIFF", "PBM"})
        EXPECT_EQ(valuesOf(*readImageText(encoded(image, format)).array), (std::vector<double>{0, 255, 0})) << format;
}

TEST(ImageColours, OfFiveAndSixBitsReachWhite)
{
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int byte = 0; byte < bytes; ++byte)
            text += char(value >> (8 * byte));
        return text;
    };
    const auto bmp = [&](std::uint32_t compression, const std::string& masks, std::uint32_t first,
                         std::uint32_t second) {
        const std::string pixels = number(first, 2) + number(second, 2);
        const auto offset = std::uint32_t(54 + masks.size());
        return "BM" + number(offset + 4, 4) + number(0, 4) + number(offset, 4) + number(40, 4) + number(2, 4)
            + number(1, 4) + number(1, 2) + number(16, 2) + number(compression, 4) + number(4, 4)
            + std::string(16, '\0') + masks + pixels;
    };
    const Loaded five = readImageText(bmp(0, "", 0x7fff, 10 << 10 | 20 << 5 | 30));
    EXPECT_EQ(valuesOf(*five.array), (std::vector<double>{255, 255, 255, 82, 165, 247}));
    EXPECT_EQ(five.note, "5, 5 and 5 bits a channel made 0 to 255, rounded");
    const std::string masks = number(0xf800, 4) + number(0x07e0, 4) + number(0x001f, 4);
    EXPECT_EQ(valuesOf(*readImageText(bmp(3, masks, 0xffff, 10 << 11 | 20 << 5 | 30)).array),
        (std::vector<double>{255, 255, 255, 82, 81, 247}));
}

TEST(ImageColours, OfALargeGreyNeedOneChannel)
{
    // Three channels of it would be too many. It has no pixels, which is found when it is decoded.
    std::string header = bigEndian(20000) + bigEndian(20000) + std::string("\x08\0\0\0\0", 5);
    EXPECT_THAT(refusalOfImage("\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", "x") + chunk("IEND", "")),
        testing::HasSubstr("the PNG image is damaged"));
}

} // namespace warpatlas
