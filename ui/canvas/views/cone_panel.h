/// The cone below the data on the canvas: the thread at hand in its block, its warp, and what that asks memory for.
#pragma once

#include "render/views/cone/cone_paint.h"
#include "ui/canvas/views/canvas_view.h"

#include <optional>

namespace warpatlas::ui::inline canvas {

class ConePanel {
public:
    /// Returns the height that it takes at the bottom of a view's place, device pixels; 0: none, as in strips and in
    /// figures where no thread is followed.
    static double heightIn(const ViewPlace& place, const CanvasState& state, bool outcome);
    /// Says whether it is open there: as somebody wants it, else where there is room.
    static bool isOpen(const ViewPlace& place, const CanvasState& state);
    /// Returns the height that it takes there while it is folded away.
    static double foldedHeightIn(const ViewPlace& place, const CanvasState& state);

    /// Sets where it stands and what it shows; returns whether that is something new.
    bool update(const Shown& shown, const CanvasState& state, const ViewPlace& place, const render::Box& box);
    bool empty() const { return !m_scene; }
    bool opened() const { return m_open; } ///< in the box that it got
    std::uint64_t thread() const { return m_scene->thread; }
    const render::ConeScene* scene() const { return m_scene.get(); }
    const render::ConeLayout& layout() const { return m_layout; }

    void draw(render::ShapeBatch& shapes, const CanvasState& state, const std::optional<render::Box>& inData,
        double dataBottom) const;
    render::ConeHit at(double x, double y) const; ///< pixels of the view's place
    /// Does what a click there does; returns false where there is nothing to click.
    bool click(double x, double y, CanvasState& state) const;

private:
    struct Basis {
        OutcomePointer outcome;
        StoryPointer story;
        MomentPointer moment, glance;
        std::uint64_t thread = 0;
        std::size_t request = 0;
        bool following = false;
        bool operator==(const Basis&) const = default;
    };
    Basis m_basis;
    std::optional<std::size_t> m_request; ///< index in the visit's requests; empty: none is known
    bool m_glances = false; ///< the request is of another visit than the one that is looked at
    bool m_open = false;
    std::shared_ptr<const render::ConeScene> m_scene; ///< null: there is nothing to show
    render::ConeLayout m_layout;
};

} // namespace warpatlas::ui::inline canvas
