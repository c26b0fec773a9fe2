/// The rectangles of its buffers that one block brings into shared memory, step by step. Found in what the recording
/// shows, whatever the kernel is called. Immutable; any thread.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace warpatlas::simulator {
class BlockRecording;
}

namespace warpatlas::inline follow {

struct BlockTiles {
    /// All that the block reads of a buffer between two barriers between which it writes shared memory.
    struct Tile {
        std::size_t buffer = 0; ///< index in Work::buffers
        std::uint64_t firstStep = 0; ///< of the recording: the first that reads it
        std::uint64_t left = 0, top = 0, layer = 0, width = 0, height = 0; ///< elements
    };
    std::vector<Tile> tiles; ///< by buffer, then step; never empty

    /// Returns the tiles of a buffer, in order; perhaps none.
    std::span<const Tile> of(std::size_t buffer) const;
    /// Returns which of them is read after so many steps, or was read last; the first before there is any.
    static std::size_t at(std::span<const Tile> tiles, std::uint64_t steps);

    /// Runs the recording once more. Returns null where nothing is brought in as rectangles. Throws Cancelled,
    /// std::bad_alloc.
    static std::shared_ptr<const BlockTiles> make(
        const std::shared_ptr<const simulator::BlockRecording>& recording, const Work& work, Progress& progress);
};
using BlockTilesPointer = std::shared_ptr<const BlockTiles>;

} // namespace warpatlas::inline follow
