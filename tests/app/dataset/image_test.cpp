#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/image_reader.h"
#include "tests/app/support/files.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

std::string encoded(const QImage& image, const char* format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    EXPECT_TRUE(image.save(&buffer, format, 100)) << format;
    return bytes.toStdString();
}

/// 5 x 3, every pixel another colour.
QImage colours(QImage::Format format = QImage::Format_RGB888)
{
    QImage image(5, 3, QImage::Format_RGB32);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 5; ++x)
            image.setPixel(x, y, qRgb(x * 50, y * 100, 255 - x * 10 - y));
    return image.convertToFormat(format);
}

Loaded readImageText(const std::string& file)
{
    return readImage("a.png", asBytes(file));
}

std::string refusalOfImage(const std::string& file)
{
    return refusalOf("a.png", [&] { readImageText(file); });
}

std::vector<int> pixelOf(const Array& array, std::uint64_t x, std::uint64_t y)
{
    std::vector<int> values;
    const std::uint64_t first = (y * array.shape().extent.x + x) * array.shape().channels;
    for (std::uint32_t channel = 0; channel < array.shape().channels; ++channel)
        values.push_back(array.values<std::uint8_t>()[first + channel]);
    return values;
}

std::string bigEndian(std::uint32_t number)
{
    return {char(number >> 24), char(number >> 16), char(number >> 8), char(number)};
}

std::uint32_t crcOf(std::string_view bytes)
{
    std::uint32_t crc = ~0u;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

std::string chunk(const std::string& type, const std::string& data)
{
    return bigEndian(std::uint32_t(data.size())) + type + data + bigEndian(crcOf(type + data));
}

/// A PNG file that announces a size and has next to no pixels.
std::string hollowPng(std::uint32_t width, std::uint32_t height)
{
    const std::string header = bigEndian(width) + bigEndian(height) + std::string("\x08\x02\x00\x00\x00", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", "x") + chunk("IEND", "");
}

/// With an EXIF orientation, right after the file's first marker.
std::string oriented(const std::string& jpeg, int orientation)
{
    std::string exif("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25);
    exif += char(orientation);
    exif += std::string("\0\0\0\0\0\0", 6);
    const std::size_t length = exif.size() + 2;
    return jpeg.substr(0, 2) + "\xff\xe1" + char(length >> 8) + char(length & 0xff) + exif + jpeg.substr(2);
}

} // namespace

TEST(Images, ColourHasThreeChannels)
{
    for (const char* format : {"PNG", "BMP", "PPM"}) {
        const Loaded loaded = readImageText(encoded(colours(), format));
        EXPECT_EQ(loaded.array->type(), ElementType::U8);
        EXPECT_EQ(loaded.array->shape(), (Shape{{5, 3, 1}, 3})) << format;
        EXPECT_EQ(pixelOf(*loaded.array, 4, 2), (std::vector{200, 200, 213})) << format;
        EXPECT_EQ(loaded.note, "") << format;
    }
}

TEST(Images, EveryPackagedFormatIsRead)
{
    for (const char* format : {"JPG", "WEBP", "TIFF"})
        EXPECT_EQ(readImageText(encoded(colours(), format)).array->shape(), (Shape{{5, 3, 1}, 3})) << format;
}

TEST(Images, GreyHasOneChannel)
{
    const QImage image = colours(QImage::Format_Grayscale8);
    const Loaded grey = readImageText(encoded(image, "PNG"));
    EXPECT_EQ(grey.array->shape(), (Shape{{5, 3, 1}, 1}));
    EXPECT_EQ(pixelOf(*grey.array, 4, 2)[0], image.constScanLine(2)[4]);
    const Loaded blackAndWhite = readImageText(encoded(colours(QImage::Format_Mono), "PNG"));
    EXPECT_EQ(blackAndWhite.array->shape().channels, 1u);
}

TEST(Images, PalettesBecomeColours)
{
    QImage image(5, 3, QImage::Format_Indexed8);
    image.setColorTable({qRgb(10, 20, 30), qRgb(200, 100, 50)});
    image.fill(0);
    image.setPixel(4, 2, 1);
    const Loaded loaded = readImageText(encoded(image, "PNG"));
    EXPECT_EQ(loaded.array->shape().channels, 3u);
    EXPECT_EQ(pixelOf(*loaded.array, 4, 2), (std::vector{200, 100, 50}));
    EXPECT_EQ(pixelOf(*loaded.array, 0, 0), (std::vector{10, 20, 30}));
}

TEST(Images, SayWhatWasLeftOut)
{
    EXPECT_EQ(
        readImageText(encoded(colours(QImage::Format_RGBX64), "PNG")).note, "more than 8 bits a channel reduced to 8");
    const Loaded deepGrey = readImageText(encoded(colours(QImage::Format_Grayscale16), "PNG"));
    EXPECT_EQ(deepGrey.array->shape().channels, 1u);
    EXPECT_EQ(deepGrey.note, "more than 8 bits a channel reduced to 8");

    QImage clear = colours(QImage::Format_ARGB32);
    clear.setPixelColor(1, 1, QColor(40, 80, 120, 128));
    const Loaded loaded = readImageText(encoded(clear, "PNG"));
    EXPECT_EQ(loaded.array->shape().channels, 3u);
    EXPECT_EQ(pixelOf(*loaded.array, 1, 1), (std::vector{40, 80, 120}));
    EXPECT_EQ(loaded.note, "transparency left out");
}

TEST(Images, AreTurnedAsTheCameraSays)
{
    QImage image(16, 8, QImage::Format_RGB888);
    image.fill(Qt::white);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
            image.setPixel(x, y, qRgb(0, 0, 0)); // the left half is black
    const std::string jpeg = encoded(image, "JPG");
    EXPECT_EQ(readImageText(oriented(jpeg, 1)).array->shape().extent, (Extent{16, 8, 1}));
    const Loaded turned = readImageText(oriented(jpeg, 6)); // a quarter clockwise: the left half becomes the upper one
    EXPECT_EQ(turned.array->shape().extent, (Extent{8, 16, 1}));
    EXPECT_LT(pixelOf(*turned.array, 4, 1)[0], 20);
    EXPECT_GT(pixelOf(*turned.array, 4, 14)[0], 235);
}

TEST(Images, ATruncatedFileIsRefused)
{
    const std::string png = encoded(colours(), "PNG"), jpeg = encoded(colours(), "JPG");
    EXPECT_EQ(refusalOfImage(png.substr(0, png.size() - 20)), "the PNG image is cut off");
    EXPECT_EQ(refusalOfImage(jpeg.substr(0, jpeg.size() / 2)), "the JPEG image is cut off");
    for (const char* format : {"BMP", "PPM", "WEBP"}) {
        const std::string file = encoded(colours(), format);
        EXPECT_FALSE(refusalOfImage(file.substr(0, file.size() * 2 / 3)).empty()) << format;
    }
}

TEST(Images, DamagedPixelsAreRefused)
{
    EXPECT_THAT(refusalOfImage(hollowPng(5, 3)), HasSubstr("the PNG image is damaged"));
}

TEST(Images, DecodersDoNotWriteToStandardError)
{
    testing::internal::CaptureStderr();
    refusalOfImage(hollowPng(5, 3)); // libpng writes a line of its own
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Images, HugeOnesAreRefusedBeforeTheyAreDecoded)
{
    EXPECT_EQ(refusalOfImage(hollowPng(40000, 40000)),
        "is 40000 x 40000 x 3 channels, too large: at most 1,073,741,824 values (2^30) can be shown");
    EXPECT_THAT(refusalOfImage(hollowPng(0x7fffffff, 0x7fffffff)),
        testing::AnyOf(HasSubstr("too large"), HasSubstr("damaged")));
}

TEST(Images, HugeOnesAreRefusedWhereQtHasLimitsOfItsOwn)
{
    std::string bmp = encoded(colours(), "BMP");
    for (const std::size_t at : {18, 22})
        bmp.replace(at, 4, std::string("\x40\x9c\x00\x00", 4)); // 40,000
    EXPECT_THAT(refusalOfImage(bmp), HasSubstr("is 40000 x 40000 x 3 channels, too large"));
    EXPECT_THAT(
        refusalOfImage("P6\n# a comment\n40000 40000\n255\n"), HasSubstr("is 40000 x 40000 x 3 channels, too large"));
    EXPECT_FALSE(refusalOfImage("P6\n-1 x\n255\n").empty());
    EXPECT_FALSE(refusalOfImage("P6").empty());
}

TEST(Images, LargerThanQtsOwnLimitAreRead)
{
    // 6400 x 6400 at 4 bytes a pixel is 156 MiB; Qt stops at 128.
    const std::string file =
        encoded(QImage(6400, 6400, QImage::Format_Mono).convertToFormat(QImage::Format_RGB32), "PNG");
    EXPECT_EQ(readImageText(file).array->shape().extent, (Extent{6400, 6400, 1}));
}

TEST(Images, ContentDecidesNotTheName)
{
    const test::TemporaryFolder folder;
    const Dataset picture = loadDataset(folder.write("picture.csv", encoded(colours(), "PNG")));
    EXPECT_EQ(picture.array->shape(), (Shape{{5, 3, 1}, 3}));
    EXPECT_EQ(loadDataset(folder.write("picture.jpg", encoded(colours(), "PNG"))).array->shape().channels, 3u);
    const std::string portable = "P3\n2 1\n255\n1 2 3 4 5 6\n";
    EXPECT_EQ(pixelOf(*loadDataset(folder.write("picture.ppm", portable)).array, 1, 0), (std::vector{4, 5, 6}));
}

} // namespace warpatlas
