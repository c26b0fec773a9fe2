/// The cells that a viewport shows, and the output's bytes of just these.
#pragma once

#include "kernels/model/array.h"
#include "render/views/data/data_view.h"
#include "render/views/data/value_buffer.h"
#include "render/views/shared/layout.h"

namespace warpatlas::render {

/// Columns and rows of a layout from first to last, the last excluded; empty where the data is out of view.
struct CellRange {
    std::uint64_t left = 0, top = 0, right = 0, bottom = 0;
    std::uint64_t columns() const { return right > left ? right - left : 0; }
    std::uint64_t rows() const { return bottom > top ? bottom - top : 0; }
    std::uint64_t count() const { return columns() * rows(); }
    bool operator==(const CellRange&) const = default;
};

/// Returns the rows and columns of elements in a range of cells, as if slices of z stood below one another; whole
/// slices where there are several. Empty where the range has no element.
CellRange elementRows(const CellRange& range, const Layout& layout);

CellRange visibleCells(const Camera& camera, const Layout& layout, int width, int height);

/// Returns the values of `range`, row by row, as an array of range.columns() x range.rows(). Takes them from
/// `scene.output` if it is there, otherwise out of GL memory: one small read a row, never the whole buffer. Cells past
/// the last element are zero.
Array readCells(const DataScene& scene, const Layout& layout, const ValueBuffer& output, const CellRange& range);

} // namespace warpatlas::render
