#include "ui/canvas/views/schedule_navigation.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double rate = 12; ///< rate of an exponential approach, a second
constexpr double readableBar = 60, shownBar = 160; ///< logical pixels
constexpr double readablePlace = 10, shownPlace = 20;

/// The part that a camera shows: both ends of both axes.
struct ShownPart {
    double firstTime, lastTime, firstSm, lastSm;
};

ShownPart shownBy(const render::ScheduleCamera& camera, const render::PlotArea& plot)
{
    return {camera.firstTime, camera.firstTime + plot.width / camera.pixelsPerLaunch, camera.firstSm,
        camera.firstSm + plot.height / camera.pixelsPerSm};
}

double between(double a, double b, double share)
{
    return a + (b - a) * share;
}

} // namespace

void ScheduleNavigation::setScene(std::shared_ptr<const render::ScheduleScene> scene)
{
    m_scene = std::move(scene);
    fit(false);
}

void ScheduleNavigation::setPlot(const render::PlotArea& plot, double pixelScale)
{
    if (plot == m_plot && pixelScale == m_pixelScale)
        return;
    m_plot = plot;
    m_pixelScale = pixelScale;
    if (!m_scene)
        return;
    if (m_fitted)
        fit(false);
    else
        moveTo(m_camera, false);
}

void ScheduleNavigation::moveTo(const render::ScheduleCamera& target, bool animate)
{
    m_target = m_scene ? target.limited(m_plot, *m_scene, m_pixelScale) : target;
    m_moving = animate && m_target != m_camera;
    if (!m_moving)
        m_camera = m_target;
}

void ScheduleNavigation::fit(bool animate)
{
    m_fitted = true;
    if (m_scene)
        moveTo(render::ScheduleCamera::fit(m_plot, *m_scene, m_pixelScale), animate);
}

void ScheduleNavigation::zoomBy(double factor, double x, double y)
{
    if (!m_scene)
        return;
    m_fitted = false;
    render::ScheduleCamera camera = m_moving ? m_target : m_camera;
    const bool besideRows = x < m_plot.left, belowRows = y >= m_plot.bottom();
    const render::ScheduleCamera fitted = render::ScheduleCamera::fit(m_plot, *m_scene, m_pixelScale);
    if (!besideRows)
        camera.zoomTime(m_plot, std::clamp(x, m_plot.left, m_plot.right()), factor);
    if (!belowRows)
        camera.zoomSms(m_plot, std::clamp(y, m_plot.top, m_plot.bottom()), factor);
    // An axis at its limit stays where it is, instead of sliding along.
    const render::ScheduleCamera limited = camera.limited(m_plot, *m_scene, m_pixelScale);
    if (limited.pixelsPerSm != camera.pixelsPerSm) {
        const double sm = m_camera.firstSm + (y - m_plot.top) / m_camera.pixelsPerSm;
        camera.pixelsPerSm = limited.pixelsPerSm;
        camera.firstSm = sm - (y - m_plot.top) / camera.pixelsPerSm;
    }
    if (limited.pixelsPerLaunch != camera.pixelsPerLaunch) {
        const double time = m_camera.timeAt(m_plot, x);
        camera.pixelsPerLaunch = limited.pixelsPerLaunch;
        camera.firstTime = time - (x - m_plot.left) / camera.pixelsPerLaunch;
    }
    moveTo(camera, false);
    m_fitted = m_camera == fitted;
}

void ScheduleNavigation::panBy(double x, double y, bool animate)
{
    if (!m_scene)
        return;
    render::ScheduleCamera camera = m_moving ? m_target : m_camera;
    camera.pan(x, y);
    moveTo(camera, animate);
    m_fitted = m_fitted && m_target == render::ScheduleCamera::fit(m_plot, *m_scene, m_pixelScale);
}

void ScheduleNavigation::stop()
{
    m_target = m_camera;
    m_moving = false;
}

bool ScheduleNavigation::show(std::uint64_t block, bool animate)
{
    if (!m_scene)
        return false;
    const auto bar = render::barOf(*m_scene, m_camera, m_plot, m_pixelScale, block);
    if (!bar)
        return false;
    const double x = bar->x + bar->width / 2, y = bar->y + bar->height / 2;
    const bool readable = bar->width >= readableBar * m_pixelScale && bar->height >= readablePlace * m_pixelScale;
    if (readable && m_plot.contains(x, y))
        return true;
    render::ScheduleCamera camera = m_camera;
    camera.zoomTime(m_plot, x, std::max(1.0, shownBar * m_pixelScale / std::max(bar->width, 1e-9)));
    camera.zoomSms(m_plot, y, std::max(1.0, shownPlace * m_pixelScale / std::max(bar->height, 1e-9)));
    camera = camera.limited(m_plot, *m_scene, m_pixelScale);
    const auto there = render::barOf(*m_scene, camera, m_plot, m_pixelScale, block);
    camera.pan(m_plot.left + m_plot.width / 2 - there->x - there->width / 2,
        m_plot.top + m_plot.height / 2 - there->y - there->height / 2);
    m_fitted = false;
    moveTo(camera, animate);
    return true;
}

bool ScheduleNavigation::advance(double seconds)
{
    if (!m_moving)
        return false;
    const double share = 1 - std::exp(-rate * seconds);
    const ShownPart from = shownBy(m_camera, m_plot), to = shownBy(m_target, m_plot);
    m_camera.firstTime = between(from.firstTime, to.firstTime, share);
    m_camera.pixelsPerLaunch = m_plot.width / (between(from.lastTime, to.lastTime, share) - m_camera.firstTime);
    m_camera.firstSm = between(from.firstSm, to.firstSm, share);
    m_camera.pixelsPerSm = m_plot.height / (between(from.lastSm, to.lastSm, share) - m_camera.firstSm);
    // Half a pixel at the edges is the end of it.
    const ShownPart now = shownBy(m_camera, m_plot);
    const double time = m_target.pixelsPerLaunch, sm = m_target.pixelsPerSm;
    const double off =
        std::max({std::abs(now.firstTime - to.firstTime) * time, std::abs(now.lastTime - to.lastTime) * time,
            std::abs(now.firstSm - to.firstSm) * sm, std::abs(now.lastSm - to.lastSm) * sm});
    if (off < 0.5) {
        m_camera = m_target;
        m_moving = false;
    }
    return m_moving;
}

} // namespace warpatlas::ui::inline canvas
