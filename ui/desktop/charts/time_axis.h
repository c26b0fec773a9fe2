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
    /// ms; bars begin at `low`: 0, or where it is logarithmic a power of ten below all. `high`: the longest time, or a
    /// power of ten less than twice that.
    double low = 0, high = 1;
    std::vector<TimeTick> ticks; ///< ascending, within the axis

    /// 0 at `low`, 1 at `high`; what lies beyond an end is at it.
    double place(double ms) const;
};

/// Past this ratio of the longest to the shortest time a linear axis would leave the short ones without length.
inline constexpr double mostLinearRatio = 20;

/// For times of which `ms` are the ends of bars and intervals; those that are not positive are left out. Without
/// `wanted` the kind follows from their range. At most about `mostTicks` ticks, at least two.
TimeAxis timeAxis(std::span<const double> ms, std::optional<AxisKind> wanted, int mostTicks);

/// "500 ns", "20 µs", "1 ms", "2 s": as a tick says it, without digits that mean nothing.
QString tickText(double ms);

} // namespace warpatlas::ui
