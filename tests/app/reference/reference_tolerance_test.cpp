#include "app/reference/reference_spec.h"

#include "kernels/analysis/comparison.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace warpatlas {
namespace {

std::shared_ptr<Array> floats(std::size_t count, const std::function<float(std::size_t)>& value)
{
    auto array = std::make_shared<Array>(ElementType::F32, Shape{{count, 1, 1}, 1});
    for (std::size_t i = 0; i < count; ++i)
        array->values<float>()[i] = value(i);
    return array;
}

bool isRight(const Array& got, const Array& reference)
{
    return compare(got, reference, toleranceFor(reference, 1)).matches;
}

TEST(ReferenceTolerance, OneHugeValueLetsNoOtherPass)
{
    const auto reference = floats(1000, [](std::size_t i) { return i == 7 ? 1e30f : float(i) + 1; });
    const auto wrong = floats(1000, [](std::size_t i) { return i == 7 ? 1e30f : float(i) * 3; });
    EXPECT_TRUE(isRight(*reference, *reference));
    EXPECT_FALSE(isRight(*wrong, *reference));
}

TEST(ReferenceTolerance, SmallValuesAreHeldAgainstTheirOwnSize)
{
    const auto cube = [](std::size_t i) { return float(i) * float(i) * float(i); };
    const auto reference = floats(1000, cube);
    EXPECT_FALSE(isRight(*floats(1000, [&](std::size_t i) { return cube(i) + float(i); }), *reference));
    EXPECT_TRUE(isRight(*floats(1000, [&](std::size_t i) { return cube(i) * (1 + 1e-6f); }), *reference));
}

TEST(ReferenceTolerance, SumsThatCancelKeepTheRoundingsOfWhatTheyWereMadeOf)
{
    // Of either sign, and one in a hundred close to zero.
    const auto value = [](std::size_t i) { return i % 100 == 0 ? 1e-9f : (i % 2 ? -1.0f : 1.0f) * float(i % 17 + 1); };
    const auto reference = floats(1000, value);
    EXPECT_TRUE(isRight(*floats(1000, [&](std::size_t i) { return value(i) + 1e-6f; }), *reference));
}

TEST(ReferenceTolerance, WholeNumbersAndZerosAreExact)
{
    const auto zeros = floats(10, [](std::size_t) { return 0.0f; });
    EXPECT_EQ(toleranceFor(*zeros, 1).at(0), 0);
    const Array bytes(ElementType::U8, Shape{{4, 1, 1}, 1});
    EXPECT_EQ(toleranceFor(bytes, 100), (Tolerance{0, "exact: whole numbers"}));
}

} // namespace
} // namespace warpatlas
