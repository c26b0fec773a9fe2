/// How far each element is from the reference, as a byte that the shader turns into a colour. Plain arithmetic on all
/// cores; usable without GL.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/tolerance.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace warpatlas::render {

struct DifferenceMap {
    static constexpr std::uint8_t firstWithin = 1, firstBeyond = 64;
    /// One byte an element. 0: equal. From firstWithin on: within the tolerance, by its share of it. From firstBeyond
    /// to 255: beyond it, by the square root of its share of the largest, so that small ones stand out as well.
    std::vector<std::uint8_t> bytes;
    std::uint64_t equal = 0, within = 0, beyond = 0; ///< elements
    double largest = 0; ///< absolute; infinite where one side alone is NaN or infinite
};

/// Compares each element by its most different channel. `values` and `reference` have the same type and shape, as
/// compare() takes them; NaN equals NaN. What it returns once it is stopped is of no use.
DifferenceMap differenceMap(
    const Array& values, const Array& reference, const Tolerance& tolerance, const std::stop_token& stop = {});

/// Returns the difference of an element's most different channel; the element's number differs between both arrays.
double cellDifference(
    const Array& values, std::uint64_t element, const Array& reference, std::uint64_t referenceElement);

/// Returns the same as a share of what is right there: more than 1 is beyond the tolerance, infinite where nothing but
/// the reference's value is.
double cellShare(const Array& values, std::uint64_t element, const Array& reference, std::uint64_t referenceElement,
    const Tolerance& tolerance);

/// Returns the difference of one value, as compare() measures it.
double differenceAt(const Array& values, std::uint64_t value, const Array& reference, std::uint64_t referenceValue);

} // namespace warpatlas::render
