#include "render/views/launch/launch_camera.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

double dot(const Vector& a, const Vector& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector along(const Vector& from, const Vector& direction, double by)
{
    return {from[0] + direction[0] * by, from[1] + direction[1] * by, from[2] + direction[2] * by};
}

} // namespace

OrbitCamera::Axes OrbitCamera::axes() const
{
    const double sy = std::sin(yaw), cy = std::cos(yaw), sp = std::sin(pitch), cp = std::cos(pitch);
    return {{sy * cp, sp, cy * cp}, {cy, 0, -sy}, {-sp * sy, cp, -sp * cy}};
}

Vector OrbitCamera::eye() const
{
    return along(target, axes().forward, -distance);
}

void OrbitCamera::turn(double yawBy, double pitchBy)
{
    yaw = std::remainder(yaw + yawBy, 2 * 3.14159265358979323846);
    pitch = std::clamp(pitch + pitchBy, -steepest, steepest);
}

void OrbitCamera::zoomAt(const Vector& point, double factor)
{
    for (std::size_t axis = 0; axis < 3; ++axis)
        target[axis] = point[axis] + (target[axis] - point[axis]) / factor;
    distance /= factor;
}

void OrbitCamera::pan(double pixelsX, double pixelsY, int viewportHeight)
{
    const double cells = distance / focal(viewportHeight);
    const Axes look = axes();
    target = along(along(target, look.right, -pixelsX * cells), look.down, -pixelsY * cells);
}

void OrbitCamera::fit(const LaunchSheet& sheet, int viewportWidth, int viewportHeight, double left, double top,
    double right, double bottom)
{
    const Vector size{sheet.size(0), sheet.size(1), sheet.size(2)};
    target = {size[0] / 2, size[1] / 2, size[2] / 2};
    distance = 2 * std::sqrt(dot(size, size)) / tanHalfView;
    const double width = std::max(right - left, 1.0), height = std::max(bottom - top, 1.0);
    // Perspective shifts the middle when the distance changes: a few rounds of both settle.
    for (int round = 0; round < 24; ++round) {
        double lowX = 1e300, lowY = 1e300, highX = -1e300, highY = -1e300;
        for (int corner = 0; corner < 8; ++corner) {
            const Vector place{corner & 1 ? size[0] : 0, corner & 2 ? size[1] : 0, corner & 4 ? size[2] : 0};
            const auto at = project(*this, place, viewportWidth, viewportHeight);
            if (!at) {
                distance *= 2;
                break;
            }
            lowX = std::min(lowX, at->x);
            highX = std::max(highX, at->x);
            lowY = std::min(lowY, at->y);
            highY = std::max(highY, at->y);
        }
        if (lowX > highX)
            continue;
        pan((left + right) / 2 - (lowX + highX) / 2, (top + bottom) / 2 - (lowY + highY) / 2, viewportHeight);
        distance *= std::max((highX - lowX) / width, (highY - lowY) / height);
    }
}

bool leavesOut(const LaunchSheet& sheet, const OrbitCamera& camera)
{
    const Vector eye = camera.eye(), forward = camera.axes().forward;
    double nearest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        nearest += std::min(-eye[axis] * forward[axis], (sheet.size(int(axis)) - eye[axis]) * forward[axis]);
    return nearest < camera.distance * OrbitCamera::cutShare;
}

LaunchCamera LaunchCamera::fit(
    const LaunchSheet& sheet, int viewportWidth, int viewportHeight, double margin, double axisRoom)
{
    LaunchCamera camera;
    if (sheet.empty())
        return camera;
    const double width = std::max(viewportWidth - 2 * margin, 1.0), height = std::max(viewportHeight - 2 * margin, 1.0);
    camera.map.pixelsPerCell = std::min(width / sheet.size(0), height / sheet.size(1));
    camera.map.originX = -(viewportWidth / camera.map.pixelsPerCell - sheet.size(0)) / 2;
    camera.map.originY = -(viewportHeight / camera.map.pixelsPerCell - sheet.size(1)) / 2;
    const double side = margin + std::min(axisRoom, 0.2 * viewportWidth), below = margin + 0.25 * (side - margin);
    camera.orbit.fit(sheet, viewportWidth, viewportHeight, side, margin, viewportWidth - side, viewportHeight - below);
    return camera;
}

Projection::Projection(const OrbitCamera& camera, int viewportWidth, int viewportHeight)
    : m_look(camera.axes()),
      m_eye(camera.eye()),
      m_middleX(viewportWidth / 2.0),
      m_middleY(viewportHeight / 2.0),
      m_focal(camera.focal(viewportHeight)),
      m_nearest(1e-6 * camera.distance)
{
}

std::optional<Projected> Projection::operator()(const Vector& place) const
{
    const Vector to{place[0] - m_eye[0], place[1] - m_eye[1], place[2] - m_eye[2]};
    const double depth = dot(to, m_look.forward);
    if (!(depth > m_nearest))
        return std::nullopt;
    const double scale = m_focal / depth;
    return Projected{m_middleX + dot(to, m_look.right) * scale, m_middleY + dot(to, m_look.down) * scale, depth};
}

double Projection::pixelsPerCell(const Vector& place) const
{
    const auto at = (*this)(place);
    return at ? m_focal / at->depth : 0;
}

std::optional<Projected> project(const OrbitCamera& camera, const Vector& place, int viewportWidth, int viewportHeight)
{
    return Projection(camera, viewportWidth, viewportHeight)(place);
}

} // namespace warpatlas::render
