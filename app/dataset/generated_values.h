/// Makes the values of generated data; Cancelled ends the making of many. Used by generators.cpp only.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/progress.h"

#include <memory>

namespace warpatlas {

/// Counts up, x first. Values are all different as far as the type allows. Where they must repeat, they do so after a
/// prime number of them, so that no row and no block looks like the next one. Three channels of u8 are colours,
/// different up to 2^24.
std::shared_ptr<Array> rampValues(ElementType type, const Shape& shape, const Progress* progress = nullptr);

/// Makes uniform random values, the same on every machine. Floats: from -1 up to 1, on a grid that the type holds
/// exactly. u8, i8 and bool: the type's whole range. Wider integers: -999 to 999, unsigned ones 0 to 999, so that sums
/// of them do not overflow.
std::shared_ptr<Array> randomValues(
    ElementType type, const Shape& shape, std::uint64_t seed, const Progress* progress = nullptr);

/// Puts ones where x = y, else zeros.
std::shared_ptr<Array> identityValues(ElementType type, std::uint64_t size);

/// Makes a random third of the values 1, the others 0.
std::shared_ptr<Array> cellValues(const Shape& shape, std::uint64_t seed, const Progress* progress = nullptr);

} // namespace warpatlas
