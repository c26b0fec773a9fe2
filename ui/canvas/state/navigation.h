/// Moving over the data as on a map: pan, zoom about a point, fit, smoothly and within limits. Plain arithmetic in
/// device pixels; no GL.
#pragma once

#include "render/views/data/buffer_sheet.h"
#include "render/views/data/data_view.h"
#include "render/views/data/surplus.h"
#include "render/views/shared/layout.h"
#include "ui/canvas/state/rect.h"

namespace warpatlas::ui::inline canvas {

/// How quickly a movement approaches its target.
inline constexpr double closingRatePerSecond = 18;

/// The room that a fit leaves free, logical pixels.
struct FitRoom {
    double marginX = 24, marginY = 24; ///< on each side
    double textScale = 1; ///< scale of the names above several buffers
    double left = 0, top = 0, right = 0; ///< besides, for what stands at the data's edges
    bool operator==(const FitRoom&) const = default;
};

class Navigation {
public:
    const render::Camera& camera() const { return m_camera; } ///< what is drawn now
    void setCamera(const render::Camera& camera); ///< as it is, without limits
    const render::Camera& fitCamera() const { return m_fit; } ///< that a fit leads to
    /// The same, in the place of what a fit leads to: a new size fits again.
    void setFittedCamera(const render::Camera& camera);

    void setViewport(int width, int height, double pixelScale, const FitRoom& room = {});
    /// Sets the data and the surplus threads around it, which are part of a fit as long as they leave the data large.
    /// Threads beside the data are a margin then; those that follow it are up to three times the elements, or as many
    /// as a block has.
    void setData(const Extent& data, const render::Surplus& surplus = {});
    /// Sets several buffers on a sheet, whose coordinates are then cells of the output; call it after setData() for the
    /// output.
    void setSheet(const render::BufferSheet& sheet);
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

    void fit(bool animate);
    bool fitted() const { return m_fitted; } ///< no move since the last fit; a new size fits again
    void panBy(double pixelsX, double pixelsY); ///< positive moves the data right and down, at once
    void glideBy(double pixelsX, double pixelsY) { pan(pixelsX, pixelsY, true); } ///< the same, smoothly
    void zoomBy(double factor, double pixelX, double pixelY); ///< the data under the pixel stays there
    /// Brings a cell (element coordinates) to the middle, unless it is visible and large enough already.
    void show(double elementX, double elementY, double minimumPixelsPerCell);
    void stop() { m_moving = false; } ///< ends a movement where it is

    /// Moves on; returns whether it is still moving.
    bool advance(double seconds);
    bool moving() const { return m_moving; }

    /// Returns the place of what a fit shows, as it lies now: pixels from the viewport's upper left corner.
    Rect dataRect() const;
    double smallestScale() const { return m_fit.pixelsPerCell / 4; } ///< pixels a cell: a quarter of the fit
    double largestScale() const; ///< 160 logical pixels a cell, or the fit if that is larger

    static constexpr double largestLogicalPixelsPerCell = 160;
    static constexpr std::uint64_t largestBlock = 1024; ///< threads

private:
    struct Bounds {
        double left = 0, top = 0, right = 0, bottom = 0;
    };
    Bounds bounds(const Extent& extent) const;
    void refit();
    render::Camera limited(render::Camera camera) const;
    void pan(double pixelsX, double pixelsY, bool animate);
    void moveTo(const render::Camera& target, bool animate);

    int m_width = 1, m_height = 1;
    double m_pixelScale = 1;
    FitRoom m_room;
    render::Layout m_layout; ///< how the data lies on the plane
    Extent m_fitExtent; ///< columns and rows that a fit shows
    Extent m_reach; ///< columns and rows that the middle of the window may be on: data and surplus threads
    render::BufferSheet m_sheet; ///< with more than one buffer, or with none
    render::Camera m_fit; ///< camera that a fit leads to
    render::Camera m_camera;
    render::Camera m_target;
    bool m_moving = false;
    bool m_fitted = true;
    bool m_reducedMotion = false;
};

/// Returns the camera a fraction of the way from `a` to `b`: the scale changes geometrically, and the point that is at
/// the same place in both stays there all the way.
render::Camera between(const render::Camera& a, const render::Camera& b, double fraction);

} // namespace warpatlas::ui::inline canvas
