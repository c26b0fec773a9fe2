/// Where the elements that a thread touches are marked, and the names of slices. Plain arithmetic; usable without GL.
#pragma once

#include "render/views/data/data_view.h"
#include "render/views/shared/layout.h"
#include "render/views/shared/shape_batch.h"

#include <vector>

namespace warpatlas::render {

/// A square on the screen, device pixels of the view.
struct LitMark {
    double x = 0, y = 0, side = 0;
    Access access = Access::Read;
    bool now = false;
    bool operator==(const LitMark&) const = default;
};

/// The marks in view, in the order in which they are drawn: what is lit now comes last. Cells that are smaller than a
/// mark can be become one mark with their neighbours: that of what happens now, and of a write before that of a read.
std::vector<LitMark> litMarks(
    const LitElements& lit, const Camera& camera, const Layout& layout, int width, int height, double pixelScale);

/// Reads in the accent, writes in Palette::good. Now: filled, on a dark rim. Before: tinted.
void addLit(ShapeBatch& shapes, const std::vector<LitMark>& marks, const DataViewState& state);

/// How the names of slices stand above them; of no font where the gap has no room for them.
struct SliceNames {
    int fontPixels = 0;
    double baseline = 0; ///< above a slice's upper edge
    double widest = 0; ///< that has room
};
SliceNames sliceNames(const ShapeBatch& shapes, const Layout& layout, const DataViewState& state);
/// "z = 3" above each slice in view, where the gap has room for it.
void addSliceNames(ShapeBatch& shapes, const Layout& layout, int width, int height, const DataViewState& state);

} // namespace warpatlas::render
