/// Binding and checks, shared by the filters of one-channel images and the stencils. Used by
/// the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <string_view>

namespace warpatlas::inline bundled {

/// The input that they accept, in words.
inline constexpr std::string_view acceptsOneChannelImage = "grey image, 1 channel; computed in f32";
inline constexpr InputForm onePlaneOfFloats{InputLayout::Plane, ElementType::F32};

/// Makes `work` a launch from the only input, as an f32 image, into `output` of its size: a thread a pixel, arguments
/// width, height and `more`. Throws InputError unless the image has one channel and is 2-D, and where asFloats() does.
void filterImage(Work& work, const KernelDescription& kernel, std::span<const ArrayPointer> inputs,
    const std::string& output, const std::vector<ScalarArgument>& more = {});

/// The largest size of a value, of those that are finite.
double largestMagnitude(const Array& floats);

} // namespace warpatlas::inline bundled
