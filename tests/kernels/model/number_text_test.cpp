#include "kernels/model/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpatlas {
namespace {

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
