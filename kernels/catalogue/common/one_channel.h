/// What the filters of one-channel images and the stencils share when they bind and check. Used by
/// the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cassert>
#include <cstring>
#include <string_view>

namespace warpatlas {

/// What such an input accepts, in words.
inline constexpr std::string_view acceptsOneChannelImage = "grey image, 1 channel; computed in f32";
inline constexpr InputForm onePlaneOfFloats{InputLayout::Plane, ElementType::F32};

/// Input number `index` as an f32 image. Throws InputError unless it has one channel and is 2-D, and where asFloats()
/// does.
ArrayPointer oneChannelImage(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input);

/// The largest size of a value, of those that are finite.
double largestMagnitude(const Array& floats);

/// The scalar argument called `name` of the shown launch.
template <class T> T scalarArgument(const Work& work, std::string_view name)
{
    T value{};
    for (const Argument& argument : work.arguments)
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument); scalar && scalar->name == name) {
            assert(scalar->type == ElementTypeOf<T>::value);
            std::memcpy(&value, scalar->bytes.data(), sizeof value);
        }
    return value;
}

} // namespace warpatlas
