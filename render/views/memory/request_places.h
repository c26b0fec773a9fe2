/// Where a warp's request goes: its bytes in 32-byte sectors, or its words in the 32 banks of shared memory. Plain
/// arithmetic, counted as the simulator counts (kernels/simulator/recording/counters.h).
#pragma once

#include "render/views/memory/memory_scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::render {

inline constexpr std::uint64_t sectorBytes = 32, lineBytes = 128;
inline constexpr unsigned warpLanes = 32, bankCount = 32;

/// Bytes that lie together and are asked for by the same lanes.
struct RequestPiece {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0; ///< mask; several: they share these bytes
    bool operator==(const RequestPiece&) const = default;
};

/// By address. Local memory lies as the hardware lays it out: 4-byte words of the 32 lanes side by side.
std::vector<RequestPiece> piecesOf(const MemoryRequest& request);

struct SectorUse {
    std::uint64_t sector = 0; ///< address / 32
    std::uint32_t used = 0; ///< a bit a byte
    bool operator==(const SectorUse&) const = default;
};

struct RequestSectors {
    std::vector<SectorUse> sectors; ///< ascending, each once
    std::uint64_t usedBytes = 0; ///< different ones
    std::uint64_t movedBytes() const { return sectors.size() * sectorBytes; }
    std::uint64_t leastSectors() const
    {
        return (usedBytes + sectorBytes - 1) / sectorBytes;
    } ///< with no byte to spare
};
RequestSectors sectorsOf(const std::vector<RequestPiece>& pieces);

/// Bytes from one lane to the next, where it is the same for all; empty for fewer than two lanes and for lanes that lie
/// anyhow or all together.
std::optional<std::int64_t> strideOf(const MemoryRequest& request);

/// The most lanes that meet at one address: the turns that an atomic has to take.
std::uint32_t turnsOf(const MemoryRequest& request);

/// A 4-byte word of shared memory.
struct BankWord {
    std::uint64_t word = 0; ///< address / 4
    std::uint32_t bank = 0;
    std::uint32_t phase = 0; ///< 8-byte requests go in 2 phases of 16 lanes, 16-byte ones in 4 of 8
    std::uint32_t pass = 0; ///< of all: those of the phase before come first
    std::uint32_t lanes = 0; ///< mask; several: a broadcast
};

struct BankPlacement {
    std::vector<BankWord> words;
    std::uint32_t phases = 0, passes = 0;
    std::uint32_t worst = 0; ///< most passes of one phase: its conflict degree
    std::vector<std::uint32_t> phaseStarts; ///< first pass of each phase
    bool broadcast = false; ///< lanes share words
};
BankPlacement placeInBanks(const MemoryRequest& request);

} // namespace warpatlas::render
