#include "kernels/catalogue/common/input_form.h"

#include <array>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

bool hasLayout(const Shape& shape, InputLayout layout)
{
    switch (layout) {
    case InputLayout::Values:
        return true;
    case InputLayout::Plane:
        return shape.channels == 1 && shape.extent.z == 1;
    case InputLayout::Colours:
        return shape.channels == 3 && shape.extent.z == 1;
    case InputLayout::ThreeChannels:
        return shape.channels == 3 || (shape.channels != 4 && shape.values() % 3 == 0);
    case InputLayout::FourChannels:
        return shape.channels == 4 || (shape.channels != 3 && shape.values() % 4 == 0);
    case InputLayout::Planes:
        return shape.channels == 1 && shape.extent.z == 3;
    case InputLayout::Volume:
        return shape.channels == 1;
    }
    return false;
}

std::string toText(const InputForm& form)
{
    static constexpr std::array<std::string_view, 7> texts{"{} of any shape", "1 channel of {}, width x height",
        "3 channels of {}, width x height", "3 channels of {}, or values in threes",
        "4 channels of {}, or values in fours", "3 planes of {}, width x height x 3",
        "1 channel of {}, a plane or a volume"};
    const std::string_view values = form.binary ? std::string_view("0 or 1") : nameOf(form.type);
    return fmt::format(fmt::runtime(texts[static_cast<std::size_t>(form.layout)]), values);
}

} // namespace warpatlas::inline bundled
