/// Where the parts of the memory view lie, and what is under a pixel. Plain arithmetic in device pixels of the view.
///
///   overview   the whole buffer, a band, with the visible window marked
///   lanes      32 cells of the warp, joined to
///   detail     the address line in sectors and lines         or, for shared memory,
///   banks      32 columns, a row a pass
///   figures    what it costs
#pragma once

#include "render/views/memory/address_axis.h"
#include "render/views/memory/memory_scene.h"
#include "render/views/shared/theme.h"

#include <optional>

namespace warpatlas::render {

/// Bytes beside a buffer that lanes of a request tried to reach: "ghosts", as there is nothing of the buffer's.
struct GhostPiece {
    std::int64_t offset = 0; ///< bytes from the buffer's start
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0; ///< mask
    bool operator==(const GhostPiece&) const = default;
};

/// Returns them by offset; none of shared memory, whose bytes beside it have no place among the banks.
std::vector<GhostPiece> ghostsOf(const MemoryRequest& request);

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
    bool empty() const { return width <= 0 || height <= 0; }
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool contains(double px, double py) const { return px >= x && px < right() && py >= y && py < bottom(); }
};

/// The part of the address line that the detail shows.
struct AddressCamera {
    double originUnit = 0; ///< at the detail's left edge
    double pixelsPerUnit = 1; ///< device pixels a byte
    bool operator==(const AddressCamera&) const = default;
};

struct ByteRange {
    std::uint64_t begin = 0, end = 0;
    bool operator==(const ByteRange&) const = default;
};

struct MemoryViewState {
    AddressCamera camera;
    std::optional<unsigned> hoveredLane, selectedLane;
    std::optional<ByteRange> hoveredBytes, selectedBytes; ///< in the shown buffer
    double pixelScale = 1; ///< device pixels a logical pixel
    double textScale = 1;
    double bottomInset = 0; ///< pixels that a card may need
    bool strip = false; ///< only the address line or the banks, and the figures
    Theme theme = Theme::Dark;
};

/// Where each part is drawn. A part without room is empty; labels without room have the baseline 0.
struct MemoryLayout {
    double scale = 1; ///< device pixels a logical pixel
    int font = 12, smallFont = 10;
    Box content;
    Box overview;
    double overviewTitle = 0, overviewEnds = 0; ///< baselines
    double heading = 0;
    Box lanes; ///< 32 equal cells
    Box detail;
    double lineLabels = 0, sectorLabels = 0, byteLabels = 0, elementLabels = 0;
    bool namedRows = false; ///< there is room beside the detail for the names of its rows of labels
    double bracket = 0; ///< y of the line above each 128 bytes
    double wall = 0; ///< baseline of the words at the buffer's end, where lanes go past it
    bool elementNames = false; ///< elements are "y[1000]" instead of "1000"
    Box banks; ///< 32 columns wide, `bankRows` high
    double bankLabels = 0, rowLabelRight = 0;
    unsigned bankRows = 0;
    double figures = 0, figureStep = 0; ///< baseline of the first
    int figureCount = 0;

    double laneWidth() const { return lanes.width / warpLanes; }
    double laneX(unsigned lane) const { return lanes.x + laneWidth() * lane; }
    double bankWidth() const { return banks.width / bankCount; }
    double rowHeight() const { return bankRows ? banks.height / bankRows : 0; }
};

MemoryLayout layoutMemory(const MemoryScene& scene, const MemoryViewState& state, int width, int height);

/// Returns the scene's address line, folded for its request.
AddressAxis axisOf(const MemoryScene& scene);
/// Returns the camera that shows the axis' focus as large as it fits into `detailWidth` pixels.
AddressCamera fitCamera(const AddressAxis& axis, double detailWidth, double pixelScale);
/// Limits a camera: no further out than the whole axis, no further in than single bytes, and not beside it.
AddressCamera limitedCamera(
    const AddressCamera& camera, const AddressAxis& axis, double detailWidth, double pixelScale);

struct MemoryHit {
    std::uint32_t lanes = 0; ///< mask: the lane under the pixel, or those that touch what is there
    bool onLane = false; ///< on the row of lanes itself
    std::optional<std::uint64_t> address; ///< byte of the shown buffer or space
    std::optional<std::uint64_t> overviewAddress;
    Box box; ///< around the lane, value or word
};
MemoryHit hitMemory(const MemoryScene& scene, const MemoryLayout& layout, const AddressAxis& axis,
    const MemoryViewState& state, double x, double y);

} // namespace warpatlas::render
