#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace warpatlas {

namespace {

NumberSigns& signsOfNumbers()
{
    static NumberSigns signs;
    return signs;
}

} // namespace

void setNumberSigns(NumberSigns signs)
{
    signsOfNumbers() = signs;
}

std::string withDecimalSign(std::string number)
{
    std::ranges::replace(number, '.', signsOfNumbers().decimal);
    return number;
}

std::string grouped(std::uint64_t number)
{
    std::string text = std::to_string(number);
    if (text.size() < std::size_t(signsOfNumbers().groupedFrom))
        return text;
    for (std::size_t position = text.size(); position > 3; position -= 3)
        text.insert(position - 3, 1, signsOfNumbers().group);
    return text;
}

std::string indicesText(std::span<const std::uint64_t> bounds, std::uint64_t element)
{
    std::string text;
    for (std::size_t i = bounds.size(); i-- > 1; element /= bounds[i])
        text.insert(0, fmt::format("[{}]", element % bounds[i]));
    return bounds.empty() ? text : fmt::format("[{}]{}", element, text);
}

std::string bytesText(std::uint64_t bytes)
{
    if (bytes < 1000)
        return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
    static constexpr const char* units[] = {"kB", "MB", "GB", "TB"};
    double number = double(bytes) / 1000;
    const char* const* unit = units;
    // A number that would round to 1,000 of one unit is 1 of the next.
    for (; number >= 999.5 && std::next(unit) != std::end(units); ++unit)
        number /= 1000;
    constexpr double one = 9.995, two = 99.95; // where rounding gives one more digit before the point
    return withDecimalSign(fmt::format("{:.{}f} {}", number, number < one ? 2 : number < two ? 1 : 0, *unit));
}

std::string numberText(double value, int digits)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    const int precision = std::max(digits, 1);
    constexpr double plainBelow = 1e7;
    const double size = std::abs(value);
    int inFront = 1;
    for (double power = 10; power <= size && power <= plainBelow; power *= 10)
        ++inFront;
    if (size >= 1 && size < plainBelow && precision <= inFront)
        return fmt::format("{:.0f}", value);
    return fmt::format("{:.{}g}", value, precision);
}

double toSixDigits(double value)
{
    return std::stod(fmt::format("{:.6g}", value));
}

} // namespace warpatlas
