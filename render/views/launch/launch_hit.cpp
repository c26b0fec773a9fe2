#include "render/views/launch/launch_hit.h"

#include "render/views/shared/smooth_step.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

std::optional<LaunchSpot> spotOnMap(const LaunchSheet& sheet, const Camera& camera, double pixelX, double pixelY)
{
    if (sheet.empty())
        return std::nullopt;
    const double x = camera.originX + pixelX / camera.pixelsPerCell, y = camera.originY + pixelY / camera.pixelsPerCell;
    if (!(x >= 0 && y >= 0 && x < sheet.size(0) && y < sheet.size(1)))
        return std::nullopt;
    const double column = std::floor(x / sheet.pitch(0)), row = std::floor(y / sheet.pitch(1));
    const double inX = x - column * sheet.pitch(0), inY = y - row * sheet.pitch(1);
    if (inX >= sheet.laneSlots[0] || inY >= sheet.laneSlots[1])
        return std::nullopt;
    const auto block = sheet.blockAt({std::uint64_t(column), std::uint64_t(row), 0});
    const std::uint32_t lane = sheet.laneAt({std::uint32_t(std::max(inX, 0.0)), std::uint32_t(std::max(inY, 0.0)), 0});
    if (!block || lane >= sheet.lanes())
        return std::nullopt;
    return LaunchSpot{*block, lane, {x, y, 0}, 2};
}

std::optional<LaunchSpot> spotAt(const LaunchSheet& sheet, const LaunchCamera& camera, int viewportWidth,
    int viewportHeight, double pixelScale, double pixelX, double pixelY)
{
    return sheet.space ? spotInSpace(sheet, camera.orbit, viewportWidth, viewportHeight, pixelScale, pixelX, pixelY)
                       : spotOnMap(sheet, camera.map, pixelX, pixelY);
}

double pixelsPerCell(const LaunchSheet& sheet, const LaunchCamera& camera, const Vector& place, int viewportHeight)
{
    if (!sheet.space)
        return camera.map.pixelsPerCell;
    const auto at = project(camera.orbit, place, 2, viewportHeight);
    return at ? camera.orbit.focal(viewportHeight) / at->depth : 0;
}

std::optional<PixelBox> pixelsOf(
    const LaunchSheet& sheet, const LaunchCamera& camera, const SheetBox& box, int viewportWidth, int viewportHeight)
{
    if (!sheet.space) {
        const Camera& map = camera.map;
        return PixelBox{(box.corner[0] - map.originX) * map.pixelsPerCell,
            (box.corner[1] - map.originY) * map.pixelsPerCell, box.size[0] * map.pixelsPerCell,
            box.size[1] * map.pixelsPerCell};
    }
    double lowX = 1e300, lowY = 1e300, highX = -1e300, highY = -1e300;
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vector place = box.corner;
        for (unsigned axis = 0; axis < 3; ++axis)
            place[axis] += corner >> axis & 1 ? box.size[axis] : 0;
        const auto at = project(camera.orbit, place, viewportWidth, viewportHeight);
        if (!at)
            return std::nullopt;
        lowX = std::min(lowX, at->x);
        highX = std::max(highX, at->x);
        lowY = std::min(lowY, at->y);
        highY = std::max(highY, at->y);
    }
    return PixelBox{lowX, lowY, highX - lowX, highY - lowY};
}

Openness Openness::at(const LaunchSheet& sheet, double pixelsPerCell, double pixelScale)
{
    const double cell = pixelsPerCell / pixelScale;
    return {smoothStep(5, 14, std::min(sheet.pitch(0), sheet.pitch(1)) * cell), smoothStep(9, 26, cell)};
}

} // namespace warpatlas::render
