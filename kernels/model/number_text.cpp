#include "kernels/model/number_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas {

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

} // namespace warpatlas
