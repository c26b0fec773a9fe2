/// The scale of a heat map's colours. Plain functions.
#pragma once

#include "ui/desktop/axes/value_axis.h"

#include <span>

namespace warpatlas::ui {

/// No scale spans less, or a difference of a few percent would look like one of ten times.
inline constexpr double leastColourRatio = 2; ///< of its ends
inline constexpr double leastColourFraction = 0.25; ///< from one to the other, where they are fractions

struct HeatScale {
    double least = 0, most = 0; ///< of the values
    double low = 0, high = 1; ///< its ends, which the values lie between
    bool logarithmic = false;

    double share(double value) const; ///< place on the ramp of colours: 0 at `low`, 1 at `high`; clamped
    double at(double share) const; ///< the value there
    /// The ends' ratio is the least that there is: the values differ less.
    bool isWidened() const { return low < least || high > most; }
};

/// The scale of these values; one of 0 to 1 where there are none.
HeatScale heatScale(std::span<const double> values, AxisUnit unit);

} // namespace warpatlas::ui
