/// IEEE 754 binary16 (f16), which C++20 has no type for: its 16 bits are carried as std::uint16_t.
#pragma once

#include <cstdint>

namespace warpatlas {

/// Exact for every value, subnormals, infinities and NaNs included.
float floatFromHalf(std::uint16_t bits);

/// Rounded to the nearest, ties to even; infinite from 65520 on. A NaN stays one.
std::uint16_t halfFromFloat(float value);

} // namespace warpatlas
