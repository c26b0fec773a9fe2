#include "app/experiment/outcome.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace warpatlas {

TEST(ValueRange, IsThatOfTheFiniteValues)
{
    Array array(ElementType::F32, Shape{{5, 1, 1}, 1});
    const float values[] = {
        std::numeric_limits<float>::quiet_NaN(), -2.5f, std::numeric_limits<float>::infinity(), 7, 0};
    std::copy(std::begin(values), std::end(values), array.values<float>().begin());
    const ValueRange range = rangeOf(array);
    EXPECT_EQ(range.minimum, -2.5);
    EXPECT_EQ(range.maximum, 7);
    EXPECT_TRUE(range.notNumbers);
    array.values<float>()[0] = 1;
    EXPECT_FALSE(rangeOf(array).notNumbers) << "the infinite one has the colour of the end";
}

TEST(ValueRange, OfNothingFiniteIsStillARange)
{
    Array array(ElementType::F64, Shape{{1, 1, 1}, 1});
    array.values<double>()[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(rangeOf(array).minimum, 0);
    EXPECT_EQ(rangeOf(array).maximum, 1);
}

} // namespace warpatlas
