/// Bytes beside a buffer that lanes of a request tried to reach: "ghosts", as there is nothing of the buffer's. Pure
/// functions.
#pragma once

#include "render/views/memory/memory_scene.h"

#include <cstdint>
#include <vector>

namespace warpatlas::render {

struct GhostPiece {
    std::int64_t offset = 0; ///< bytes from the buffer's start
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0; ///< mask
    bool operator==(const GhostPiece&) const = default;
};

/// Returns them by offset; none of shared memory, whose bytes beside it have no place among the banks.
std::vector<GhostPiece> ghostsOf(const MemoryRequest& request);

} // namespace warpatlas::render
