#include "kernels/model/shape.h"

#include <fmt/format.h>

namespace warpatlas {

std::string toText(const Shape& shape)
{
    const Extent& extent = shape.extent;
    std::string text = fmt::format("{}", extent.x);
    if (extent.y != 1 || extent.z != 1)
        text += fmt::format(" x {}", extent.y);
    if (extent.z != 1)
        text += fmt::format(" x {}", extent.z);
    if (shape.channels != 1)
        text += fmt::format(" x {} channels", shape.channels);
    return text;
}

} // namespace warpatlas
