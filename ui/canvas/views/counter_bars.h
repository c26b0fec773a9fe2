/// The values of an output of few counters as bars: what a histogram is, which as cells is only a row of colours. Taken
/// from what the launch wrote, never from the kernel's name.
#pragma once

#include "render/views/memory/memory_layout.h"
#include "render/views/shared/shape_batch.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/views/canvas_view.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

class CounterBars {
public:
    /// Takes the values of an output in one row whose elements the threads add to; none of any other.
    void setOutcome(const Outcome* outcome);
    bool empty() const { return m_values.empty(); }
    /// Returns how high they are in a view's place, device pixels; 0: there are none, or no room.
    double heightIn(const ViewPlace& place, const CanvasState& state) const;
    /// Sets where they are, pixels of the view's place.
    void setBox(const render::Box& box, double scale);

    /// `element` is the one that is selected, `pointed` the one that is pointed at. `atEnd`: of the launch; before it
    /// the values are still to come.
    void draw(render::ShapeBatch& shapes, render::Theme theme, std::optional<std::uint64_t> element,
        std::optional<std::uint64_t> pointed, bool atEnd) const;
    /// Returns the element whose bar is in that column of pixels; empty beside them.
    std::optional<std::uint64_t> at(double x, double y) const;

private:
    render::Box bars() const; ///< without the words around them

    std::vector<double> m_values;
    double m_most = 0;
    render::Box m_box{};
    double m_scale = 1;
};

} // namespace warpatlas::ui::inline canvas
