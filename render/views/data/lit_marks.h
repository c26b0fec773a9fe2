/// Where the elements that a thread touches are marked, and the names of slices. Plain arithmetic; usable without GL.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/vertex_array.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/layout.h"
#include "render/views/shared/shape_batch.h"

#include <vector>

namespace warpatlas::render {

/// Frames around the elements of the selected thread and around the element that is pointed at.
class Markers {
public:
    Markers();
    void draw(const Viewport& viewport, const DataScene& scene, const DataViewState& state);

private:
    const std::vector<std::uint64_t>& elementsOfSelected(const DataScene& scene, std::uint64_t thread);

    gl::Program m_program;
    gl::VertexArray m_vertices = gl::VertexArray::create();
    gl::Buffer m_instances;
    std::shared_ptr<const OwnerMap> m_searched; // which owners m_elements came from
    std::uint64_t m_thread = 0;
    std::vector<std::uint64_t> m_elements;
};

/// Returns the elements whose last writer is `thread`, ascending, at most `most` of them. Reads all owners, on all
/// cores.
std::vector<std::uint64_t> elementsOf(const OwnerMap& owners, std::uint64_t thread, std::size_t most);

/// A square on the screen, device pixels of the view.
struct LitMark {
    double x = 0, y = 0, side = 0;
    Access access = Access::Read;
    bool now = false;
    bool operator==(const LitMark&) const = default;
};

/// Returns the marks in view in the order in which they are drawn: those of now come last. Cells smaller than the
/// smallest mark share one mark with their neighbours; it shows now before earlier, and a write before a read.
std::vector<LitMark> litMarks(
    const LitElements& lit, const Camera& camera, const Layout& layout, int width, int height, double pixelScale);

/// Draws reads in the accent, writes in Palette::good. Now: filled, on a dark rim. Before: tinted.
void addLit(ShapeBatch& shapes, const std::vector<LitMark>& marks, const DataViewState& state);

/// The font and place of the names above slices; fontPixels is 0 where the gap has no room for them.
struct SliceNames {
    int fontPixels = 0;
    double baseline = 0; ///< above a slice's upper edge
    double widest = 0; ///< the widest name that has room
};
SliceNames sliceNames(const ShapeBatch& shapes, const Layout& layout, const DataViewState& state);
/// Writes "z = 3" above each slice in view, where the gap has room for it.
void addSliceNames(ShapeBatch& shapes, const Layout& layout, int width, int height, const DataViewState& state);

} // namespace warpatlas::render
