/// How one block puts values together, below the data: a row a step, the threads that worked in it, and lines from
/// whose values they took. Taken from the block's recording, never from the kernel's name.
#pragma once

#include "app/follow/block/block_picture.h"
#include "app/follow/thread_story.h"
#include "render/views/memory/memory_layout.h"
#include "render/views/shared/shape_batch.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/views/canvas_view.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui::inline canvas {

class TreePanel {
public:
    /// Takes the block of the followed thread, else of the one that is looked at. While the next one is recorded, the
    /// last one stays.
    void update(const Shown& shown, const CanvasState& state);
    bool empty() const { return !m_story; }
    /// Returns how high it is in a view's place, device pixels; 0: there is none, or no room.
    double heightIn(const ViewPlace& place, const CanvasState& state) const;
    /// Sets where it is, pixels of the view's place; an empty box hides it.
    void setBox(const render::Box& box, double scale);
    const render::Box& box() const { return m_box; }

    void draw(render::ShapeBatch& shapes, const CanvasState& state) const;
    /// Returns the thread whose cell is there, linear in the launch.
    std::optional<std::uint64_t> at(double x, double y) const;

private:
    enum class Lane : std::uint8_t { Gone, Idle, Unused, Works };
    struct Colours;
    class TreePainter;

    const BlockTree& tree() const { return *m_story->picture->tree; }
    const BlockTree::Group& group() const { return tree().groups[m_group]; }
    std::size_t shownRows() const;
    render::Box cells() const; ///< of all rows and the lines between them
    double pitch() const { return cells().height / double(shownRows() + 1); } ///< from row to row
    std::optional<std::uint32_t> threadInBlock(std::uint64_t thread) const;

    std::uint64_t m_run = 0; ///< of the outcome
    StoryPointer m_story; ///< has a tree; null: there is none
    Launch m_launch;
    std::optional<std::uint64_t> m_steps; ///< of the recording that have run; empty: all, at rest
    std::uint64_t m_thread = 0; ///< at hand
    std::size_t m_group = 0, m_firstRow = 0;
    render::Box m_box{};
    double m_scale = 1;
};

} // namespace warpatlas::ui::inline canvas
