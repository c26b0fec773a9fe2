#include "render/views/data_scene.h"

#include <algorithm>

namespace warpatlas::render {

bool holdsFlags(const Array& array)
{
    return array.type() == ElementType::U8 && array.shape().channels == 1
        && std::ranges::all_of(array.values<std::uint8_t>(), [](std::uint8_t value) { return value <= 1; });
}

} // namespace warpatlas::render
