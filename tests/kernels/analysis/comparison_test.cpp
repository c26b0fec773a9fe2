#include "kernels/analysis/comparison.h"

#include "tests/kernels/catalogue/test_data.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace warpatlas {

using test::arrayOf;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T> Comparison compareLists(std::initializer_list<T> a, std::initializer_list<T> b, double tolerance = 0)
{
    return compare(arrayOf<T>(a), arrayOf<T>(b), {tolerance, ""});
}

template <class T> class ComparisonOfIntegers : public testing::Test {
};
using Integers = testing::Types<std::uint8_t, std::int8_t, std::uint16_t, std::int16_t, std::uint32_t, std::int32_t,
    std::uint64_t, std::int64_t>;
TYPED_TEST_SUITE(ComparisonOfIntegers, Integers);

TYPED_TEST(ComparisonOfIntegers, AreExactAtBothEnds)
{
    using T = TypeParam;
    constexpr T least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    const Comparison same = compareLists<T>({least, 0, most}, {least, 0, most});
    EXPECT_TRUE(same.matches);
    EXPECT_EQ(same.maxAbsError, 0);
    EXPECT_EQ(same.differing, 0U);
    const Comparison off = compareLists<T>({5, most, least}, {5, T(most - 1), most});
    EXPECT_FALSE(off.matches);
    EXPECT_EQ(off.differing, 2U);
    EXPECT_EQ(off.firstDiffering, 1U);
    // The whole range, which overflows the type itself.
    EXPECT_EQ(off.maxAbsError, std::ldexp(1.0, 8 * sizeof(T)) - (sizeof(T) < 8 ? 1 : 0));
    EXPECT_TRUE(compareLists<T>({10}, {12}, 2).matches);
    EXPECT_FALSE(compareLists<T>({10}, {12}, 1.99).matches);
}

TEST(Comparison, IntegersPast53BitsDifferByOne)
{
    const std::int64_t large = (std::int64_t{1} << 60) + 1;
    const Comparison found = compareLists<std::int64_t>({large}, {large - 1});
    EXPECT_FALSE(found.matches);
    EXPECT_EQ(found.maxAbsError, 1);
}

TEST(Comparison, FloatsWithinTheToleranceMatch)
{
    const Comparison found = compareLists<float>({1, 2, -3}, {1.25F, 2, -3.5F}, 0.5);
    EXPECT_TRUE(found.matches);
    EXPECT_EQ(found.maxAbsError, 0.5);
    EXPECT_EQ(found.tolerance, 0.5);
    const Comparison tight = compareLists<float>({1, 2, -3}, {1.25F, 2, -3.5F}, 0.3);
    EXPECT_EQ(tight.differing, 1U);
    EXPECT_EQ(tight.firstDiffering, 2U);
    EXPECT_TRUE(compareLists<double>({0.0}, {-0.0}).matches);
}

TEST(Comparison, ToleranceMayGrowWithTheValue)
{
    const Array reference = arrayOf<float>({1, 1000}), near = arrayOf<float>({1.0625F, 1010}),
                far = arrayOf<float>({1.25F, 1010});
    const Tolerance tolerance{0.0625, {}, 0.0625};
    EXPECT_TRUE(compare(near, reference, tolerance).matches);
    const Comparison comparison = compare(far, reference, tolerance);
    EXPECT_EQ(comparison.differing, 1u) << "what 1000 may be off by is no excuse for 1";
    EXPECT_EQ(comparison.relativeTolerance, 0.0625);
}

TEST(Comparison, NotANumberMatchesOnlyItself)
{
    const float nan = std::nanf("");
    EXPECT_TRUE(compareLists<float>({nan}, {nan}).matches);
    for (const auto& found :
        {compareLists<float>({1, nan}, {1, 2}, 1e30), compareLists<float>({1, 2}, {1, nan}, 1e30)}) {
        EXPECT_FALSE(found.matches);
        EXPECT_EQ(found.maxAbsError, infinity);
        EXPECT_EQ(found.firstDiffering, 1U);
    }
    // Also where the tolerance is as wide as can be: what is not a number is never within it.
    EXPECT_FALSE(compareLists<double>({std::nan("")}, {1.0}, infinity).matches);
}

TEST(Comparison, InfinitiesMatchTheirOwnSign)
{
    EXPECT_TRUE(compareLists<double>({infinity, -infinity}, {infinity, -infinity}).matches);
    EXPECT_FALSE(compareLists<double>({infinity}, {-infinity}, 1e308).matches);
    EXPECT_FALSE(compareLists<double>({infinity}, {1.0}, 1e308).matches);
    EXPECT_EQ(compareLists<double>({1e308}, {-1e308}, 0).maxAbsError, infinity);
    EXPECT_EQ(compareLists<float>({3e38F}, {-3e38F}).maxAbsError, 2 * static_cast<double>(3e38F));
}

TEST(Comparison, HalvesAreDecoded)
{
    const auto halves = [](std::uint16_t a, std::uint16_t b) {
        Array array(ElementType::F16, {{2, 1, 1}, 1});
        const std::uint16_t bits[]{a, b};
        std::memcpy(array.bytes().data(), bits, sizeof bits);
        return array;
    };
    EXPECT_TRUE(compare(halves(0x3c00, 0x7e00), halves(0x3c00, 0x7e01), {}).matches); // NaNs of different bits
    const Comparison found = compare(halves(0x3c00, 0x0001), halves(0x4000, 0x0001), {0.5, ""});
    EXPECT_EQ(found.maxAbsError, 1);
    EXPECT_EQ(found.differing, 1U);
}

TEST(Comparison, LargeArraysFindTheFirstAcrossWorkers)
{
    const Shape shape{{1000, 1001, 1}, 1};
    Array a(ElementType::F32, shape), b(ElementType::F32, shape);
    for (const std::size_t at : {900000U, 654321U, 1000999U})
        a.values<float>()[at] = static_cast<float>(at);
    const Comparison found = compare(a, b, {1, ""});
    EXPECT_EQ(found.differing, 3U);
    EXPECT_EQ(found.firstDiffering, 654321U);
    EXPECT_EQ(found.maxAbsError, 1000999);
}

} // namespace
} // namespace warpatlas
