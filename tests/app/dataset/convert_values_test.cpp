// What becomes of numbers that are given another type, against values that are worked out here.
#include "app/dataset/convert_values.h"

#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace warpatlas {

namespace {

template <class T> ArrayPointer arrayOf(const std::vector<T>& values)
{
    auto array = std::make_shared<Array>(ElementTypeOf<T>::value, Shape{{values.size(), 1, 1}, 1});
    std::ranges::copy(values, array->template values<T>().begin());
    return array;
}

std::vector<std::uint16_t> bitsOf(const Loaded& loaded)
{
    std::vector<std::uint16_t> bits(loaded.array->byteCount() / sizeof(std::uint16_t));
    std::memcpy(bits.data(), loaded.array->bytes().data(), loaded.array->byteCount());
    return bits;
}

template <class T> std::vector<T> valuesOf(const Loaded& loaded)
{
    const auto values = loaded.array->values<T>();
    return {values.begin(), values.end()};
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max(),
                       lowest = std::numeric_limits<std::int64_t>::min();

/// The bits of a positive number by the definition of a format: the nearest of its numbers, of two the even one.
std::uint16_t nearestBits(long double value, int fraction, int bias)
{
    const auto numberOf = [&](unsigned bits) {
        const int exponent = static_cast<int>(bits >> fraction);
        const auto digits = static_cast<long double>(bits & ((1U << fraction) - 1U));
        return exponent == 0 ? std::ldexp(digits, 1 - bias - fraction)
                             : std::ldexp(std::ldexp(1.0L, fraction) + digits, exponent - bias - fraction);
    };
    unsigned low = 0, high = 0x7fffU & ~((1U << fraction) - 1U); // infinity counts as the number behind the largest
    while (high - low > 1)
        (numberOf((low + high) / 2) <= value ? low : high) = (low + high) / 2;
    const long double below = value - numberOf(low), above = numberOf(high) - value;
    return static_cast<std::uint16_t>(below < above || (below == above && low % 2 == 0) ? low : high);
}

} // namespace

TEST(ConvertValues, RealNumbersOf16BitsAreRoundedToTheNearest)
{
    // Middles of neighbours, and the doubles beside them, over all sizes; middles of f32 and f16 need more digits.
    std::vector<double> values;
    for (int exponent = -150; exponent <= 128; ++exponent)
        for (const double digits :
            {1.0, 1 + 0x1p-11, 1 + 0x3p-11, 1 + 0x1p-8, 1 + 0x3p-8, 1.5, 2 - 0x1p-11, 2 - 0x1p-9})
            for (const double step : {-1.0, 0.0, 1.0}) {
                const double value = std::ldexp(digits, exponent);
                values.push_back(step == 0 ? value : std::nextafter(value, step < 0 ? 0 : infinity));
            }
    const auto halves = bitsOf(valuesAs(ElementType::F16, arrayOf(values)));
    const auto bfloats = bitsOf(valuesAs(ElementType::BF16, arrayOf(values)));
    for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(halves[i], nearestBits(values[i], 10, 15)) << values[i];
        ASSERT_EQ(bfloats[i], nearestBits(values[i], 7, 127)) << values[i];
    }
}

TEST(ConvertValues, WholeNumbersAreRoundedOnce)
{
    // A double of each of these is the middle of two bf16, and would go the other way.
    const std::vector<std::int64_t> values{(1LL << 62) + (1LL << 54) + 1, (1LL << 62) + (3LL << 54) - 1,
        -(1LL << 62) - (1LL << 54) - 1, 257, 258, 259, lowest, highest};
    EXPECT_EQ(bitsOf(valuesAs(ElementType::BF16, arrayOf(values))),
        (std::vector<std::uint16_t>{0x5e81, 0x5e81, 0xde81, 0x4380, 0x4381, 0x4382, 0xdf00, 0x5f00}));
    EXPECT_EQ(valuesOf<double>(valuesAs(ElementType::F64, arrayOf<std::int64_t>({(1LL << 53) + 1, (1LL << 53) + 3}))),
        (std::vector<double>{0x1p53, 0x1p53 + 4}));
    // By way of a double it would be the middle of two f32.
    EXPECT_EQ(valuesOf<float>(valuesAs(ElementType::F32, arrayOf<std::uint64_t>({(1ULL << 60) + (1ULL << 36) + 1}))),
        (std::vector<float>{0x1p60F + 0x1p37F}));
}

TEST(ConvertValues, InfinitiesAndNaNsStayWhatTheyAre)
{
    const ArrayPointer values = arrayOf<double>({infinity, -infinity, std::nan(""), -0.0, 0x1p-149, 1e300, -1e300});
    EXPECT_EQ(bitsOf(valuesAs(ElementType::BF16, values)),
        (std::vector<std::uint16_t>{0x7f80, 0xff80, 0x7fc0, 0x8000, 0, 0x7f80, 0xff80}));
    const Loaded halves = valuesAs(ElementType::F16, values);
    EXPECT_EQ(bitsOf(halves), (std::vector<std::uint16_t>{0x7c00, 0xfc00, 0x7e00, 0x8000, 0, 0x7c00, 0xfc00}));
    EXPECT_EQ(halves.note, "f16: 1 of 7 values rounded, 2 of 7 values too large: made infinite");
    EXPECT_EQ(valuesAs(ElementType::F64, halves.array).note, "") << "every f16 is an f64";
    // One whose digits are all in the half of an f32 that a bf16 does not have.
    EXPECT_EQ(bitsOf(valuesAs(ElementType::BF16, arrayOf<float>({std::bit_cast<float>(0x7f800001U)}))),
        (std::vector<std::uint16_t>{0x7fc0}));
}

TEST(ConvertValues, WholeNumbersKeepAllTheirDigits)
{
    const std::vector<std::int64_t> values{lowest, -1, 0, (1LL << 53) + 1, highest};
    const Loaded unsigneds = valuesAs(ElementType::U64, arrayOf(values));
    EXPECT_EQ(valuesOf<std::uint64_t>(unsigneds),
        (std::vector<std::uint64_t>{0, 0, 0, (1ULL << 53) + 1, static_cast<std::uint64_t>(highest)}));
    EXPECT_EQ(unsigneds.note, "u64: 2 of 5 values cut off: they reach from -9.22337e+18 to 9.22337e+18");
    EXPECT_EQ(valuesOf<std::int64_t>(valuesAs(ElementType::I64, arrayOf<std::uint64_t>({5, ~std::uint64_t{0}}))),
        (std::vector<std::int64_t>{5, highest}));
    EXPECT_EQ(valuesOf<std::int64_t>(valuesAs(
                  ElementType::I64, arrayOf<double>({0x1p63, -0x1p63, 0x1p62 + 1024, 2.5, -3.5, std::nan("")}))),
        (std::vector<std::int64_t>{highest, lowest, (1LL << 62) + 1024, 2, -4, 0}));
    EXPECT_EQ(valuesOf<std::int8_t>(valuesAs(ElementType::I8, arrayOf<std::int16_t>({-129, -128, 127, 128}))),
        (std::vector<std::int8_t>{-128, -128, 127, 127}));
    EXPECT_EQ(valuesOf<std::uint16_t>(valuesAs(ElementType::U16, arrayOf<float>({-1, 65535, 65535.5F}))),
        (std::vector<std::uint16_t>{0, 65535, 65535}));
}

TEST(ConvertValues, ABoolIsTrueForAllButZero)
{
    const Loaded bools = valuesAs(ElementType::Bool, arrayOf<float>({0, -0.0F, 1, 0.25F, -3, std::nanf("")}));
    ASSERT_EQ(bools.array->type(), ElementType::Bool);
    std::string text;
    for (std::uint64_t i = 0; i < bools.array->shape().values(); ++i)
        text += bools.array->valueAsText(i);
    EXPECT_EQ(text, "001111");
    EXPECT_EQ(bools.note, "bool: 3 of 6 values that are neither 0 nor 1 made 1");
    EXPECT_EQ(valuesOf<float>(valuesAs(ElementType::F32, bools.array)), (std::vector<float>{0, 0, 1, 1, 1, 1}));
}

TEST(ConvertValues, ZeroOrOneIsSplitByFiniteNumbersAndCountsNaNs)
{
    const auto made = [](const std::vector<float>& values) {
        const Loaded loaded = zeroOrOne(arrayOf(values));
        std::string text;
        for (std::uint64_t i = 0; i < values.size(); ++i)
            text += loaded.array->valueAsText(i);
        return text + ": " + loaded.note;
    };
    const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(made({nan, inf, -inf, 2, 4}), "01001: 1 above 3, else 0, 1 NaN made 0");
    EXPECT_EQ(made({1, nan, 0, nan}), "1000: 2 NaN made 0");
    EXPECT_EQ(made({5, inf}), "01: 1 above 5, else 0");
    EXPECT_EQ(made({inf, -inf}), "10: 1 above 0, else 0");
    EXPECT_EQ(made({1, 1}), "11: ");
}

/// What another type has too comes back from it, and nothing is said.
TEST(ConvertValues, EveryTypeThereAndBack)
{
    for (std::size_t one = 0; one < elementFacts.size(); ++one)
        for (std::size_t other = 0; other < elementFacts.size(); ++other) {
            const auto type = static_cast<ElementType>(one), through = static_cast<ElementType>(other);
            // Of two numbers that both types have, the larger one and the smaller one.
            const double large = std::min(largestOf(type), std::ldexp(1.0, factsOf(through).digits) - 1);
            const double small = std::max(smallestOf(type), std::max(smallestOf(through), -100.0));
            const double most =
                std::min({large, largestOf(through), std::ldexp(1.0, factsOf(type).digits) - 1, 0x1p53});
            const ArrayPointer values = valuesAs(type, arrayOf<double>({0, 1, most, small})).array;
            const Loaded there = valuesAs(through, values);
            ASSERT_EQ(there.array->type(), through);
            ASSERT_EQ(there.note, "") << nameOf(type) << " " << nameOf(through);
            const Loaded back = valuesAs(type, there.array);
            ASSERT_TRUE(std::ranges::equal(back.array->bytes(), values->bytes()))
                << nameOf(type) << " " << nameOf(through);
            ASSERT_EQ(there.array->valueAsDouble(2), most) << nameOf(type) << " " << nameOf(through);
        }
}

} // namespace warpatlas
