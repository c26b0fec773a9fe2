#include "ui/canvas/views/launch_navigation.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double arrived = 0.002; ///< as a share of the distance, and radians
constexpr double fitMargin = 24; ///< logical pixels
constexpr double radiansPerPixel = 0.006; ///< logical ones
constexpr double furthest = 4; ///< times the distance that shows all

} // namespace

render::OrbitCamera between(const render::OrbitCamera& a, const render::OrbitCamera& b, double fraction)
{
    render::OrbitCamera camera;
    camera.distance = a.distance * std::pow(b.distance / a.distance, fraction);
    // A zoom about a point moves the target in proportion to the distance.
    const double weight = std::abs(b.distance - a.distance) < 1e-9 * a.distance
        ? fraction
        : (camera.distance - a.distance) / (b.distance - a.distance);
    for (std::size_t axis = 0; axis < 3; ++axis)
        camera.target[axis] = a.target[axis] + (b.target[axis] - a.target[axis]) * weight;
    camera.yaw = a.yaw + std::remainder(b.yaw - a.yaw, 2 * 3.14159265358979323846) * fraction;
    camera.pitch = a.pitch + (b.pitch - a.pitch) * fraction;
    return camera;
}

void LaunchNavigation::setLaunch(const Launch& launch)
{
    if (launch == m_sheet.launch)
        return;
    m_sheet = render::LaunchSheet::of(launch, m_explode);
    if (!m_sheet.empty())
        m_map.setData({std::uint64_t(std::ceil(m_sheet.size(0))), std::uint64_t(std::ceil(m_sheet.size(1))), 1});
    fit(false);
}

void LaunchNavigation::setExplode(double explode)
{
    const double depth = m_sheet.size(2), place = depth > 0 ? m_target.target[2] / depth : 0.5;
    m_explode = explode;
    m_sheet = render::LaunchSheet::of(m_sheet.launch, explode);
    if (m_fitted) {
        fit(true);
        return;
    }
    render::OrbitCamera target = m_target;
    target.target[2] = place * m_sheet.size(2);
    moveTo(limited(target), true);
}

void LaunchNavigation::setViewport(int width, int height, double pixelScale, double axisRoom)
{
    if (width == m_width && height == m_height && pixelScale == m_pixelScale && axisRoom == m_axisRoom)
        return;
    m_width = std::max(width, 1);
    m_height = std::max(height, 1);
    m_pixelScale = pixelScale;
    m_axisRoom = axisRoom;
    m_map.setViewport(m_width, m_height, pixelScale);
    if (m_fitted)
        fit(false);
}

void LaunchNavigation::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
    m_map.setReducedMotion(reduced);
}

render::OrbitCamera LaunchNavigation::fittedOrbit() const
{
    const double margin = std::min({fitMargin * m_pixelScale, m_width / 8.0, m_height / 8.0});
    const double side = margin + std::min(m_axisRoom, 0.2 * m_width), below = margin + 0.25 * (side - margin);
    render::OrbitCamera camera;
    camera.fit(m_sheet, m_width, m_height, side, margin, m_width - side, m_height - below);
    return camera;
}

render::OrbitCamera LaunchNavigation::limited(render::OrbitCamera camera) const
{
    // Large enough to read a thread's cell, and never so far that the launch is a speck.
    const double nearest = camera.focal(m_height) / (Navigation::largestLogicalPixelsPerCell * m_pixelScale);
    const double all = fittedOrbit().distance;
    camera.distance = std::clamp(camera.distance, std::min(nearest, all), furthest * all);
    for (std::size_t axis = 0; axis < 3; ++axis)
        camera.target[axis] = std::clamp(camera.target[axis], 0.0, m_sheet.size(int(axis)));
    return camera;
}

void LaunchNavigation::moveTo(const render::OrbitCamera& target, bool animate)
{
    m_target = target;
    m_moving = animate && !m_reducedMotion;
    if (!m_moving)
        m_orbit = target;
}

void LaunchNavigation::fit(bool animate)
{
    m_map.fit(animate);
    if (m_sheet.space && !m_sheet.empty())
        moveTo(fittedOrbit(), animate);
    m_fitted = true;
}

void LaunchNavigation::zoomBy(double factor, double pixelX, double pixelY)
{
    m_fitted = false;
    if (!m_sheet.space) {
        m_map.zoomBy(factor, pixelX, pixelY);
        return;
    }
    // Zooms about what is under the pixel; beside the boxes about the plane that is looked at.
    const auto spot = render::spotInSpace(m_sheet, m_orbit, m_width, m_height, m_pixelScale, pixelX, pixelY);
    render::Vector point = m_orbit.target;
    if (spot) {
        point = spot->place;
    } else {
        const auto look = m_orbit.axes();
        const double cells = m_orbit.distance / m_orbit.focal(m_height);
        for (std::size_t axis = 0; axis < 3; ++axis)
            point[axis] +=
                (look.right[axis] * (pixelX - m_width / 2.0) + look.down[axis] * (pixelY - m_height / 2.0)) * cells;
    }
    render::OrbitCamera target = m_moving ? m_target : m_orbit;
    const double before = target.distance;
    render::OrbitCamera wished = target;
    wished.zoomAt(point, factor);
    target.zoomAt(point, before / limited(wished).distance);
    moveTo(limited(target), true);
}

void LaunchNavigation::panBy(double pixelsX, double pixelsY, bool animate)
{
    m_fitted = false;
    if (!m_sheet.space) {
        if (animate)
            m_map.glideBy(pixelsX, pixelsY);
        else
            m_map.panBy(pixelsX, pixelsY);
        return;
    }
    render::OrbitCamera target = m_moving ? m_target : m_orbit;
    target.pan(pixelsX, pixelsY, m_height);
    moveTo(limited(target), animate);
}

void LaunchNavigation::turnBy(double pixelsX, double pixelsY)
{
    if (!m_sheet.space)
        return;
    m_fitted = false;
    render::OrbitCamera target = m_moving ? m_target : m_orbit;
    target.turn(-pixelsX * radiansPerPixel / m_pixelScale, pixelsY * radiansPerPixel / m_pixelScale);
    moveTo(target, false);
}

void LaunchNavigation::show(const render::SheetBox& box, double minimumPixelsPerCell)
{
    const render::Vector middle = box.middle();
    if (!m_sheet.space) {
        const double before = m_map.camera().pixelsPerCell;
        m_map.show(middle[0], middle[1], minimumPixelsPerCell);
        m_fitted = m_fitted && !m_map.moving() && m_map.camera().pixelsPerCell == before;
        return;
    }
    render::OrbitCamera target = m_moving ? m_target : m_orbit;
    const auto at = render::project(target, middle, m_width, m_height);
    const double border = std::min(m_width, m_height) / 8.0;
    const double pixels = at ? target.focal(m_height) / at->depth : 0;
    if (at && pixels >= minimumPixelsPerCell && at->x >= border && at->x <= m_width - border && at->y >= border
        && at->y <= m_height - border)
        return;
    target.target = middle;
    target.distance = target.focal(m_height) / std::max(pixels, minimumPixelsPerCell);
    m_fitted = false;
    moveTo(limited(target), true);
}

void LaunchNavigation::stop()
{
    m_map.stop();
    m_moving = false;
}

bool LaunchNavigation::advance(double seconds)
{
    if (!m_sheet.space)
        return m_map.advance(seconds);
    if (!m_moving)
        return false;
    m_orbit = between(m_orbit, m_target, 1 - std::exp(-closingRatePerSecond * std::max(seconds, 0.0)));
    double away = std::abs(m_orbit.yaw - m_target.yaw) + std::abs(m_orbit.pitch - m_target.pitch)
        + std::abs(m_orbit.distance / m_target.distance - 1);
    for (std::size_t axis = 0; axis < 3; ++axis)
        away += std::abs(m_orbit.target[axis] - m_target.target[axis]) / m_target.distance;
    if (away < arrived) {
        m_orbit = m_target;
        m_moving = false;
    }
    return m_moving;
}

} // namespace warpatlas::ui::inline canvas
