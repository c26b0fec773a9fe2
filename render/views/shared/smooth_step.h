/// GLSL's smoothstep() on the CPU, for things that fade in with size. Plain arithmetic; usable without GL.
#pragma once

#include <algorithm>

namespace warpatlas::render {

/// Returns 0 up to `from`, 1 beyond `to`, without a kink at either end.
inline double smoothStep(double from, double to, double value)
{
    const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

} // namespace warpatlas::render
