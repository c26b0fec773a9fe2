/// How the kernels of the catalogue check and convert their inputs, and the sizes of their samples. Used by the
/// catalogue only.
#pragma once

#include "kernels/catalogue/common/bundled_kernel.h"

#include <string_view>

namespace warpatlas::inline bundled {

/// Input number `index` as f32: itself if it is, else converted. Throws InputError, naming the first value, if one
/// cannot be held exactly.
ArrayPointer asFloats(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input);
/// As i32.
ArrayPointer asIntegers(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input);
/// As u8.
ArrayPointer asBytes(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input);

/// "matmul: input A: " and the rest, as an InputError's subject.
std::string inputSubject(const KernelDescription& kernel, std::size_t index);

/// A count as a kernel's int parameter. Throws InputError where it does not fit.
std::int32_t asInt(const KernelDescription& kernel, std::uint64_t count, std::string_view what);

/// From this many elements on, samples are for measuring, and every side is a multiple of `measuredStep`, as in the
/// pictures and matrices of courses. At odd widths each row begins in the middle of a sector, so a time would say more
/// about the width than about the kernel. Smaller samples are for finding mistakes, so their sides are odd.
inline constexpr std::uint64_t measuredElements = std::uint64_t{1} << 20U;
inline constexpr std::uint64_t measuredStep = 64;

/// A 2-D size of about `elements`, for sampleOfSize(): never square from 2 elements on. Below measuredElements both
/// sides are odd, unless it is one row, which is exactly as long. From measuredElements on, both are multiples of
/// measuredStep.
Extent nearSquare(std::uint64_t elements);

/// A 3-D size of about `elements`: three different sides, odd or multiples as above. The smallest multiples have up to
/// half more than `elements`. Too few elements give one row.
Extent nearCube(std::uint64_t elements);

/// Data of about `elements` elements: nearSquare() as "<before>WxH<after>".
SizedData squareSample(std::string_view before, std::uint64_t elements, std::string_view after = "");

} // namespace warpatlas::inline bundled
