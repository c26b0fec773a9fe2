/// A vector of more elements than the screen has pixels, as columns: each says how many of its elements wait, run, are
/// done, and what is wrong with some. Stands below the elements themselves.
#pragma once

#include "render/views/memory/memory_layout.h"
#include "render/views/shared/shape_batch.h"
#include "render/views/shared/state_density.h"
#include "ui/canvas/views/canvas_view.h"

#include <future>
#include <memory>
#include <optional>
#include <stop_token>

namespace warpatlas::ui::inline canvas {

class DensityPanel {
public:
    DensityPanel() = default;
    ~DensityPanel() { giveUp(); }
    DensityPanel(const DensityPanel&) = delete;
    DensityPanel& operator=(const DensityPanel&) = delete;

    /// Begins to count on a worker where the output is a long vector; may be null.
    void setOutcome(const OutcomePointer& outcome);
    bool preparing() const { return m_counting.valid(); } ///< take() may have something
    void take(bool wait); ///< what the worker has counted
    bool empty() const { return !m_outcome; }
    const render::Box& box() const { return m_box; } ///< empty: it is not shown
    /// Returns how high it is in a view's place, device pixels; 0: there is none, or no room.
    double heightIn(const ViewPlace& place, const CanvasState& state) const;
    /// Sets where it is, pixels of the view's place.
    void setBox(const render::Box& box, double scale);
    /// `element` is the one that is selected, `pointed` the one that is pointed at.
    void draw(render::ShapeBatch& shapes, const CanvasState& state, std::optional<std::uint64_t> element,
        std::optional<std::uint64_t> pointed) const;
    /// Returns the first element of the column there; empty beside them.
    std::optional<std::uint64_t> at(double x, double y) const;

private:
    void giveUp();
    render::Box columns() const; ///< without the words around them
    void drawWords(render::ShapeBatch& shapes, const CanvasState& state) const;

    OutcomePointer m_outcome; ///< null: it has no long vector
    std::shared_ptr<const render::StateDensity> m_density; ///< null: not counted yet
    std::future<std::shared_ptr<const render::StateDensity>> m_counting;
    std::stop_source m_stop;
    render::Box m_box{};
    double m_scale = 1;
};

} // namespace warpatlas::ui::inline canvas
