#include "app/dataset/dataset.h"
#include "tests/app/dataset/images/encoded_pictures.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using testing::HasSubstr;
using namespace test::pictures;

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

TEST(Images, HaveTheirValuesOf16BitsBesideThem)
{
    for (const QImage::Format format : {QImage::Format_RGBX64, QImage::Format_RGBA64, QImage::Format_Grayscale16}) {
        QImage image(3, 2, format);
        image.fill(Qt::black);
        const bool grey = format == QImage::Format_Grayscale16;
        if (grey) // Qt would make a grey of 8 bits
            reinterpret_cast<std::uint16_t*>(image.scanLine(1))[2] = 1000;
        else
            image.setPixelColor(
                2, 1, QColor::fromRgba64(258, 1000, 65535, format == QImage::Format_RGBA64 ? 300 : 65535));
        const Loaded loaded = readImageText(encoded(image, "PNG"));
        ASSERT_TRUE(loaded.deep) << format;
        EXPECT_EQ(loaded.deep->type(), ElementType::U16);
        EXPECT_EQ(loaded.deep->shape(), loaded.array->shape());
        const auto stored = loaded.deep->values<std::uint16_t>().last(grey ? 1 : 3);
        EXPECT_THAT(std::vector<int>(stored.begin(), stored.end()),
            testing::ElementsAreArray(grey ? std::vector{1000} : std::vector{258, 1000, 65535}));
    }
    EXPECT_FALSE(readImageText(encoded(colours(QImage::Format_RGB888), "PNG")).deep);
}

TEST(Images, SayWhatWasLeftOut)
{
    EXPECT_EQ(readImageText(encoded(colours(QImage::Format_RGBX64), "PNG")).reduction,
        "more than 8 bits a channel reduced to 8");
    const Loaded deepGrey = readImageText(encoded(colours(QImage::Format_Grayscale16), "PNG"));
    EXPECT_EQ(deepGrey.array->shape().channels, 1u);
    EXPECT_EQ(deepGrey.reduction, "more than 8 bits a channel reduced to 8");

    QImage clear = colours(QImage::Format_ARGB32);
    clear.setPixelColor(1, 1, QColor(40, 80, 120, 128));
    const Loaded loaded = readImageText(encoded(clear, "PNG"));
    EXPECT_EQ(loaded.array->shape().channels, 3u);
    EXPECT_EQ(pixelOf(*loaded.array, 1, 1), (std::vector{40, 80, 120}));
    EXPECT_EQ(loaded.note, "") << "it is beside the array";
    ASSERT_TRUE(loaded.alpha);
    EXPECT_EQ(loaded.alpha->shape(), (Shape{loaded.array->shape().extent, 1}));
    EXPECT_EQ(pixelOf(*loaded.alpha, 1, 1), (std::vector{128}));
    EXPECT_EQ(pixelOf(*loaded.alpha, 2, 1), (std::vector{255}));
    EXPECT_FALSE(readImageText(encoded(colours(QImage::Format_RGB888), "PNG")).alpha);
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

TEST(Images, OfAnAnimationTheFirstIsReadAndThatIsSaid)
{
    const std::string still = encoded(colours(), "PNG");
    const std::size_t header = 8 + 8 + 13 + 4; // signature, and IHDR
    const auto announcing = [&](char pictures) {
        // acTL: how many pictures, how often; its sum is computed over type and content.
        const std::string content = std::string("acTL\0\0\0", 7) + pictures + std::string(4, '\0');
        std::uint32_t sum = ~0u;
        for (const unsigned char byte : content) {
            sum ^= byte;
            for (int bit = 0; bit < 8; ++bit)
                sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xedb88320u : 0);
        }
        sum = ~sum;
        std::string chunk = std::string("\0\0\0\x08", 4) + content;
        for (int shift = 24; shift >= 0; shift -= 8)
            chunk += static_cast<char>(sum >> shift);
        return still.substr(0, header) + chunk + still.substr(header);
    };
    EXPECT_EQ(readImageText(still).note, "");
    EXPECT_EQ(readImageText(announcing(3)).note, "the first of 3 pictures");
    EXPECT_EQ(readImageText(announcing(1)).note, "");
}

} // namespace warpatlas
