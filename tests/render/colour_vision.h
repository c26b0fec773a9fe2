/// How far apart two colours are for people with full colour vision and without one of the three cone types.
/// Distance: CIEDE2000 (Sharma, Wu, Dalal 2005), D65. Vision: the matrices of Machado, Oliveira and Fernandes (2009) at
/// full severity, applied to linear light.
#pragma once

#include "render/views/shared/theme.h"

#include <array>

namespace warpatlas::render::testing {

enum class Vision { Full, Protanopia, Deuteranopia, Tritanopia };
inline constexpr std::array everyVision{Vision::Full, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia};
const char* nameOf(Vision vision);

struct Lab {
    double lightness = 0, a = 0, b = 0;
};

Lab seen(const Colour& colour, Vision vision);
double ciede2000(const Lab& first, const Lab& second);
double distance(const Colour& first, const Colour& second, Vision vision);

} // namespace warpatlas::render::testing
