#include "app/dataset/dataset.h"
#include "tests/app/dataset/images/encoded_pictures.h"

#include <bit>
#include <cstring>

namespace warpatlas {

using testing::HasSubstr;
using namespace test::pictures;
using Values = std::vector<double>;

namespace {

std::string floatsOf(std::initializer_list<float> values, bool little)
{
    std::string text;
    for (const float value : values) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        std::string bytes = bigEndian(bits);
        text += little ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
    }
    return text;
}

} // namespace

TEST(PortableMaps, OfEveryKindAreRead)
{
    struct Case {
        std::string file;
        Shape shape;
        Values values;
        std::string note;
    };
    using namespace std::string_literals;
    const Case cases[] = {
        {"P1\n5 2\n1 0 1 0 1\n01010\n", {{5, 2, 1}, 1}, {0, 255, 0, 255, 0, 255, 0, 255, 0, 255}, ""},
        {"P1 # digits without blanks\n3 # wide\n2\n101\n010", {{3, 2, 1}, 1}, {0, 255, 0, 255, 0, 255}, ""},
        {"P4\n10 2\n\xff\x80\x00\x40"s, {{10, 2, 1}, 1},
            {0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0}, ""},
        {"P2\n3 1\n15\n0 7 15\n", {{3, 1, 1}, 1}, {0, 119, 255}, "0 to 15 made 0 to 255, rounded"},
        {"P2 3 1 1000 0 500 1000", {{3, 1, 1}, 1}, {0, 128, 255}, "0 to 1,000 made 0 to 255, rounded"},
        {"P5\n3 1\n65535\n\0\x80\x9c\x40\xff\xff"s, {{3, 1, 1}, 1}, {0, 156, 255},
            "0 to 65,535 made 0 to 255, rounded"},
        {"P5\n3 1\n255\n\x0a\x20\xff"s, {{3, 1, 1}, 1}, {10, 32, 255}, ""},
        {"P3\n1 2\n255\n1 2 3\n4 5 6\n", {{1, 2, 1}, 3}, {1, 2, 3, 4, 5, 6}, ""},
        {"P6\n2 1\n255\n\1\2\3\4\5\6"s, {{2, 1, 1}, 3}, {1, 2, 3, 4, 5, 6}, ""},
        {"P6\n1 1\n65535\n\xff\xff\x80\x80\0\x80"s, {{1, 1, 1}, 3}, {255, 128, 0},
            "0 to 65,535 made 0 to 255, rounded"},
        {"P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\1\0"s, {{2, 1, 1}, 1}, {255, 0},
            "0 to 1 made 0 to 255, rounded"},
        {"P7\nWIDTH 1\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n\1\2\3\4\5\6\7\x08"s, {{1, 2, 1}, 3},
            {1, 2, 3, 5, 6, 7}, ""},
        {"Pf\n2 2\n-1.0\n" + floatsOf({0.25F, -3, 1.5F, 1e10F}, true), {{2, 2, 1}, 1}, {1.5, 1e10F, 0.25, -3}, ""},
        {"PF\n1 1\n1\n" + floatsOf({0.25F, -3, 1.5F}, false), {{1, 1, 1}, 3}, {0.25, -3, 1.5}, ""},
    };
    for (const Case& one : cases) {
        const Loaded loaded = readImageText(one.file);
        const std::string what = one.file.substr(0, 12);
        EXPECT_EQ(loaded.array->shape(), one.shape) << what;
        EXPECT_EQ(valuesOf(*loaded.array), one.values) << what;
        EXPECT_EQ(loaded.note + loaded.reduction, one.note) << what;
        EXPECT_EQ(loaded.picture, loaded.array->type() == ElementType::U8) << what;
    }
}

TEST(PortableMaps, HaveTheirValuesOf16BitsBesideThem)
{
    using namespace std::string_literals;
    const Loaded colours = readImageText("P6\n1 1\n65535\n\xff\xff\x80\x80\0\x81"s);
    ASSERT_TRUE(colours.deep);
    EXPECT_EQ(colours.deep->shape(), colours.array->shape());
    EXPECT_EQ(valuesOf(*colours.deep), (Values{65535, 32896, 129}));
    EXPECT_EQ(valuesOf(*readImageText("P2 3 1 1000 0 7 999").deep), (Values{0, 7, 999}));
    const Loaded clear = readImageText("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 2\nMAXVAL 300\nENDHDR\n\1\x2c\0\5\0\6\0\7"s);
    EXPECT_EQ(valuesOf(*clear.deep), (Values{300, 6}));
    EXPECT_EQ(valuesOf(*clear.alpha), (Values{4, 6}));
    EXPECT_FALSE(readImageText("P2 3 1 255 0 7 255").deep);
}

TEST(PortableMaps, HaveTheirTransparencyBesideThem)
{
    using namespace std::string_literals;
    const Loaded loaded = readImageText("P7\nWIDTH 1\nHEIGHT 2\nDEPTH 2\nMAXVAL 255\nENDHDR\n\x09\x80\x0a\xff"s);
    ASSERT_TRUE(loaded.alpha);
    EXPECT_EQ(valuesOf(*loaded.array), (Values{9, 10}));
    EXPECT_EQ(valuesOf(*loaded.alpha), (Values{128, 255}));
}

TEST(PortableMaps, AreRefusedInOneLine)
{
    EXPECT_EQ(refusalOfImage("P5\n3 2\n255\n12345"), "the PGM image is cut off");
    EXPECT_EQ(refusalOfImage("P2\n3 2\n255\n1 2 3"), "the PGM image is cut off");
    EXPECT_EQ(refusalOfImage("P1\n3 2\n10101"), "the PBM image is cut off");
    EXPECT_EQ(refusalOfImage("P7\nWIDTH 3\nHEIGHT 2\n"), "the PAM image is cut off");
    EXPECT_EQ(refusalOfImage("PF\n2 2\n-1\n1234567890"), "the PFM image is cut off");
    EXPECT_EQ(
        refusalOfImage("P2\n2 1\n100\n1 101"), "the PGM image is damaged: the value 101 is above its largest, 100");
    EXPECT_EQ(refusalOfImage("P2\n2 1\n255\n1 x"), "the PGM image is damaged: 'x' is not a number");
    EXPECT_EQ(refusalOfImage("P1\n2 1\n12"), "the PBM image is damaged: '2' is neither 0 nor 1");
    EXPECT_EQ(
        refusalOfImage("P5\n2 1\n70000\n1234"), "the PGM image is damaged: its largest value is 70000, not 1 to 65535");
    EXPECT_EQ(refusalOfImage("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 7\nENDHDR\n1234567"),
        "the PAM image is damaged: it has 7 channels, not 1 to 4");
    EXPECT_THAT(refusalOfImage("P5\n0 1\n255\n"), HasSubstr("has no elements (0)"));
    EXPECT_THAT(refusalOfImage("P5\n99999999999999999999 1\n255\n"), HasSubstr("is not a number"));
}

TEST(PortableMaps, SayWhatStandsBehindThem)
{
    EXPECT_EQ(readImageText("P2\n1 1\n255\n7\nP2\n1 1\n255\n8\n").note, "13 bytes behind the picture left out");
    EXPECT_EQ(readImageText("P2\n1 1\n255\n7\n \n").note, "");
}

TEST(PortableMaps, AreKnownByTheirContent)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(valuesOf(*loadDataset(folder.write("a.pbm", "P1\n2 1\n10")).array), (Values{0, 255}));
    EXPECT_EQ(
        loadDataset(folder.write("b.pfm", "Pf\n1 1\n-1\n" + floatsOf({2.5F}, true))).array->type(), ElementType::F32);
    EXPECT_THAT(test::refusalOf(folder.write("c.pam", "1,2\n3,4\n"), [&] { loadDataset(folder.path("c.pam")); }),
        HasSubstr("is not an image: it seems to be text"));
}

} // namespace warpatlas
