/// The form that a kernel's input must have before it is bound, as far as other data can be brought into it, and what
/// one input asks of another.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/shape.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas::inline bundled {

enum class InputLayout {
    Values, ///< any shape: all values, in the order in which memory has them
    Plane, ///< one channel, one slice: a matrix, a grey picture
    Colours, ///< 3 channels, one slice
    ThreeChannels, ///< 3 channels, as CUDA's vectors of three; or all values, three by three
    FourChannels, ///< the same of four
    Planes, ///< one channel, 3 slices: the planes of a colour picture
    Volume, ///< one channel, any number of slices
};

struct InputForm {
    InputLayout layout = InputLayout::Values;
    ElementType type = ElementType::F32;
    bool binary = false; ///< each value is 0 or 1
    bool asStored =
        false; ///< of pictures: the values of their files, not brightness of 0 to 255, where the type has them

    bool operator==(const InputForm&) const = default;
};

bool hasLayout(const Shape& shape, InputLayout layout);

/// For a sentence that says what is taken: "1 channel of f32", "3 channels of u8", "i32 of any shape".
std::string toText(const InputForm& form);

/// The sides that an input must have beside the others; an empty one may have any length.
struct RequiredShape {
    std::optional<std::uint64_t> x{}, y{}, z{};
    std::optional<std::uint32_t> channels{};

    bool allows(const Shape& shape) const
    {
        return x.value_or(shape.extent.x) == shape.extent.x && y.value_or(shape.extent.y) == shape.extent.y
            && z.value_or(shape.extent.z) == shape.extent.z && channels.value_or(shape.channels) == shape.channels;
    }
    bool operator==(const RequiredShape&) const = default;

    /// All sides of `shape`.
    static RequiredShape exactly(const Shape& shape)
    {
        return {shape.extent.x, shape.extent.y, shape.extent.z, shape.channels};
    }
};

} // namespace warpatlas::inline bundled
