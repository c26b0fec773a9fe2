/// The values of a texel, as a fetch gives them. Pure functions, any thread.
///
/// Defined to the bit: whole numbers, and floats as they are; of normalised numbers the ends, 0, 1 and -1 (the rest is
/// the nearest float to the quotient). What a texture of fewer channels has for the others is 0, and 1 for the last.
#pragma once

#include "kernels/simulator/execution/memory.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpatlas::simulator::textures {

/// Whether fetches give floats; else whole numbers of 32 bits.
bool givesFloats(const TextureObject& texture);

/// The bits of four registers: floats, or whole numbers with their sign. `texel` null: outside, where all is zero.
using Texel = std::array<std::uint32_t, 4>;
Texel readTexel(const TextureObject& texture, const std::byte* texel);

} // namespace warpatlas::simulator::textures
