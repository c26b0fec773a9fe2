#include "render/views/data_view.h"
#include "render/views/layout.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

Layout Layout::of(const Extent& extent)
{
    if (extent.y * extent.z > 1 || extent.x <= longestUnfolded)
        return {std::max<std::uint64_t>(extent.x, 1), std::max<std::uint64_t>(extent.y * extent.z, 1), extent.count()};
    const double side = std::sqrt(2.0 * double(extent.x));
    const std::uint64_t columns = std::uint64_t{1} << std::lround(std::log2(side));
    return {columns, (extent.x + columns - 1) / columns, extent.x};
}

Camera Camera::fit(const Extent& extent, int viewportWidth, int viewportHeight, double margin)
{
    const Layout layout = Layout::of(extent);
    const double width = std::max(viewportWidth - 2 * margin, 1.0), height = std::max(viewportHeight - 2 * margin, 1.0);
    Camera camera;
    camera.pixelsPerCell = std::min(width / double(layout.columns), height / double(layout.rows));
    camera.originX = -(viewportWidth / camera.pixelsPerCell - double(layout.columns)) / 2;
    camera.originY = -(viewportHeight / camera.pixelsPerCell - double(layout.rows)) / 2;
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
    const std::uint64_t element = std::uint64_t(y) * layout.columns + std::uint64_t(x);
    return element < layout.elements ? std::optional(element) : std::nullopt;
}

Point cellCorner(const Camera& camera, const Extent& extent, std::uint64_t element)
{
    const Layout layout = Layout::of(extent);
    return {(double(element % layout.columns) - camera.originX) * camera.pixelsPerCell,
        (double(element / layout.columns) - camera.originY) * camera.pixelsPerCell};
}

} // namespace warpatlas::render
