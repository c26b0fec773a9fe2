/// Which loaded bytes are used, and which are only carried to another place. Structures are copied whole, with the gaps
/// between their members and with unset members.
#pragma once

#include "kernels/uses/register_uses.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

/// The bytes of a load, the vector whole; a bit for each byte.
struct LoadedBytes {
    std::uint32_t load = 0; ///< instruction
    std::uint32_t used = 0; ///< computed with, compared, part of an address, or given away
    std::uint32_t carried = 0; ///< stored
    std::uint32_t chosen = 0; ///< stored, or what another branch has in its place
};

/// Byte `to` of what a store writes is byte `from` of a load.
struct CarriedByte {
    std::uint32_t load = 0; ///< instruction
    std::uint32_t from = 0, to = 0;
};

struct CarryingStore {
    std::uint32_t store = 0; ///< instruction
    std::vector<CarriedByte> bytes;
};

struct CarriedBytes {
    std::vector<LoadedBytes> loads; ///< those of which not all bytes are used
    std::vector<CarryingStore> stores;
};

/// Follows values through registers that are written once, by moves and by what puts bytes together or takes them
/// apart. What it cannot follow counts as used.
CarriedBytes carriedBytes(const Function& function, const RegisterUses& uses);

} // namespace warpatlas::ptx
