/// Where a launch lies on the screen: a map in the plane, or boxes in space seen by an eye that moves around them. Pure
/// arithmetic in double precision; usable without GL. Lengths are cells (launch_sheet.h), angles radians.
#pragma once

#include "render/views/data/data_view.h"
#include "render/views/launch/launch_sheet.h"

#include <array>
#include <optional>

namespace warpatlas::render {

using Vector = std::array<double, 3>;

/// A camera that looks at `target` from a distance; unturned it looks along z, x to the right and y down.
struct OrbitCamera {
    static constexpr double tanHalfView =
        0.26; ///< share of the viewport's height: a long lens, so that far layers stay readable
    static constexpr double steepest = 1.45; ///< either way from the horizon

    /// Blocks (close by: threads) with their middle nearer than this share of the distance are left out, so that one
    /// gets to a block behind others by going through them.
    static constexpr double cutShare = 0.4;

    Vector target{};
    double yaw = -0.62, pitch = 0.44;
    double distance = 10;

    struct Axes {
        Vector forward, right, down;
    };
    Axes axes() const;
    Vector eye() const;
    double focal(int viewportHeight) const { return viewportHeight / 2.0 / tanHalfView; } ///< pixels at depth 1

    void turn(double yawBy, double pitchBy);
    /// Zooms so that what lies at `point` stays under its pixel.
    void zoomAt(const Vector& point, double factor);
    /// Moves so that what lies at the target's depth follows the pixels.
    void pan(double pixelsX, double pixelsY, int viewportHeight);
    /// Fits the whole sheet, as turned now, into the rectangle.
    void fit(const LaunchSheet& sheet, int viewportWidth, int viewportHeight, double left, double top, double right,
        double bottom);
    bool operator==(const OrbitCamera&) const = default;
};

/// Says whether anything is too near to be drawn (OrbitCamera::cutShare).
bool leavesOut(const LaunchSheet& sheet, const OrbitCamera& camera);

struct LaunchCamera {
    Camera map; ///< origin and scale in cells
    OrbitCamera orbit; ///< used where the sheet lies in space

    /// Fits the whole launch into the viewport less `margin` pixels on each side; in space less `axisRoom` more on the
    /// left and on the right, for the words of the axes.
    static LaunchCamera fit(
        const LaunchSheet& sheet, int viewportWidth, int viewportHeight, double margin, double axisRoom = 0);
};

/// The pixel and depth of a place in space.
struct Projected {
    double x = 0, y = 0, depth = 0;
};
std::optional<Projected> project(const OrbitCamera& camera, const Vector& place, int viewportWidth, int viewportHeight);

/// Projects many places: works out the camera's angles once. Empty for a place behind the eye.
class Projection {
public:
    Projection(const OrbitCamera& camera, int viewportWidth, int viewportHeight);
    std::optional<Projected> operator()(const Vector& place) const;
    /// Returns the device pixels that a cell has there; 0 behind the eye.
    double pixelsPerCell(const Vector& place) const;

private:
    OrbitCamera::Axes m_look;
    Vector m_eye;
    double m_middleX, m_middleY, m_focal, m_nearest;
};

} // namespace warpatlas::render
