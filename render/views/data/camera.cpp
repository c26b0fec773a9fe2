#include "render/views/data/camera.h"

#include "render/views/shared/layout.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

Camera Camera::fit(const Extent& extent, int viewportWidth, int viewportHeight, double margin)
{
    const Layout layout = Layout::of(extent);
    return fitPlane(double(layout.columns), double(layout.rows), viewportWidth, viewportHeight, margin);
}

Camera Camera::fitPlane(double columns, double rows, int viewportWidth, int viewportHeight, double margin)
{
    const double width = std::max(viewportWidth - 2 * margin, 1.0), height = std::max(viewportHeight - 2 * margin, 1.0);
    Camera camera;
    camera.pixelsPerCell = std::min(width / columns, height / rows);
    camera.originX = -(viewportWidth / camera.pixelsPerCell - columns) / 2;
    camera.originY = -(viewportHeight / camera.pixelsPerCell - rows) / 2;
    return camera;
}

void Camera::zoomAt(double pixelX, double pixelY, double factor)
{
    const double x = originX + pixelX / pixelsPerCell, y = originY + pixelY / pixelsPerCell;
    pixelsPerCell = std::clamp(pixelsPerCell * factor, smallestPixelsPerCell, largestPixelsPerCell);
    originX = x - pixelX / pixelsPerCell;
    originY = y - pixelY / pixelsPerCell;
}

void Camera::pan(double pixelsX, double pixelsY)
{
    originX -= pixelsX / pixelsPerCell;
    originY -= pixelsY / pixelsPerCell;
}

std::optional<std::uint64_t> elementAt(const Camera& camera, const Extent& extent, double pixelX, double pixelY)
{
    const Layout layout = Layout::of(extent);
    const double x = std::floor(camera.originX + pixelX / camera.pixelsPerCell);
    const double y = std::floor(camera.originY + pixelY / camera.pixelsPerCell);
    if (!(x >= 0 && y >= 0 && x < double(layout.columns) && y < double(layout.rows)))
        return std::nullopt;
    const std::uint64_t element = layout.elementAt(std::uint64_t(x), std::uint64_t(y));
    return element == Layout::noElement ? std::nullopt : std::optional(element);
}

Point cellCorner(const Camera& camera, const Extent& extent, std::uint64_t element)
{
    const Layout::Cell cell = Layout::of(extent).cellOf(element);
    return {(double(cell.column) - camera.originX) * camera.pixelsPerCell,
        (double(cell.row) - camera.originY) * camera.pixelsPerCell};
}

} // namespace warpatlas::render
