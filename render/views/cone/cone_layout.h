/// Where the parts of the cone lie, and what is under a pixel. Plain arithmetic in device pixels of the view that it
/// stands in.
///
///   block    its threads, warps as bands      lanes    32 of the thread's warp, joined to
///                                             detail   the sectors that they ask for, or the banks
#pragma once

#include "kernels/model/launch.h"
#include "render/views/memory/memory_layout.h"
#include "render/views/memory/memory_scene.h"
#include "render/views/memory/request_figures.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::render {

// What the cone shows: the block of one thread, its warp, and the memory that the warp asks for at one line. Plain
// values; immutable once given.

/// "warp 4" and " · 32 threads that step together"; then what the verdict is about.
struct ConeCaption {
    std::string strong, soft, tail;
    Verdict verdict = Verdict::None;
};

struct ConeScene {
    Launch launch;
    std::uint64_t thread = 0; ///< linear
    std::shared_ptr<const MemoryScene> memory; ///< the request of the thread's warp; null: none is known
    ConeCaption block, warp, request;

    std::uint64_t inBlock() const { return thread % launch.threadsPerBlock(); }
    unsigned lane() const { return unsigned(inBlock() % warpLanes); }
    std::uint64_t firstOfWarp() const { return inBlock() / warpLanes * warpLanes; } ///< in the block
};

/// Returns requests that read or write neighbouring bytes one by one, as the channels of a pixel, as one request of all
/// of them; empty where they are no such row.
std::optional<MemoryRequest> joinedRequest(const std::vector<MemoryRequest>& requests);

/// The threads of a block as cells: x by y, slices of z below one another; a long line of threads a warp a row.
struct BlockCells {
    std::uint64_t columns = 1, rows = 1;
    bool folded = false;

    static BlockCells of(const Dim3& block);
    std::uint64_t columnOf(std::uint64_t threadInBlock) const { return threadInBlock % columns; }
    std::uint64_t rowOf(std::uint64_t threadInBlock) const { return threadInBlock / columns; }
};

struct ConeLayout {
    double scale = 1; ///< device pixels a logical pixel
    int font = 12, smallFont = 10;
    Box box; ///< all of it
    BlockCells cells;
    Box block; ///< empty where there is no room
    double blockCaption = 0, warpCaption = 0, requestCaption = 0; ///< baselines
    double captionRight = 0; ///< where the block's caption has to end
    MemoryLayout memory; ///< lanes, and below them detail or banks
    Box fold; ///< the control that folds it away

    double cellWidth() const { return block.width / double(cells.columns); }
    double cellHeight() const { return block.height / double(cells.rows); }
    Box cell(std::uint64_t threadInBlock) const
    {
        return {block.x + cellWidth() * double(cells.columnOf(threadInBlock)),
            block.y + cellHeight() * double(cells.rowOf(threadInBlock)), cellWidth(), cellHeight()};
    }
    /// Returns what holds the rows of the thread's warp.
    Box warp(std::uint64_t firstInBlock, std::uint64_t threadsOfBlock) const;
};

/// Lays it out in `box`. `textScale`: the presenter's letters are larger.
ConeLayout layoutCone(const ConeScene& scene, const Box& box, double pixelScale, double textScale);

/// Returns the address line of the scene's request and the camera that shows it in the layout.
AddressAxis coneAxis(const ConeScene& scene);
AddressCamera coneCamera(const AddressAxis& axis, const ConeLayout& layout);

struct ConeHit {
    enum class Part { Nothing, Fold, Block, Lane, Memory } part = Part::Nothing;
    std::uint64_t threadInBlock = 0; ///< for Block and Lane
    bool operator==(const ConeHit&) const = default;
};
ConeHit hitCone(const ConeScene& scene, const ConeLayout& layout, double x, double y);

} // namespace warpatlas::render
