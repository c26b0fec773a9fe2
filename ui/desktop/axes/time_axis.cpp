#include "ui/desktop/axes/time_axis.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

/// Returns the smallest of 1, 2 and 5 times a power of ten that is at least that much.
double roundStep(double least)
{
    const double decade = std::pow(10, std::floor(std::log10(least)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * decade >= least * (1 - 1e-9))
            return digit * decade;
    return 10 * decade;
}

void addLinearTicks(TimeAxis& axis, int mostTicks)
{
    const double step = roundStep(axis.high / std::max(mostTicks - 1, 1));
    for (int i = 0; i * step <= axis.high * (1 + 1e-9); ++i)
        axis.ticks.push_back({i * step, i == 0 ? QStringLiteral("0") : tickText(i * step)});
}

/// Of a tick on an axis whose ticks are `step` apart.
QString tickTextOf(double ms, double step)
{
    const double unit = ms >= 1000 ? 1000 : ms >= 1 ? 1 : ms >= 1e-3 ? 1e-3 : 1e-6;
    const int digits = std::max(0, int(std::ceil(-std::log10(step / unit) - 1e-9)));
    return QString("%1 %2").arg(QString::number(ms / unit, 'f', digits), tickText(unit).section(' ', 1));
}

void addLogarithmicTicks(TimeAxis& axis, int mostTicks)
{
    const int first = int(std::lround(std::log10(axis.low))), last = int(std::floor(std::log10(axis.high) + 1e-9));
    const int decades = last - first + 1;
    const int every = std::max(1, (decades + mostTicks - 1) / std::max(mostTicks, 1));
    // Where there are few decades, a tick within each says more.
    const std::vector<double> digits = 3 * decades <= mostTicks ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
    for (int decade = first; decade <= last; decade += every)
        for (const double digit : digits)
            if (const double ms = digit * std::pow(10, decade); ms <= axis.high * (1 + 1e-9))
                axis.ticks.push_back({ms, tickText(ms)});
}

} // namespace

double TimeAxis::place(double ms) const
{
    if (!(high > low))
        return 0;
    const double at = kind == AxisKind::Linear ? (ms - low) / (high - low)
        : ms > 0                               ? std::log(ms / low) / std::log(high / low)
                                               : 0;
    return std::clamp(at, 0.0, 1.0);
}

TimeAxis timeAxis(std::span<const double> ms, std::optional<AxisKind> wanted, int mostTicks)
{
    double shortest = 0, longest = 0;
    for (const double value : ms)
        if (value > 0 && std::isfinite(value)) {
            shortest = shortest > 0 ? std::min(shortest, value) : value;
            longest = std::max(longest, value);
        }
    TimeAxis axis;
    if (!(longest > 0))
        return axis;
    axis.kind = wanted.value_or(longest > mostLinearRatio * shortest ? AxisKind::Logarithmic : AxisKind::Linear);
    axis.high = longest;
    if (axis.kind == AxisKind::Linear) {
        addLinearTicks(axis, mostTicks);
        return axis;
    }
    // The shortest bar must have a length: a third of a decade at least.
    axis.low = std::pow(10, std::floor(std::log10(shortest / 2)));
    // A tick near the end is worth a little room.
    if (const double next = std::pow(10, std::ceil(std::log10(longest) - 1e-9)); next <= 2 * longest)
        axis.high = std::max(longest, next);
    addLogarithmicTicks(axis, mostTicks);
    return axis;
}

TimeAxis timeAxisBetween(double low, double high, int mostTicks)
{
    TimeAxis axis;
    axis.low = low;
    axis.high = high;
    const double step = roundStep((high - low) / std::max(mostTicks - 1, 1));
    for (auto i = static_cast<long long>(std::ceil(low / step - 1e-9)); double(i) * step <= high * (1 + 1e-12); ++i)
        axis.ticks.push_back({double(i) * step, i == 0 ? QStringLiteral("0") : tickTextOf(double(i) * step, step)});
    return axis;
}

QString tickText(double ms)
{
    static constexpr struct {
        double ms;
        const char* name;
    } units[] = {{1000, "s"}, {1, "ms"}, {1e-3, "µs"}, {1e-6, "ns"}};
    for (const auto& unit : units)
        if (ms >= unit.ms * (1 - 1e-9) || unit.ms == 1e-6)
            return QString("%1 %2").arg(QString::number(ms / unit.ms, 'g', 3), QString::fromUtf8(unit.name));
    return {};
}

} // namespace warpatlas::ui
