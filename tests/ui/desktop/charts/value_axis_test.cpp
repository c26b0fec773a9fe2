#include "ui/desktop/charts/value_axis.h"

#include <QStringList>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using testing::ElementsAre;

QStringList ticksOf(const std::vector<double>& values, AxisUnit unit, int most = 6)
{
    QStringList labels;
    for (const AxisTick& tick : valueAxis(values, unit, most).ticks)
        labels += tick.label;
    return labels;
}

TEST(ValueAxis, TicksAreRoundAndSayTheirUnit)
{
    EXPECT_EQ(
        ticksOf({0.5, 2.1}, AxisUnit::Milliseconds), QStringList({"0", "500 µs", "1 ms", "1.5 ms", "2 ms", "2.5 ms"}));
    EXPECT_EQ(ticksOf({0.006, 40}, AxisUnit::Milliseconds), QStringList({"10 µs", "100 µs", "1 ms", "10 ms"}));
    EXPECT_EQ(
        ticksOf({900, 4200}, AxisUnit::GigabytesPerSecond, 5), QStringList({"0 GB/s", "2 TB/s", "4 TB/s", "6 TB/s"}));
    EXPECT_EQ(ticksOf({0.3}, AxisUnit::Fraction), QStringList({"0 %", "25 %", "50 %", "75 %", "100 %"}));
    EXPECT_EQ(ticksOf({0.3}, AxisUnit::Fraction, 3), QStringList({"0 %", "50 %", "100 %"}));
    EXPECT_EQ(ticksOf({1, 32}, AxisUnit::Plain, 3), QStringList({"1", "10"})) << "logarithmic past a ratio of 20";
}

TEST(ValueAxis, HoldsEveryValueAndItsEndsAreRound)
{
    for (const double most : {0.003, 0.7, 41.0, 8e5})
        for (const double ratio : {1.5, 19.0, 25.0, 1e5}) {
            const std::vector<double> values{most / ratio, most};
            const ValueAxis axis = valueAxis(values, AxisUnit::Plain, 6);
            EXPECT_LE(axis.low, values[0]);
            EXPECT_GE(axis.high, most * (1 - 1e-9));
            EXPECT_GE(axis.ticks.size(), 2U) << most << " " << ratio;
            EXPECT_GE(axis.place(values[0]), 0);
            EXPECT_LT(axis.place(values[0]), axis.place(most));
        }
    EXPECT_EQ(valueAxis({}, AxisUnit::Milliseconds, 6).ticks.front().value, 0) << "nothing to show";
}

std::vector<std::optional<double>> numbers(std::initializer_list<double> values)
{
    return {values.begin(), values.end()};
}

TEST(PointPlaces, AreLogarithmicWhereThatIsEven)
{
    const PointPlaces powers = placePoints(numbers({8, 16, 32, 64, 1024}));
    EXPECT_TRUE(powers.numbers);
    EXPECT_TRUE(powers.logarithmic);
    EXPECT_NEAR(powers.at[1] - powers.at[0], powers.at[2] - powers.at[1], 1e-9);
    const PointPlaces multiples = placePoints(numbers({32, 64, 96, 128, 160}));
    EXPECT_TRUE(multiples.numbers);
    EXPECT_FALSE(multiples.logarithmic);
    EXPECT_NEAR(multiples.at[4] - multiples.at[3], multiples.at[1] - multiples.at[0], 1e-9);
}

TEST(PointPlaces, AreEvenWhereThereAreNoNumbersThatGrow)
{
    EXPECT_THAT(placePoints(numbers({32, 32, 64, 64})).at, ElementsAre(0.125, 0.375, 0.625, 0.875));
    EXPECT_FALSE(placePoints(std::vector<std::optional<double>>{{}, {}}).numbers);
    EXPECT_THAT(placePoints(numbers({5})).at, ElementsAre(0.5));
}

TEST(ShownLabels, LeaveRoomAndPreferRoundMultiples)
{
    const std::vector<double> middles{10, 20, 30, 40, 50, 60, 70, 80}, narrow(8, 6.0), wide(8, 16.0);
    EXPECT_EQ(shownLabels(middles, narrow, 2).size(), 8U);
    EXPECT_THAT(shownLabels(middles, wide, 2), ElementsAre(1, 3, 5, 7));
}

TEST(SpreadApart, MovesLabelsNoMoreThanTheyNeed)
{
    EXPECT_THAT(spreadApart({10, 50, 90}, 20, 0, 100), ElementsAre(10, 50, 90));
    EXPECT_THAT(spreadApart({50, 50}, 20, 0, 100), ElementsAre(40, 60));
    EXPECT_THAT(spreadApart({0, 1, 2}, 20, 0, 100), ElementsAre(10, 30, 50)) << "within the ends";
    EXPECT_THAT(spreadApart({60, 50}, 20, 0, 100), ElementsAre(65, 45)) << "in their order";
}

QStringList labelsOf(const ValueAxis& axis)
{
    QStringList labels;
    for (const AxisTick& tick : axis.ticks)
        labels += tick.label;
    return labels;
}

TEST(TimeAxis, IsChosenByTheRange)
{
    const std::vector<double> near{0.2, 0.5, 2.0}, far{0.0057, 0.036, 0.587};
    EXPECT_EQ(timeAxis(near, {}, 6).kind, AxisKind::Linear);
    EXPECT_EQ(timeAxis(far, {}, 6).kind, AxisKind::Logarithmic);
    EXPECT_EQ(timeAxis(far, AxisKind::Linear, 6).kind, AxisKind::Linear) << "whoever wants it otherwise";
    EXPECT_EQ(timeAxis(near, AxisKind::Logarithmic, 6).kind, AxisKind::Logarithmic);
}

TEST(TimeAxis, TicksAreRoundAndHaveTheirUnits)
{
    EXPECT_EQ(labelsOf(timeAxis(std::vector<double>{0.0057, 0.587}, {}, 6)),
        QStringList({"1 µs", "10 µs", "100 µs", "1 ms"}));
    EXPECT_EQ(labelsOf(timeAxis(std::vector<double>{0.5, 2.1}, {}, 6)),
        QStringList({"0", "500 µs", "1 ms", "1.5 ms", "2 ms"}));
    EXPECT_EQ(
        labelsOf(timeAxis(std::vector<double>{0.03, 90000}, {}, 6)), QStringList({"10 µs", "1 ms", "100 ms", "10 s"}));
}

TEST(TimeAxis, PlacesAreWithinItAndInOrder)
{
    for (const AxisKind kind : {AxisKind::Linear, AxisKind::Logarithmic})
        for (const double longest : {1e-4, 0.02, 3.0, 5e6}) {
            const std::vector<double> times{longest / 1000, longest / 7, longest};
            const ValueAxis axis = timeAxis(times, kind, 6);
            ASSERT_GE(axis.ticks.size(), 2U);
            EXPECT_LE(axis.ticks.size(), 9U);
            for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
                EXPECT_GE(axis.ticks[i].value, axis.low * (1 - 1e-9));
                EXPECT_LE(axis.ticks[i].value, axis.high * (1 + 1e-9));
                EXPECT_TRUE(i == 0 || axis.ticks[i].value > axis.ticks[i - 1].value);
            }
            EXPECT_GT(axis.place(times[0]), 0) << "the shortest has a length";
            EXPECT_LT(axis.place(times[0]), axis.place(times[1]));
            EXPECT_GT(axis.place(longest), kind == AxisKind::Linear ? 0.999 : 0.9);
            EXPECT_LE(axis.high, 2 * longest);
            EXPECT_EQ(axis.place(0), 0);
            EXPECT_EQ(axis.place(2 * longest), 1);
        }
}

TEST(TimeAxis, EqualRatiosAreEqualStepsOfALogarithmicOne)
{
    const ValueAxis axis = timeAxis(std::vector<double>{0.01, 10}, AxisKind::Logarithmic, 6);
    EXPECT_NEAR(axis.place(1) - axis.place(0.1), axis.place(0.1) - axis.place(0.01), 1e-12);
}

TEST(TimeAxis, NothingToShowIsNoReasonToDivideByZero)
{
    EXPECT_TRUE(timeAxis({}, {}, 6).ticks.empty());
    EXPECT_EQ(timeAxis(std::vector<double>{0, 0}, AxisKind::Logarithmic, 6).place(0), 0);
}

TEST(TimeAxis, OfAPartTellsItsTicksApart)
{
    const ValueAxis axis = timeAxisBetween(2.401, 2.5, 6);
    QStringList labels;
    for (const AxisTick& tick : axis.ticks)
        labels += tick.label;
    EXPECT_EQ(labels, (QStringList{"2.42 ms", "2.44 ms", "2.46 ms", "2.48 ms", "2.50 ms"}));
    EXPECT_DOUBLE_EQ(axis.place(2.401), 0);
    EXPECT_DOUBLE_EQ(axis.place(2.5), 1);
    EXPECT_EQ(timeAxisBetween(0, 0.01, 3).ticks.front().label, "0");
    EXPECT_EQ(timeAxisBetween(0.998, 1.002, 5).ticks.front().label, "998 µs");
    EXPECT_EQ(timeAxisBetween(0.998, 1.002, 5).ticks.back().label, "1.002 ms");
}

} // namespace
} // namespace warpatlas::ui
