/// Moving over the schedule: time and SMs, each with a zoom of its own; smoothly and within limits. Plain arithmetic in
/// device pixels of the view's place; no GL.
#pragma once

#include "render/views/schedule/schedule_camera.h"

#include <memory>

namespace warpatlas::ui::inline canvas {

class ScheduleNavigation {
public:
    const render::ScheduleCamera& camera() const { return m_camera; } ///< what is drawn now
    const render::PlotArea& plot() const { return m_plot; }

    /// Sets the scene; null: nothing is shown. Another one is shown whole.
    void setScene(std::shared_ptr<const render::ScheduleScene> scene);
    void setPlot(const render::PlotArea& plot, double pixelScale);

    void fit(bool animate);
    /// Zooms both axes inside the rows; left of them only the SMs, below them only time.
    void zoomBy(double factor, double x, double y);
    void panBy(double x, double y, bool animate);
    void stop();
    /// Brings a block's bar to the middle, readable, unless it is there already. Returns false if the block has none.
    bool show(std::uint64_t block, bool animate);
    /// Moves on; returns whether it is still moving.
    bool advance(double seconds);

private:
    void moveTo(const render::ScheduleCamera& target, bool animate);

    std::shared_ptr<const render::ScheduleScene> m_scene;
    render::PlotArea m_plot;
    double m_pixelScale = 1;
    render::ScheduleCamera m_camera, m_target;
    bool m_moving = false;
    bool m_fitted = true; ///< whether the user has not moved since the last fit; then a new size fits again
};

} // namespace warpatlas::ui::inline canvas
