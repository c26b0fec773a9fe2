/// How far a value is from the right one.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpatlas::testing_compiler {

/// Distance in units of the last place of `right`.
template <class T> double unitsBetween(T value, T right)
{
    if (value == right || (std::isnan(value) && std::isnan(right)))
        return 0;
    if (!std::isfinite(value) || !std::isfinite(right))
        return std::numeric_limits<double>::infinity();
    const T unit = std::max(std::nextafter(std::fabs(right), std::numeric_limits<T>::infinity()) - std::fabs(right),
        std::numeric_limits<T>::denorm_min());
    return std::fabs(double(value) - double(right)) / double(unit);
}

} // namespace warpatlas::testing_compiler
