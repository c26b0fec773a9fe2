/// Where a warp's request goes: its bytes in 32-byte sectors, or its words in the 32 banks of shared memory, one by one
/// as a picture or a sentence shows them. As many as costOf() counts. Pure functions, any thread.
#pragma once

#include "kernels/model/warp_request.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas {

/// Bytes that lie together and are asked for by the same lanes.
struct RequestPiece {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0; ///< mask; several: they share these bytes
};

/// By address. Local memory lies as the hardware lays it out: 4-byte words of the 32 lanes side by side.
std::vector<RequestPiece> piecesOf(const WarpRequest& request);

struct SectorUse {
    std::uint64_t sector = 0; ///< address / 32
    std::uint32_t used = 0; ///< a bit a byte
};

struct RequestSectors {
    std::vector<SectorUse> sectors; ///< ascending, each once
    std::uint64_t usedBytes = 0; ///< different ones
    std::uint64_t movedBytes() const { return sectors.size() * sectorBytes; }
    std::uint64_t leastSectors() const { return sectorsFor(usedBytes); }
};
RequestSectors sectorsOf(const std::vector<RequestPiece>& pieces);

/// Returns the bytes from one lane to the next, where they are the same for all active lanes or, with `Most`, for at
/// least half of them; empty for fewer than two lanes and for lanes without an order or all in one place.
enum class StrideOf { All, Most };
std::optional<std::int64_t> strideOf(const WarpRequest& request, StrideOf lanes = StrideOf::All);

/// The lanes of a request that went beside its buffer: their accesses did not take place.
struct OutsideLanes {
    std::uint32_t lanes = 0; ///< mask; none of them is in WarpRequest::lanes
    /// Where they would have been: bytes from the buffer's start, below 0 before it; in shared memory its address.
    std::array<std::int64_t, warpLanes> offsets{};
};

/// A 4-byte word of shared memory.
struct BankWord {
    std::uint64_t word = 0; ///< address / 4
    std::uint32_t bank = 0;
    std::uint32_t pass = 0; ///< number among all passes: those of the phase before come first
    std::uint32_t lanes = 0; ///< mask; several: a broadcast
};

struct BankPlacement {
    std::vector<BankWord> words;
    std::uint32_t passes = 0;
    std::uint32_t worst = 0; ///< most passes of one phase: its conflict degree
    std::uint32_t worstBank = 0; ///< the bank that needs most passes; the first of several
    std::vector<std::uint32_t> phaseStarts; ///< first pass of each phase
    bool broadcast = false; ///< lanes share words

    std::uint32_t phases() const { return static_cast<std::uint32_t>(phaseStarts.size()); }
};
BankPlacement placeInBanks(const WarpRequest& request);

} // namespace warpatlas
