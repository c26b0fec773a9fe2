#include "app/words/figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace warpatlas {
namespace {

TEST(Figures, DigitsAreCountedFromTheFirstThatSaysSomething)
{
    EXPECT_EQ(threeDigits(0), "0");
    EXPECT_EQ(threeDigits(0.0058123), "0.00581");
    EXPECT_EQ(threeDigits(0.5), "0.500");
    EXPECT_EQ(threeDigits(1.9249), "1.92");
    EXPECT_EQ(threeDigits(-33.44), "-33.4");
    EXPECT_EQ(threeDigits(1540.4), "1540");
    EXPECT_EQ(significant(0.0058123, 2), "0.0058");
    EXPECT_EQ(significant(std::nan(""), 3), "?");
    EXPECT_EQ(significant(std::numeric_limits<double>::infinity(), 3), "?");
}

TEST(Figures, AnIntervalHasOneUnitAndAsManyDigitsAtBothEnds)
{
    EXPECT_EQ(millisecondsBetween(0.04594, 0.07203), "45.9 to 72.0 µs") << "two digits at one end, three at the other";
    EXPECT_EQ(millisecondsBetween(9980, 10120), "9.98 to 10.1 s");
    EXPECT_EQ(millisecondsBetween(0.00096, 1.5), "0.000960 to 1.50 ms") << "the unit of the upper end";
    EXPECT_EQ(millisecondsBetween(0, 0), "0 to 0 ms");
    EXPECT_EQ(milliseconds(0.05814), "58.1 µs") << "58 lies outside of 58.1 to 59.0";
    EXPECT_EQ(milliseconds(12345, 2), "12 s");
}

TEST(Figures, APartIsNeverRoundedToAllOrNothing)
{
    EXPECT_EQ(percent(1.0), "100 %");
    EXPECT_EQ(percent(0.0), "0 %");
    EXPECT_EQ(percent(0.084), "8.4 %");
    EXPECT_EQ(percent(0.07), "7 %");
    EXPECT_EQ(percent(double(1 - 0.6f)), "40 %") << "what was rounded before";
    EXPECT_EQ(percent(0.00123), "0.12 %");
    EXPECT_EQ(percent(0.99999), "> 99.9 %");
    EXPECT_EQ(percent(0.00001), "< 0.01 %");
    EXPECT_EQ(percent(1e-13), "< 0.01 %");
    EXPECT_EQ(percent(1 - 1e-13), "> 99.9 %");
}

TEST(Figures, APartOfAWholeIsAShare)
{
    EXPECT_EQ(percent(48245, 571392), "8.4 %");
    EXPECT_EQ(percent(1, 1000000), "< 0.01 %");
    EXPECT_EQ(percent(999999, 1000000), "> 99.9 %");
    EXPECT_EQ(percent(5, 5), "100 %");
    EXPECT_EQ(percent(0, 5), "0 %");
    EXPECT_EQ(percent(0, 0), "0 %");
}

TEST(Figures, TimesHaveOneUnit)
{
    EXPECT_EQ(milliseconds(1.9234), "1.92 ms");
    EXPECT_EQ(milliseconds(0.00581), "5.81 µs") << "as it stands on axes";
    EXPECT_EQ(milliseconds(0.00011), "110 ns");
    EXPECT_EQ(milliseconds(0.9994), "999 µs");
    EXPECT_EQ(milliseconds(0.9996), "1.00 ms") << "not 1000 of the smaller unit";
    EXPECT_EQ(milliseconds(0.9996, 2), "1.0 ms");
    EXPECT_EQ(milliseconds(9999.9), "10.0 s");
    EXPECT_EQ(milliseconds(0), "0 ms");
    EXPECT_EQ(milliseconds(567.8), "568 ms");
    EXPECT_EQ(milliseconds(12345), "12.3 s");
}

TEST(Figures, SizesAreWidthTimesHeight)
{
    EXPECT_EQ(sizeText(Extent{967, 541, 1}), "967 × 541");
    EXPECT_EQ(sizeText(Extent{16, 8, 4}), "16 × 8 × 4");
    EXPECT_EQ(sizeText(Extent{1, 1, 4}), "1 × 1 × 4");
    EXPECT_EQ(sizeText(Extent{1048576, 1, 1}), "1,048,576");
    EXPECT_EQ(sizeText(Dim3{1024, 1, 1}, 2), "1,024 × 1");
    EXPECT_EQ(coordinates({14, 7, 3}, 1), "(14)");
    EXPECT_EQ(coordinates({14, 7, 3}, 2), "(14, 7)");
    EXPECT_EQ(coordinates({1400, 7, 3}, 3), "(1400, 7, 3)");
}

TEST(Figures, APictureIsAPlaneOfBytes)
{
    EXPECT_TRUE(isPicture(ElementType::U8, {{967, 541, 1}, 3}));
    EXPECT_TRUE(isPicture(ElementType::U8, {{967, 541, 1}, 1}));
    EXPECT_FALSE(isPicture(ElementType::U8, {{967, 541, 1}, 2})) << "pairs of bytes are no pixels";
    EXPECT_FALSE(isPicture(ElementType::U8, {{967, 1, 1}, 1})) << "a row is none";
    EXPECT_FALSE(isPicture(ElementType::F32, {{967, 541, 1}, 1}));
}

} // namespace
} // namespace warpatlas
