#include "kernels/model/element_type.h"
#include "kernels/model/half.h"
#include "kernels/model/text.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace warpatlas {
namespace {

TEST(ElementType, NamesAndSizesAreThoseOfNumPy)
{
    struct Row {
        ElementType type;
        const char* name;
        std::size_t size;
    };
    for (const Row& row : {Row{ElementType::U8, "u8", 1}, {ElementType::I8, "i8", 1}, {ElementType::U16, "u16", 2},
             {ElementType::I16, "i16", 2}, {ElementType::F16, "f16", 2}, {ElementType::U32, "u32", 4},
             {ElementType::I32, "i32", 4}, {ElementType::F32, "f32", 4}, {ElementType::U64, "u64", 8},
             {ElementType::I64, "i64", 8}, {ElementType::F64, "f64", 8}, {ElementType::BF16, "bf16", 2},
             {ElementType::Bool, "bool", 1}}) {
        EXPECT_EQ(nameOf(row.type), row.name);
        EXPECT_EQ(sizeOf(row.type), row.size);
        EXPECT_EQ(elementTypeFrom(row.name), row.type);
    }
    for (const char* wrong : {"", "u", "U8", "float", "u128", "f32 "})
        EXPECT_EQ(elementTypeFrom(wrong), std::nullopt) << wrong;
}

TEST(ElementType, SaysWhatFiniteValuesReach)
{
    EXPECT_EQ(smallestOf(ElementType::I8), -128);
    EXPECT_EQ(largestOf(ElementType::U16), 65535);
    EXPECT_EQ(largestOf(ElementType::Bool), 1);
    EXPECT_EQ(largestOf(ElementType::F16), 65504);
    EXPECT_EQ(largestOf(ElementType::F32), std::numeric_limits<float>::max());
    EXPECT_EQ(smallestOf(ElementType::F64), std::numeric_limits<double>::lowest());
    EXPECT_EQ(largestOf(ElementType::BF16), 0x1.fep127);
    EXPECT_EQ(largestOf(ElementType::U64), 0x1p64);
    EXPECT_EQ(smallestOf(ElementType::I64), -0x1p63);
}

/// The value of a half by the definition, in double arithmetic.
double halfByDefinition(unsigned bits)
{
    const double sign = bits & 0x8000 ? -1 : 1;
    const int exponent = static_cast<int>((bits >> 10) & 31);
    const double fraction = (bits & 1023) / 1024.0;
    if (exponent == 31)
        return fraction == 0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
    return exponent == 0 ? sign * std::ldexp(fraction, -14) : sign * std::ldexp(1 + fraction, exponent - 15);
}

TEST(Half, EveryBitPatternDecodesToItsDefinition)
{
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const double expected = halfByDefinition(bits);
        const double decoded = floatFromHalf(static_cast<std::uint16_t>(bits));
        if (std::isnan(expected)) {
            EXPECT_TRUE(std::isnan(decoded)) << bits;
            continue;
        }
        ASSERT_EQ(decoded, expected) << bits;
        ASSERT_EQ(std::signbit(decoded), std::signbit(expected)) << bits;
    }
}

TEST(Half, EncodesWhatItDecodes)
{
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const float value = floatFromHalf(static_cast<std::uint16_t>(bits));
        if (std::isnan(value))
            EXPECT_TRUE(std::isnan(floatFromHalf(halfFromFloat(value)))) << bits;
        else
            ASSERT_EQ(halfFromFloat(value), bits);
    }
}

TEST(Half, EncodesTheNearestAndTiesAsEven)
{
    // Between each two neighbours: their middle, and a little less and more than it.
    for (unsigned bits = 0; bits < 0x7bff; ++bits) {
        const auto low = static_cast<std::uint16_t>(bits), high = static_cast<std::uint16_t>(bits + 1);
        const float middle = (floatFromHalf(low) + floatFromHalf(high)) / 2; // exact: one digit more
        ASSERT_EQ(halfFromFloat(middle), bits % 2 == 0 ? low : high) << bits;
        ASSERT_EQ(halfFromFloat(std::nextafter(middle, 0.0F)), low) << bits;
        ASSERT_EQ(halfFromFloat(std::nextafter(middle, 1e9F)), high) << bits;
        ASSERT_EQ(halfFromFloat(-middle), halfFromFloat(middle) | 0x8000U) << bits;
    }
    EXPECT_EQ(halfFromFloat(std::nextafter(65520.0F, 0.0F)), 0x7bff);
    EXPECT_EQ(halfFromFloat(65520.0F), 0x7c00);
}

TEST(BFloat16, IsTheUpperHalfOfAFloat)
{
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const float value = floatFromBFloat16(static_cast<std::uint16_t>(bits));
        ASSERT_EQ(std::bit_cast<std::uint32_t>(value), bits << 16);
        if (std::isnan(value))
            EXPECT_TRUE(std::isnan(floatFromBFloat16(bfloat16FromFloat(value)))) << bits;
        else
            ASSERT_EQ(bfloat16FromFloat(value), bits);
    }
}

TEST(BFloat16, EncodesTheNearestAndTiesAsEven)
{
    for (unsigned bits = 0; bits < 0x7f80; ++bits) {
        const unsigned middle = bits << 16 | 0x8000U; // behind the largest lies infinity
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>(middle)), bits + bits % 2) << bits;
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>(middle - 1)), bits) << bits;
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>(middle + 1)), bits + 1) << bits;
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>((middle + 1) | 0x80000000U)), (bits + 1) | 0x8000U) << bits;
    }
}

TEST(Text, GroupsOfThree)
{
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1048576), "1,048,576");
    EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

} // namespace
} // namespace warpatlas
