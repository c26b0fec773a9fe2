/// Moving about a launch: on a map as over the data, or round boxes in space; smoothly and within limits. Plain
/// arithmetic in device pixels of the view; no GL.
#pragma once

#include "render/views/launch/launch_hit.h"
#include "ui/canvas/state/navigation.h"

namespace warpatlas::ui::inline canvas {

class LaunchNavigation {
public:
    const render::LaunchSheet& sheet() const { return m_sheet; }
    render::LaunchCamera camera() const { return {m_map.camera(), m_orbit}; } ///< what is drawn now

    /// Sets the launch; another one is fitted.
    void setLaunch(const Launch& launch);
    /// Moves layers apart or together; the view stays.
    void setExplode(double explode);
    double explode() const { return m_explode; }
    /// `axisRoom`: device pixels for words beside boxes.
    void setViewport(int width, int height, double pixelScale, double axisRoom);
    void setReducedMotion(bool reduced);

    void fit(bool animate);
    void zoomBy(double factor, double pixelX, double pixelY); ///< what lies under the pixel stays there
    void panBy(double pixelsX, double pixelsY, bool animate); ///< positive moves the launch right and down
    void turnBy(double pixelsX, double pixelsY); ///< round the middle of the view; of boxes in space only
    /// Brings a box to the middle, unless it is in view already and its cells are so many pixels large.
    void show(const render::SheetBox& box, double minimumPixelsPerCell);
    void stop();
    bool advance(double seconds); ///< returns whether it is still moving

private:
    render::OrbitCamera fittedOrbit() const;
    render::OrbitCamera limited(render::OrbitCamera camera) const;
    void moveTo(const render::OrbitCamera& target, bool animate);

    render::LaunchSheet m_sheet;
    double m_explode = 1;
    Navigation m_map;
    int m_width = 1, m_height = 1;
    double m_pixelScale = 1, m_axisRoom = 0;
    render::OrbitCamera m_orbit, m_target;
    bool m_moving = false, m_fitted = true, m_reducedMotion = false;
};

/// The eye a fraction of the way from `a` to `b`: distances change geometrically, and the point that is under the same
/// pixel in both stays there all the way.
render::OrbitCamera between(const render::OrbitCamera& a, const render::OrbitCamera& b, double fraction);

} // namespace warpatlas::ui::inline canvas
