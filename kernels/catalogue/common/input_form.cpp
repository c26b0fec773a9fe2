#include "kernels/catalogue/common/input_form.h"

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
    std::string values(form.binary ? std::string_view("0 or 1") : nameOf(form.type));
    switch (form.layout) {
    case InputLayout::Values:
        return values + " of any shape";
    case InputLayout::Plane:
        return fmt::format("1 channel of {}, width x height", values);
    case InputLayout::Colours:
        return fmt::format("3 channels of {}, width x height", values);
    case InputLayout::ThreeChannels:
        return fmt::format("3 channels of {}, or values in threes", values);
    case InputLayout::FourChannels:
        return fmt::format("4 channels of {}, or values in fours", values);
    case InputLayout::Planes:
        return fmt::format("3 planes of {}, width x height x 3", values);
    case InputLayout::Volume:
        return fmt::format("1 channel of {}, a plane or a volume", values);
    }
    return values;
}

} // namespace warpatlas::inline bundled
