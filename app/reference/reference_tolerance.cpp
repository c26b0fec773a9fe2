#include "app/reference/reference_tolerance.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpatlas {
namespace {

/// Half the distance from 1 to the next number.
double roundingOf(ElementType type)
{
    constexpr double half = 1.0 / 2048; // ten bits of fraction
    return type == ElementType::F16 ? half
        : type == ElementType::F32  ? std::numeric_limits<float>::epsilon() / 2
                                    : std::numeric_limits<double>::epsilon() / 2;
}

double largestIn(const Array& values)
{
    double largest = 0;
    for (std::uint64_t i = 0; i < values.shape().values(); ++i)
        if (const double value = std::abs(values.valueAsDouble(i)); std::isfinite(value))
            largest = std::max(largest, value);
    return largest;
}

} // namespace

Tolerance toleranceFor(const Array& reference, std::uint64_t steps)
{
    const ElementType type = reference.type();
    if (type != ElementType::F16 && type != ElementType::F32 && type != ElementType::F64)
        return {0, say("reference.exact", "exact: whole numbers")};
    constexpr std::uint64_t leastOfHalves = 16, least = 1000;
    constexpr double deviations = 4;
    const std::uint64_t roundings = std::max(type == ElementType::F16 ? leastOfHalves : least, steps);
    const double largest = largestIn(reference);
    return {deviations * std::sqrt(double(roundings)) * roundingOf(type) * largest,
        say("reference.rounded", "{} roundings of {} values of at most {:.3g}, each as likely up as down",
            grouped(roundings), nameOf(type), largest)};
}

} // namespace warpatlas
