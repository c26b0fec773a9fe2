#include "app/dataset/dataset.h"
#include "app/dataset/images/tga_image.h"
#include "tests/app/dataset/images/encoded_pictures.h"

namespace warpatlas {

using namespace test::pictures;
using Values = std::vector<double>;

namespace {

enum TgaKind : char { Palette = 1, Colours = 2, Grey = 3, Runs = 8 };

/// The top row comes first.
std::string tga(int kind, int width, int height, int bits, const std::string& pixels, const std::string& palette = {})
{
    const auto colours = char(palette.size() / 3);
    const std::string map = palette.empty() ? std::string(5, '\0') : std::string{'\0', '\0', colours, '\0', 24};
    return std::string{'\0', char(!palette.empty()), char(kind)} + map + std::string(4, '\0')
        + std::string{char(width), '\0', char(height), '\0', char(bits), ' '} + palette + pixels;
}

Loaded readTgaText(const std::string& file)
{
    return readImage("a.tga", asBytes(file));
}

} // namespace

TEST(TgaImages, AreReadThoughTheyBeginAsIconsDo)
{
    const test::TemporaryFolder folder;
    const Dataset picture = loadDataset(folder.write("plain.TGA", pictureFile("plain.tga")));
    ASSERT_EQ(picture.array->shape(), (Shape{{7, 6, 1}, 3}));
    EXPECT_FALSE(picture.alpha);
    EXPECT_EQ(picture.note, "");
    // The first pixel of the file, blue first, is at the left of the lowest row.
    EXPECT_EQ(pixelOf(*picture.array, 0, 5), (std::vector{49, 142, 205}));
}

TEST(TgaImages, OfEveryKindAreRead)
{
    struct Case {
        const char* what;
        int kind, width, height, bits;
        std::string pixels, palette;
        std::uint32_t channels;
        Values values;
    };
    for (const Case& one : {Case{"grey", Grey, 3, 1, 8, "\x01\x80\xff", "", 1, {1, 128, 255}},
             Case{"palette", Palette, 2, 1, 8, std::string("\1\0", 2), "\1\2\3\4\5\6", 3, {6, 5, 4, 3, 2, 1}},
             Case{"colours in runs", Colours + Runs, 2, 2, 24, "\x82\1\2\3" + std::string("\0\4\5\6", 4), "", 3,
                 {3, 2, 1, 3, 2, 1, 3, 2, 1, 6, 5, 4}},
             Case{"grey in runs", Grey + Runs, 5, 1, 8, "\x81\x07\x02\x01\x02\x03", "", 1, {7, 7, 1, 2, 3}},
             Case{"palette in runs", Palette + Runs, 3, 1, 8, std::string("\x81\1\0\0", 4), "\1\2\3\4\5\6", 3,
                 {6, 5, 4, 6, 5, 4, 3, 2, 1}}}) {
        const Loaded loaded = readTgaText(tga(one.kind, one.width, one.height, one.bits, one.pixels, one.palette));
        EXPECT_EQ(
            loaded.array->shape(), (Shape{{std::uint64_t(one.width), std::uint64_t(one.height), 1}, one.channels}))
            << one.what;
        EXPECT_EQ(valuesOf(*loaded.array), one.values) << one.what;
        EXPECT_TRUE(loaded.picture) << one.what;
        // In the middle of the pixels, of a run and of the header.
        const std::string file = tga(one.kind, one.width, one.height, one.bits, one.pixels, one.palette);
        for (std::size_t missing = 1; missing <= one.pixels.size(); ++missing)
            EXPECT_EQ(test::refusalOf("a.tga", [&] { readTgaText(file.substr(0, file.size() - missing)); }),
                "the TGA image is cut off")
                << one.what << missing;
    }
}

TEST(TgaImages, KeepColoursBesideTheirTransparency)
{
    const Loaded loaded = readTgaText(tga(Colours, 2, 1, 32, std::string("\1\2\3\0\4\5\6\xff", 8)));
    EXPECT_EQ(valuesOf(*loaded.array), (Values{3, 2, 1, 6, 5, 4}));
    ASSERT_TRUE(loaded.alpha);
    EXPECT_EQ(valuesOf(*loaded.alpha), (Values{0, 255}));
}

TEST(TgaImages, AreKnownByTheirNameAlone)
{
    const test::TemporaryFolder folder;
    const std::string file = tga(Grey + Runs, 5, 1, 8, "\x81\x07\x02\x01\x02\x03");
    EXPECT_EQ(loadDataset(folder.write("a.tga", file)).array->shape(), (Shape{{5, 1, 1}, 1}));
    EXPECT_FALSE(canBeTga("no picture at all, but long enough"));
    const std::string text = folder.write("b.tga", "no picture at all, but long enough");
    EXPECT_THAT(test::refusalOf(text, [&] { loadDataset(text); }), testing::HasSubstr("is not an image"));
}

} // namespace warpatlas
