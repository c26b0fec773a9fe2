/// One memory instruction of one warp, and what it costs: counted here for the simulator's counters, for stories,
/// findings and views alike. kernels/model/request_places.h says where its bytes are. Pure functions, any thread.
///
/// Memory is moved in sectors of 32 bytes. Shared memory has 32 banks of 4-byte words, and a bank gives one word a
/// pass; requests of 8 bytes a lane go in 2 phases of 16 lanes, those of 16 bytes in 4 of 8 (CUDA programming guide).
#pragma once

#include "kernels/model/memory_access.h"

#include <array>
#include <cstdint>

namespace warpatlas {

inline constexpr unsigned warpLanes = 32, bankCount = 32;
inline constexpr std::uint64_t sectorBytes = 32, lineBytes = 128;

/// The fewest sectors that can hold so many bytes.
constexpr std::uint64_t sectorsFor(std::uint64_t bytes)
{
    return (bytes + sectorBytes - 1) / sectorBytes;
}
/// The bank of an address in shared memory.
constexpr std::uint32_t bankOf(std::uint64_t address)
{
    return static_cast<std::uint32_t>(address / 4 % bankCount);
}
/// Lanes that go in one phase over the banks.
constexpr unsigned phaseLanes(std::uint32_t bytes)
{
    return bytes <= 4 ? 32 : bytes <= 8 ? 16 : 8;
}

/// A memory instruction of a warp. Addresses are multiples of `bytes`, because an access that is not aligned does not
/// take place.
struct WarpRequest {
    AccessKind kind = AccessKind::Load;
    Window window = Window::Global; ///< never Generic
    std::uint32_t bytes = 4; ///< a lane: all values of a vector
    std::uint32_t valueBytes = 4; ///< size of one value
    std::uint32_t lanes = 0; ///< mask of those whose access takes place
    std::array<std::uint64_t, warpLanes>
        addresses{}; ///< in the window's own space, or from a start of whole sectors on
    /// For a texture or a surface: one of several where a fetch touches several elements. Its addresses are those of
    /// rows one behind the other; a GPU has them in another order, so that sectors say nothing.
    bool texture = false;

    bool active(unsigned lane) const { return (lanes >> lane & 1) != 0; }
};

/// The same request in the form that the interpreter has.
struct RequestView {
    AccessKind kind = AccessKind::Load;
    Window window = Window::Global; ///< never Generic
    std::uint32_t bytes = 4;
    std::uint32_t lanes = 0; ///< at least one
    const std::uint64_t* addresses = nullptr; ///< by lane
    bool affine = false; ///< each lane is `stride` bytes behind the one before it
    std::int64_t stride = 0;
    /// All lanes take part, and that holds within every 8 of them: rows of a 2-D block. Affine or not.
    bool rows = false;
};
inline constexpr unsigned rowLanes = 8;

struct RequestCost {
    std::uint32_t sectors = 0; ///< different ones; none of shared memory. Local memory: as RequestPiece has it
    std::uint32_t phases = 0; ///< shared memory
    std::uint32_t passes = 0; ///< over the banks, of all phases; free of conflicts: one each
    std::uint32_t turns = 0; ///< atomics in global and shared memory: the most lanes that meet at one address

    double conflictDegree() const { return phases > 0 ? static_cast<double>(passes) / phases : 0; }
};
RequestCost costOf(const RequestView& request);
RequestCost costOf(const WarpRequest& request);

} // namespace warpatlas
