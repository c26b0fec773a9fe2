#include "render/views/shared/axis_steps.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::render {

double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (power * factor >= least * (1 - 1e-9))
            return power * factor;
    return power * 10;
}

std::uint32_t countStep(double least)
{
    return least <= 1 ? 1u : std::uint32_t(std::lround(roundStep(std::min(least, 2e9))));
}

std::uint32_t smStep(double least)
{
    return std::bit_ceil(std::uint32_t(std::clamp(std::ceil(least - 1e-9), 1.0, 1e9)));
}

} // namespace warpatlas::render
