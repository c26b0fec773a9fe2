/// The values of a texel, as a fetch gives them. Pure functions, any thread.
///
/// Defined to the bit: whole numbers, and floats as they are; of normalised numbers the ends, 0, 1 and -1 (the rest is
/// the nearest float to the quotient). What a texture of fewer channels has for the others is 0, as on an H100. Between
/// elements that hold whole numbers its sums are rounded further: they are within 2^-15; sums of halves are halves,
/// which may be the next one.
#pragma once

#include "kernels/simulator/execution/memory.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::simulator::textures {

/// From one row to the next.
std::uint64_t rowBytesOf(const TextureObject& texture);
/// Whether fetches give floats; else whole numbers of 32 bits.
bool givesFloats(const TextureObject& texture);

/// The bits of a register: a float, or a whole number with its sign. `texel` null: outside, where all is zero, as are
/// channels that the texture does not have.
std::uint32_t readChannel(const TextureObject& texture, const std::byte* texel, std::size_t channel);
/// A channel of what was read, or of a sum of it, as a fetch gives it: the lowest number of a type with sign lies below
/// -1, and becomes that at the end; sums of halves are halves.
std::uint32_t settled(const TextureObject& texture, std::uint32_t bits);

} // namespace warpatlas::simulator::textures
