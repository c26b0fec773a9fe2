#include "render/views/data/data_scene.h"

#include <algorithm>

namespace warpatlas::render {

bool holdsFlags(const Array& array)
{
    return array.type() == ElementType::U8 && array.shape().channels == 1
        && std::ranges::all_of(array.values<std::uint8_t>(), [](std::uint8_t value) { return value <= 1; });
}

std::array<double, 2> brightnessRange(const std::array<double, 2>& range)
{
    return {std::min(range[0], 0.0), std::max(range[1], 255.0)};
}

} // namespace warpatlas::render
