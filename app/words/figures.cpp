#include "app/words/figures.h"

#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline words {

std::string inUnit(double value, ValueUnit unit)
{
    switch (unit) {
    case ValueUnit::Milliseconds:
        return milliseconds(value);
    case ValueUnit::GigabytesPerSecond:
        return withDecimalSign(
            value >= 1000 ? fmt::format("{:.4g} TB/s", value / 1000) : fmt::format("{:.4g} GB/s", value));
    case ValueUnit::Factor:
        return withDecimalSign(fmt::format("{:.4g}×", value));
    case ValueUnit::Fraction:
        return percent(value);
    case ValueUnit::Plain:
        break;
    }
    return threeDigits(value);
}

std::string inUnit(double low, double high, ValueUnit unit)
{
    return unit == ValueUnit::Milliseconds ? millisecondsBetween(low, high)
                                           : say("chart.sweep.band", "{} to {}", inUnit(low, unit), inUnit(high, unit));
}

namespace {

std::string sizeOfAxes(std::initializer_list<std::uint64_t> sizes, int axes)
{
    std::string text;
    int axis = 0, used = 0;
    for (const std::uint64_t size : sizes)
        used = ++axis <= axes || size > 1 ? axis : used;
    axis = 0;
    for (const std::uint64_t size : sizes)
        if (axis++ < used)
            text += (text.empty() ? "" : " × ") + grouped(size);
    return text;
}

/// The unit of a time: that of its order, as axes have it; seconds from 10 s on.
struct TimeUnit {
    double fromMs, ms;
    const char* name;
};

const TimeUnit& timeUnitOf(double ms, int digits)
{
    static constexpr TimeUnit units[] = {{10000, 1000, "s"}, {1, 1, "ms"}, {1e-3, 1e-3, "µs"}, {0, 1e-6, "ns"}};
    // 999.9 µs have no three digits below 1 ms.
    const double rounded = ms * (1 + 0.5 * std::pow(10, -digits));
    return ms == 0 ? units[1]
                   : *std::ranges::find_if(units, [&](const TimeUnit& unit) { return !(rounded < unit.fromMs); });
}

} // namespace

std::string significant(double value, int digits)
{
    if (!std::isfinite(value))
        return "?";
    if (value == 0)
        return "0";
    const auto magnitude = [](double number) { return int(std::floor(std::log10(std::abs(number)))); };
    // 0.9996 has three digits as 1.00.
    const double rounded = value + std::copysign(0.5 * std::pow(10, magnitude(value) - digits + 1), value);
    return withDecimalSign(fmt::format("{:.{}f}", value, std::clamp(digits - 1 - magnitude(rounded), 0, 9)));
}

std::string threeDigits(double value)
{
    return significant(value, 3);
}

std::string percent(double fraction)
{
    const double value = fraction * 100, whole = std::round(value);
    if (value > 99.9 && value < 100)
        return withDecimalSign("> 99.9 %");
    if (value > 0 && value < 0.01)
        return withDecimalSign("< 0.01 %");
    if (std::abs(value - whole) < 1e-3) // or by rounding before
        return fmt::format("{:.0f} %", whole);
    return withDecimalSign(fmt::format("{:.{}f} %", value, value < 1 ? 2 : 1));
}

std::string percent(std::uint64_t part, std::uint64_t whole)
{
    if (part == whole || whole == 0)
        return whole == 0 ? "0 %" : "100 %";
    return percent(double(part) / double(whole));
}

std::string toleranceText(double absolute, double relative)
{
    return relative == 0 ? withDecimalSign(fmt::format("{:.2g}", absolute))
                         : say("figures.tolerance", "{:.2g} and {:.2g} of the value", absolute, relative);
}

std::string milliseconds(double ms)
{
    return milliseconds(ms, 3);
}

std::string milliseconds(double ms, int digits)
{
    const TimeUnit& unit = timeUnitOf(ms, digits);
    return significant(ms / unit.ms, digits) + " " + unit.name;
}

std::string millisecondsBetween(double low, double high)
{
    const TimeUnit& unit = timeUnitOf(high, 3);
    return say("figures.between", "{} to {}", threeDigits(low / unit.ms), threeDigits(high / unit.ms)) + " "
        + unit.name;
}

std::string sizeText(const Extent& size, int axes)
{
    return sizeOfAxes({size.x, size.y, size.z}, axes);
}

std::string sizeText(const Dim3& size, int axes)
{
    return sizeOfAxes({size.x, size.y, size.z}, axes);
}

std::string coordinates(const Dim3& place, int axes)
{
    std::string text = fmt::format("({}", place.x);
    if (axes > 1)
        text += fmt::format(", {}", place.y);
    if (axes > 2)
        text += fmt::format(", {}", place.z);
    return text + ')';
}

bool isPicture(ElementType type, const Shape& shape)
{
    const bool colours = shape.channels == 1 || shape.channels == 3 || shape.channels == 4;
    return type == ElementType::U8 && colours && shape.extent.y > 1;
}

} // namespace warpatlas::inline words
