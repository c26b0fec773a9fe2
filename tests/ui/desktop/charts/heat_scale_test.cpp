// How much of the ramp of colours a difference takes.
#include "ui/desktop/charts/heat_map.h"

#include <gtest/gtest.h>

#include <array>

namespace warpatlas::ui {
namespace {

TEST(HeatScale, ADifferenceOfAFewPercentTakesAFewPercentOfTheColours)
{
    const std::array close{0.100, 0.102, 0.1036};
    const HeatScale scale = heatScale(close, AxisUnit::Milliseconds);
    EXPECT_TRUE(scale.isWidened());
    EXPECT_NEAR(scale.high / scale.low, 2, 1e-12);
    EXPECT_LT(scale.share(0.1036) - scale.share(0.100), 0.06);
    EXPECT_GT(scale.share(0.1036), scale.share(0.102));
    EXPECT_EQ(scale.least, 0.100);
    EXPECT_EQ(scale.most, 0.1036);

    const std::array fractions{0.97, 1.0};
    const HeatScale percents = heatScale(fractions, AxisUnit::Fraction);
    EXPECT_DOUBLE_EQ(percents.low, 0.75) << "nothing lies beyond 100 %";
    EXPECT_DOUBLE_EQ(percents.high, 1);
    EXPECT_NEAR(percents.share(1.0) - percents.share(0.97), 0.12, 1e-9);
}

TEST(HeatScale, EndsAtTheValuesWhereTheyAreFarApart)
{
    const std::array linear{1.0, 1.5, 2.5};
    const HeatScale scale = heatScale(linear, AxisUnit::Plain);
    EXPECT_FALSE(scale.isWidened());
    EXPECT_FALSE(scale.logarithmic);
    EXPECT_DOUBLE_EQ(scale.share(1.0), 0);
    EXPECT_DOUBLE_EQ(scale.share(2.5), 1);
    EXPECT_DOUBLE_EQ(scale.at(0.5), 1.75);

    const std::array wide{0.01, 1.0, 0.1};
    const HeatScale logarithmic = heatScale(wide, AxisUnit::Milliseconds);
    EXPECT_TRUE(logarithmic.logarithmic);
    EXPECT_DOUBLE_EQ(logarithmic.share(0.1), 0.5);
    EXPECT_NEAR(logarithmic.at(0.5), 0.1, 1e-12);
    EXPECT_DOUBLE_EQ(logarithmic.share(5), 1) << "clamped";

    const std::array fractions{0.1, 0.9};
    EXPECT_FALSE(heatScale(fractions, AxisUnit::Fraction).logarithmic) << "percent are no orders of magnitude";
    EXPECT_FALSE(heatScale(fractions, AxisUnit::Fraction).isWidened());
}

TEST(HeatScale, EqualValuesAndZerosHaveAPlaceToo)
{
    const std::array same{4.0, 4.0};
    EXPECT_NEAR(heatScale(same, AxisUnit::Plain).share(4), 0.41, 0.01) << "the middle of the ratio";
    const std::array zeros{0.0, 0.0};
    EXPECT_EQ(heatScale(zeros, AxisUnit::Plain).share(0), 0);
    const std::array fromZero{0.0, 3.0};
    EXPECT_EQ(heatScale(fromZero, AxisUnit::Plain).share(3), 1);
    EXPECT_EQ(heatScale({}, AxisUnit::Plain).share(0.5), 0.5);
}

} // namespace
} // namespace warpatlas::ui
