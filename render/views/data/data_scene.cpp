#include "render/views/data/data_scene.h"

#include <algorithm>

namespace warpatlas::render {

std::array<double, 2> brightnessRange(const std::array<double, 2>& range)
{
    return {std::min(range[0], 0.0), std::max(range[1], 255.0)};
}

} // namespace warpatlas::render
