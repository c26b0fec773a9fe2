/// Over the data: what one thread reads of each buffer, as one shape (a row, a column, the neighbours of an element),
/// and the rectangle that its block brings into shared memory. Taken from the recording, never from the kernel's name.
#pragma once

#include "app/follow/block/block_picture.h"
#include "app/follow/thread_story.h"
#include "render/views/data/buffer_sheet.h"
#include "render/views/memory/memory_layout.h"
#include "render/views/shared/shape_batch.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/views/canvas_view.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

class ReadOutlines {
public:
    /// Takes the followed thread, else the one that is looked at. `places`: of each buffer of the work on the sheet;
    /// empty where it is not in sight.
    void update(const Shown& shown, const CanvasState& state, const render::BufferSheet& sheet,
        const std::vector<std::optional<std::size_t>>& places);
    void clear() { *this = {}; }
    bool hasReads() const { return !m_shapes.empty(); }
    bool hasTiles() const { return !m_tiles.empty(); }
    const StoryPointer& story() const { return m_story; }

    struct Look {
        render::Camera camera; ///< the sheet's
        double width = 0, height = 0, scale = 1; ///< of the view's place; device pixels
        double left = 0, top = 0, right = 0; ///< what the ruler leaves free of it
        render::Theme theme = render::Theme::Dark;
    };
    void draw(render::ShapeBatch& shapes, const render::BufferSheet& sheet, const Look& look);
    /// Returns where neighbours that are too small to be seen are drawn larger, pixels of the view's place; empty: no
    /// where.
    const std::optional<render::Box>& lens() const { return m_lens; }

private:
    struct Cell {
        std::uint64_t column = 0, row = 0; ///< of the layout
        std::array<std::int64_t, 3> at{}; ///< of the buffer: x, y, z
        bool own = false; ///< the thread writes the element with that place
    };
    struct Shape {
        std::size_t place = 0; ///< on the sheet
        std::vector<Cell> cells; ///< by row, then column; where they are no rectangle
        render::Box box{}; ///< around them, cells of the layout; of one slice where they are a rectangle
        std::uint64_t count = 0;
        bool rectangle = false;
    };
    struct Frame {
        std::size_t place = 0;
        render::Box all{}, now{}; ///< cells of the layout
    };
    class OutlinePainter;

    static bool isOneShape(const std::vector<Cell>& cells);
    void readShapes(const Shown& shown, const render::BufferSheet& sheet);
    void findTiles(const Shown& shown, const CanvasState& state, const render::BufferSheet& sheet);

    StoryPointer m_story;
    std::vector<std::optional<std::size_t>> m_places;
    std::vector<Shape> m_shapes;
    std::vector<Frame> m_tiles;
    std::optional<render::Box> m_lens;
};

} // namespace warpatlas::ui::inline canvas
