#include "ui/desktop/axes/time_axis.h"

#include <QStringList>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

QStringList labelsOf(const TimeAxis& axis)
{
    QStringList labels;
    for (const TimeTick& tick : axis.ticks)
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
            const TimeAxis axis = timeAxis(times, kind, 6);
            ASSERT_GE(axis.ticks.size(), 2U);
            EXPECT_LE(axis.ticks.size(), 9U);
            for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
                EXPECT_GE(axis.ticks[i].ms, axis.low * (1 - 1e-9));
                EXPECT_LE(axis.ticks[i].ms, axis.high * (1 + 1e-9));
                EXPECT_TRUE(i == 0 || axis.ticks[i].ms > axis.ticks[i - 1].ms);
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
    const TimeAxis axis = timeAxis(std::vector<double>{0.01, 10}, AxisKind::Logarithmic, 6);
    EXPECT_NEAR(axis.place(1) - axis.place(0.1), axis.place(0.1) - axis.place(0.01), 1e-12);
}

TEST(TimeAxis, NothingToShowIsNoReasonToDivideByZero)
{
    EXPECT_TRUE(timeAxis({}, {}, 6).ticks.empty());
    EXPECT_EQ(timeAxis(std::vector<double>{0, 0}, AxisKind::Logarithmic, 6).place(0), 0);
}

TEST(TimeAxis, OfAPartTellsItsTicksApart)
{
    const TimeAxis axis = timeAxisBetween(2.401, 2.5, 6);
    QStringList labels;
    for (const TimeTick& tick : axis.ticks)
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
