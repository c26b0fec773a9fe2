/// An axis of a chart: its kind, its ends, its ticks, and where the points of a sweep lie on it. Plain functions.
#pragma once

#include "app/words/figures.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Where labels of points stand that may lie anywhere in a plot. Plain functions.
struct LabelWish {
    QPointF anchor; ///< the point
    double clear = 0; ///< radius around it that labels leave free
    QSizeF size;
};

/// Returns a place for each label, as near to its point as can be: within `area`, clear of the other labels, of all
/// points and of `taken`; and of `lines`, where that costs no more than some steps. The first labels are placed first.
std::vector<QRectF> placeLabels(std::span<const LabelWish> labels, std::span<const QRectF> taken,
    std::span<const QLineF> lines, const QRectF& area);

/// Says whether a line comes into the rectangle, or touches it.
bool crosses(const QLineF& line, const QRectF& rect);

/// Where a line from the point to its label ends; the point itself where the label stands beside it.
QPointF leaderEnd(const LabelWish& label, const QRectF& place);

struct AxisTick {
    double value = 0;
    QString label; ///< with its unit: "10 µs", "300 GB/s"
};

enum class AxisKind { Linear, Logarithmic };
using AxisUnit = ValueUnit; ///< decides how its ticks read

struct ValueAxis {
    AxisKind kind = AxisKind::Linear;
    double low = 0, high = 1;
    std::vector<AxisTick> ticks; ///< ascending, within the axis

    double place(double value) const; ///< 0 at `low`, 1 at `high`; clamped
};

/// The largest ratio of the longest to the shortest on a linear axis: past it the short ones have no visible length.
inline constexpr double mostLinearRatio = 20;

/// Makes the axis that all bars of a chart of times share, for the ends of bars and intervals, `ms`; those that are not
/// positive are left out. Without `wanted` their range decides the kind. Bars begin at its low end: 0, or on a
/// logarithmic axis a power of ten below all; the high one is the longest time, or a power of ten less than twice that.
/// At most about `mostTicks` ticks, at least two.
ValueAxis timeAxis(std::span<const double> ms, std::optional<AxisKind> wanted, int mostTicks);

/// Makes a linear axis of a part of a time; 0 <= low < high, ms. Its labels have as many digits as tell its ticks
/// apart.
ValueAxis timeAxisBetween(double low, double high, int mostTicks);

/// Returns a time's text without digits that mean nothing: "500 ns", "20 µs", "1 ms", "2 s".
QString tickText(double ms);

/// Makes the axis for values, those that are not positive left out where it is logarithmic: from 0, or over more than
/// mostLinearRatio from a round number below all of them; to a round number. A fraction goes from 0 to 1.
ValueAxis valueAxis(std::span<const double> values, AxisUnit unit, int mostTicks);

/// A logarithmic axis with these ends, above 0; its ticks are round numbers between them: "0.1", "1", "10,000".
ValueAxis logarithmicAxis(double low, double high, int mostTicks);

QString axisText(double value, AxisUnit unit); ///< "20 µs", "300 GB/s", "4x", "50 %", "12"

/// Where points lie along an axis of numbers: 0 to 1 each, with half a step of room at both ends. Evenly where they
/// have no numbers that grow; else by their logarithms where these are spread more evenly than the numbers are.
struct PointPlaces {
    std::vector<double> at;
    bool numbers = false; ///< whether the places say how far apart the numbers are
    bool logarithmic = false;
};
PointPlaces placePoints(std::span<const std::optional<double>> numbers);

/// Returns which of the labels, whose middles and widths are given, are shown: all of them, or every second, third ...
/// so that none comes nearer than `gap` to the next. Of numbers that are multiples of the first, the multiples of that
/// step.
std::vector<std::size_t> shownLabels(std::span<const double> middles, std::span<const double> widths, double gap);

/// Moves the middles of labels of one height apart, each as little as it can be, within `low` to `high`.
std::vector<double> spreadApart(std::vector<double> middles, double height, double low, double high);

} // namespace warpatlas::ui::inline desktop
