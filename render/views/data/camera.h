/// Which part of the data a view shows, and which element lies where.
#pragma once

#include "render/views/shared/layout.h"

#include <cstdint>
#include <optional>

namespace warpatlas::render {

/// Where the data lies on the screen, as on a map. Pure arithmetic in double precision; usable without GL. Elements lie
/// as render/views/shared/layout.h says: x by y, slices of z side by side in rows, vectors of more than a warp folded
/// into rows.
struct Camera {
    static constexpr double smallestPixelsPerCell = 1e-3, largestPixelsPerCell = 2048;

    double originX = 0, originY = 0; ///< element coordinates at the viewport's top left corner
    double pixelsPerCell = 1; ///< device pixels a cell, the same in x and y

    /// Fits the whole of `extent` into the viewport less `margin` pixels on each side.
    static Camera fit(const Extent& extent, int viewportWidth, int viewportHeight, double margin = 24);
    /// Does the same for so many columns and rows of the plane.
    static Camera fitPlane(double columns, double rows, int viewportWidth, int viewportHeight, double margin);
    /// Zooms about a pixel, so that the element under it stays there.
    void zoomAt(double pixelX, double pixelY, double factor);
    void pan(double pixelsX, double pixelsY);
};

/// Returns the element under a pixel (top left origin); empty outside the data.
std::optional<std::uint64_t> elementAt(const Camera& camera, const Extent& extent, double pixelX, double pixelY);
/// Top left corner in pixels of an element's cell.
struct Point {
    double x = 0, y = 0;
};
Point cellCorner(const Camera& camera, const Extent& extent, std::uint64_t element);

} // namespace warpatlas::render
