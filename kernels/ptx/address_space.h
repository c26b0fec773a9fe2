/// The simulated address space. Addresses are never the host's. Every global allocation stands in the middle of a slot
/// of its own, so that an index of any 32-bit integer, negative ones included, stays in the slot and names its buffer.
#pragma once

#include <cstdint>

namespace warpatlas::ptx::address {

inline constexpr int slotBits = 37; ///< 128 GiB a slot
inline constexpr std::uint64_t slotSize = std::uint64_t{1} << slotBits;
inline constexpr std::uint64_t slotMiddle = std::uint64_t{1} << 35; ///< 2^31 elements of 16 bytes on either side
inline constexpr std::uint32_t slotCount = 768;
inline constexpr std::uint64_t largestAllocation = slotSize - 2 * slotMiddle;

/// Slot 0 is for null pointers and what is near them.
constexpr std::uint64_t ofSlot(std::uint32_t slot)
{
    return slot * slotSize + slotMiddle;
}

/// Where the barrier of a cooperative launch's grid is, which this_grid() finds through %envreg1 and %envreg2.
inline constexpr std::uint32_t gridSlot = 639;
inline constexpr std::uint64_t gridBarrierBytes = 64;

/// Where the other windows stand in the generic address space.
inline constexpr std::uint64_t sharedBase = slotCount * slotSize;
inline constexpr std::uint64_t localBase = sharedBase + slotSize;
inline constexpr std::uint64_t parameterBase = localBase + slotSize;
inline constexpr std::uint64_t callParameterBase = parameterBase + slotSize;
inline constexpr std::uint64_t functionBase = callParameterBase + slotSize; ///< "addresses" of functions
inline constexpr std::uint64_t textureBase = functionBase + slotSize; ///< objects of textures and surfaces, numbered

/// A red zone stands between shared variables. It keeps their banks: a multiple of 128 bytes.
inline constexpr std::uint32_t sharedRedZone = 1024;

} // namespace warpatlas::ptx::address
