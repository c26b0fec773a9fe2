#include "kernels/model/array.h"
#include "kernels/model/half.h"
#include "kernels/model/problem.h"
#include "kernels/model/provenance.h"
#include "tests/kernels/catalogue/test_data.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <set>
#include <vector>

namespace warpatlas {

using test::arrayOf;

namespace {

Array halfArray(std::initializer_list<std::uint16_t> bits)
{
    Array array(ElementType::F16, {{bits.size(), 1, 1}, 1});
    std::memcpy(array.bytes().data(), bits.begin(), bits.size() * 2);
    return array;
}

TEST(Array, StartsAsZerosOfItsSize)
{
    const Array array(ElementType::F64, {{3, 5, 2}, 4});
    EXPECT_EQ(array.byteCount(), 3U * 5 * 2 * 4 * 8);
    for (const std::byte byte : array.bytes())
        ASSERT_EQ(byte, std::byte{0});
}

TEST(Array, BeginsAtACacheLineWhateverItsSize)
{
    std::vector<Array> arrays;
    for (std::uint64_t bytes = 1; bytes <= 4096; bytes += 61) {
        arrays.emplace_back(ElementType::U8, Shape{{bytes, 1, 1}, 1});
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arrays.back().bytes().data()) % 64, 0U) << bytes << " bytes";
    }
}

TEST(Array, ReadsEveryTypeAsDouble)
{
    EXPECT_EQ(arrayOf<std::uint8_t>({1, 255}).valueAsDouble(1), 255);
    EXPECT_EQ(arrayOf<std::int8_t>({1, -128}).valueAsDouble(1), -128);
    EXPECT_EQ(arrayOf<std::uint16_t>({1, 65535}).valueAsDouble(1), 65535);
    EXPECT_EQ(arrayOf<std::int16_t>({1, -32768}).valueAsDouble(1), -32768);
    EXPECT_EQ(arrayOf<std::uint32_t>({1, 4294967295U}).valueAsDouble(1), 4294967295.0);
    EXPECT_EQ(arrayOf<std::int32_t>({1, -2147483647 - 1}).valueAsDouble(1), -2147483648.0);
    EXPECT_EQ(arrayOf<std::uint64_t>({1, std::uint64_t{1} << 63}).valueAsDouble(1), 0x1p63);
    EXPECT_EQ(arrayOf<std::int64_t>({1, -(std::int64_t{1} << 52)}).valueAsDouble(1), -0x1p52);
    EXPECT_EQ(arrayOf<float>({1, 0.1F}).valueAsDouble(1), static_cast<double>(0.1F));
    EXPECT_EQ(arrayOf<double>({1, 0.1}).valueAsDouble(1), 0.1);
    EXPECT_EQ(halfArray({0x3c00, 0xc100}).valueAsDouble(1), -2.5);
}

TEST(Array, IntegersAreWrittenExactly)
{
    EXPECT_EQ(arrayOf<std::uint8_t>({200}).valueAsText(0), "200");
    EXPECT_EQ(arrayOf<std::int8_t>({-5}).valueAsText(0), "-5");
    EXPECT_EQ(arrayOf<std::uint64_t>({18446744073709551615U}).valueAsText(0, 4), "18446744073709551615");
    EXPECT_EQ(arrayOf<std::int64_t>({std::numeric_limits<std::int64_t>::min()}).valueAsText(0), "-9223372036854775808");
}

TEST(Array, FloatsAreAsShortAsTheyCanBe)
{
    EXPECT_EQ(arrayOf<float>({0.1F}).valueAsText(0), "0.1");
    EXPECT_EQ(arrayOf<float>({0.1F}).valueAsText(0, 17), "0.1");
    EXPECT_EQ(arrayOf<double>({0.1}).valueAsText(0, 17), "0.1");
    EXPECT_EQ(arrayOf<float>({0}).valueAsText(0), "0");
    EXPECT_EQ(arrayOf<float>({3}).valueAsText(0), "3");
    EXPECT_EQ(arrayOf<float>({3.14159265F}).valueAsText(0), "3.142");
    EXPECT_EQ(arrayOf<float>({3.14159265F}).valueAsText(0, 2), "3.1");
    EXPECT_EQ(arrayOf<float>({-1234}).valueAsText(0), "-1234");
    EXPECT_EQ(arrayOf<float>({123456}).valueAsText(0), "123456");
    EXPECT_EQ(arrayOf<double>({1e-300}).valueAsText(0), "1e-300");
    EXPECT_EQ(arrayOf<float>({std::nanf("")}).valueAsText(0), "nan");
    EXPECT_EQ(arrayOf<float>({-INFINITY}).valueAsText(0), "-inf");
    EXPECT_EQ(halfArray({0x3555}).valueAsText(0), "0.3333"); // 0.333251953125: four digits already mean this half alone
    EXPECT_EQ(halfArray({0x2e66}).valueAsText(0, 9), "0.1");
    EXPECT_EQ(halfArray({0x0001}).valueAsText(0), "6e-08");
    EXPECT_EQ(halfArray({0x7c00}).valueAsText(0), "inf");
}

TEST(Array, FullTextsGiveBackTheSameFloat)
{
    std::uint32_t bits = 12345;
    for (int step = 0; step < 20000; ++step) {
        bits = bits * 1664525 + 1013904223;
        float value;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value))
            continue;
        const std::string text = arrayOf<float>({value}).valueAsText(0, 9);
        ASSERT_EQ(std::strtof(text.c_str(), nullptr), value) << text;
    }
    for (const double value : {5e-324, 1.7976931348623157e308, 0.1 + 0.2, 1.0 / 3, 2.2250738585072014e-308})
        ASSERT_EQ(std::strtod(arrayOf<double>({value}).valueAsText(0, 17).c_str(), nullptr), value);
}

TEST(Names, AreThoseOfTheReport)
{
    EXPECT_EQ(nameOf(ProblemKind::OutOfBounds), "out_of_bounds");
    EXPECT_EQ(nameOf(Provenance::Theoretical), "theoretical");
    std::set<std::string_view> names;
    for (int kind = 0; kind <= static_cast<int>(ProblemKind::Device); ++kind)
        names.insert(nameOf(static_cast<ProblemKind>(kind)));
    for (int from = 0; from <= static_cast<int>(Provenance::Theoretical); ++from)
        names.insert(nameOf(static_cast<Provenance>(from)));
    EXPECT_EQ(names.size(), 9U + 5U);
    EXPECT_FALSE(names.contains(""));
}

} // namespace
} // namespace warpatlas
