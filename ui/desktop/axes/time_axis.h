/// The one axis that all bars of a chart of times share: its kind, its ends and its ticks. Plain functions.
#pragma once

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ui {

enum class AxisKind { Linear, Logarithmic };

struct TimeTick {
    double ms = 0;
    QString label; ///< with its unit: "10 µs", "1 ms", "2 s"
};

struct TimeAxis {
    AxisKind kind = AxisKind::Linear;
    /// The ends of the axis, ms. Bars begin at `low`: 0, or on a logarithmic axis a power of ten below all. `high` is
    /// the longest time, or a power of ten less than twice that.
    double low = 0, high = 1;
    std::vector<TimeTick> ticks; ///< ascending, within the axis

    /// Returns 0 at `low`, 1 at `high`; a time beyond an end is at it.
    double place(double ms) const;
};

/// The largest ratio of the longest to the shortest time on a linear axis: past it the short ones have no visible
/// length.
inline constexpr double mostLinearRatio = 20;

/// Makes the axis for the ends of bars and intervals, `ms`; those that are not positive are left out. Without `wanted`
/// their range decides the kind. At most about `mostTicks` ticks, at least two.
TimeAxis timeAxis(std::span<const double> ms, std::optional<AxisKind> wanted, int mostTicks);

/// Makes a linear axis of a part of a time; 0 <= low < high, ms. Its labels have as many digits as tell its ticks
/// apart.
TimeAxis timeAxisBetween(double low, double high, int mostTicks);

/// Returns a tick's text without digits that mean nothing: "500 ns", "20 µs", "1 ms", "2 s".
QString tickText(double ms);

} // namespace warpatlas::ui
