/// The simulated address space. Addresses are never the host's. A global allocation stands in the middle of a slot of
/// its own, so that an index of any 32-bit integer, negative ones included, stays in the slot and names its buffer.
/// Where slots become few, small allocations share some of them, each in the middle of a part.
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

/// The slots that are shared. The length of a part is no power of two: a 32-bit index that has wrapped round, whatever
/// it counts, does not come out in another small allocation.
inline constexpr std::uint32_t sharedSlots = 16, firstSharedSlot = gridSlot - 1 - sharedSlots;
inline constexpr std::uint64_t partBytes = std::uint64_t{520} << 20, partMiddle = std::uint64_t{192} << 20;
inline constexpr std::uint64_t largestInPart = std::uint64_t{128} << 20, firstPart = firstSharedSlot * slotSize;
inline constexpr auto partCount = static_cast<std::uint32_t>(sharedSlots * slotSize / partBytes);

/// A place is a slot or, from slotCount on, a part.
inline constexpr std::uint32_t placeCount = slotCount + partCount;
constexpr std::uint64_t ofPlace(std::uint32_t place)
{
    return place < slotCount ? ofSlot(place) : firstPart + (place - slotCount) * partBytes + partMiddle;
}
/// That an address is in; placeCount or more: in none.
constexpr std::uint64_t placeAt(std::uint64_t address)
{
    const std::uint64_t slot = address >> slotBits;
    if (slot - firstSharedSlot < sharedSlots)
        return slotCount + (address - firstPart) / partBytes;
    return slot < slotCount ? slot : placeCount;
}

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
