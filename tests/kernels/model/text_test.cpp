#include "kernels/model/text.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace warpatlas {
namespace {

TEST(Text, NumbersAreGroupedWhateverTheLocale)
{
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(571392), "571,392");
    EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(Text, IndicesAreThoseOfTheSource)
{
    const std::vector<std::uint64_t> axes{2, 16, 17};
    EXPECT_EQ(indicesText(axes, 0), "[0][0][0]");
    EXPECT_EQ(indicesText(axes, 16 * 17 + 17 * 3 + 5), "[1][3][5]");
    EXPECT_EQ(indicesText(std::vector<std::uint64_t>{0, 16}, 100), "[6][4]") << "of the first nothing says how many";
    EXPECT_EQ(indicesText(std::vector<std::uint64_t>{4}, 9), "[9]");
    EXPECT_EQ(indicesText({}, 9), "");
}

TEST(Text, BytesHaveThreeDigits)
{
    EXPECT_EQ(bytesText(0), "0 bytes");
    EXPECT_EQ(bytesText(1), "1 byte");
    EXPECT_EQ(bytesText(512), "512 bytes");
    EXPECT_EQ(bytesText(1'000), "1.00 kB");
    EXPECT_EQ(bytesText(999'499), "999 kB");
    EXPECT_EQ(bytesText(999'500), "1.00 MB");
    EXPECT_EQ(bytesText(12'345'678), "12.3 MB");
    EXPECT_EQ(bytesText(99'999'999), "100 MB");
    EXPECT_EQ(bytesText(580'000'000), "580 MB");
    EXPECT_EQ(bytesText(1'200'000'000), "1.20 GB");
    EXPECT_EQ(bytesText(9'996'000'000), "10.0 GB");
    EXPECT_EQ(bytesText(141'000'000'000), "141 GB");
    EXPECT_EQ(bytesText(999'600'000'000), "1.00 TB");
    EXPECT_EQ(bytesText(std::numeric_limits<std::uint64_t>::max()), "18446744 TB");
}

TEST(NumberText, ShortNumbersArePlain)
{
    EXPECT_EQ(numberText(10, 1), "10");
    EXPECT_EQ(numberText(1000, 3), "1000");
    EXPECT_EQ(numberText(-1234567, 1), "-1234567");
    EXPECT_EQ(numberText(0.5, 4), "0.5");
    EXPECT_EQ(numberText(0, 1), "0");
}

TEST(NumberText, DigitsBehindThePointAreCut)
{
    EXPECT_EQ(numberText(3.14159, 3), "3.14");
    EXPECT_EQ(numberText(1234.5678, 2), "1235");
    EXPECT_EQ(numberText(9.99, 1), "10") << "rounding makes a digit more";
    EXPECT_EQ(numberText(999.6, 1), "1000");
}

TEST(NumberText, WhatPlainDigitsCannotSayShortly)
{
    EXPECT_EQ(numberText(1e7, 4), "1e+07");
    EXPECT_EQ(numberText(0.00001, 4), "1e-05");
    EXPECT_EQ(numberText(-std::numeric_limits<double>::infinity(), 4), "-inf");
    EXPECT_EQ(numberText(std::numeric_limits<double>::quiet_NaN(), 4), "nan");
}

} // namespace
} // namespace warpatlas
