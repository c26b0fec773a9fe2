#include "ui/desktop/sweep_charts/heat_scale.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

/// Past this ratio of the largest to the smallest number most cells would have nearly one colour.
constexpr double mostLinearColours = 3;

} // namespace

double HeatScale::share(double value) const
{
    const double share = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return std::clamp(share, 0.0, 1.0);
}

double HeatScale::at(double share) const
{
    return logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

HeatScale heatScale(std::span<const double> values, AxisUnit unit)
{
    HeatScale scale;
    if (values.empty())
        return scale;
    const auto [least, most] = std::ranges::minmax(values);
    scale.least = scale.low = least;
    scale.most = scale.high = most;
    if (unit == AxisUnit::Fraction) {
        if (most - least < leastColourFraction) {
            scale.low = std::clamp((least + most - leastColourFraction) / 2, 0.0, 1 - leastColourFraction);
            scale.high = scale.low + leastColourFraction;
        }
        return scale;
    }
    if (least > 0 && most < leastColourRatio * least) {
        const double middle = std::sqrt(least * most);
        scale.low = middle / std::sqrt(leastColourRatio);
        scale.high = middle * std::sqrt(leastColourRatio);
    } else if (!(most > least)) { // nothing but zeros
        scale.high = scale.low + 1;
    }
    scale.logarithmic = least > 0 && most > mostLinearColours * least;
    return scale;
}

} // namespace warpatlas::ui
