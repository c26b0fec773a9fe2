#include "app/reference/reference_tolerance.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace warpatlas {
namespace {

/// Half the distance from 1 to the next number.
double roundingOf(ElementType type)
{
    return std::ldexp(1.0, -factsOf(type).digits);
}

/// A size that three quarters of the values reach, those that are 0 apart. The largest would not do: one huge value
/// that stands for "none" would let any difference pass.
double usualSize(const Array& values)
{
    std::vector<double> sizes;
    for (std::uint64_t i = 0; i < values.shape().values(); ++i)
        if (const double value = std::abs(values.valueAsDouble(i)); std::isfinite(value) && value > 0)
            sizes.push_back(value);
    if (sizes.empty())
        return 0;
    const auto quarter = sizes.begin() + std::ptrdiff_t(sizes.size() / 4);
    std::ranges::nth_element(sizes, quarter);
    return *quarter;
}

} // namespace

Tolerance toleranceFor(const Array& reference, std::uint64_t steps)
{
    const ElementType type = reference.type();
    if (!isReal(type))
        return {0, say("reference.exact", "exact: whole numbers")};
    constexpr std::uint64_t leastOfHalves = 16, least = 1000;
    constexpr double deviations = 4;
    const std::uint64_t roundings = std::max(sizeOf(type) == 2 ? leastOfHalves : least, steps);
    const double usual = usualSize(reference), relative = deviations * std::sqrt(double(roundings)) * roundingOf(type);
    return {relative * usual,
        say("reference.rounded",
            "{} roundings of {} values, each as likely up as down, of the value and of {:.3g}, which most of them "
            "reach",
            grouped(roundings), nameOf(type), usual),
        relative};
}

} // namespace warpatlas
