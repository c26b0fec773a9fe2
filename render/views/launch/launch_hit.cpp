#include "render/views/launch/launch_hit.h"

#include "render/views/shared/smooth_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// The ray of launch_space.frag in double precision, for the mouse and for labels. The lattice's axes are independent of
// each other: a ray in a gap of one axis goes on to where that gap ends.

namespace {

constexpr int mostSteps = 24; // as in the shader

/// One axis of the lattice.
struct Axis {
    double pitch, gap, slotPitch, last, grown, shrunk;

    struct Interval {
        double block, slot, low, high; ///< box that a place is in, or the nearest in its block
    };
    Interval at(double place) const
    {
        Interval box{};
        box.block = std::floor((place + gap / 2) / pitch);
        box.slot = std::clamp(std::floor((place - box.block * pitch) / slotPitch), 0.0, last);
        const double corner = box.block * pitch + box.slot * slotPitch;
        box.low = corner + shrunk - (box.slot == 0 ? grown : 0);
        box.high = corner + 1 - shrunk + (box.slot == last ? grown : 0);
        return box;
    }
    double gapEnd(double place, bool forwards, const Interval& box) const
    {
        const double corner = box.block * pitch, inBlock = corner + box.slot * slotPitch;
        if (forwards)
            return place <= box.high ? box.low
                                     : (box.slot == last ? corner + pitch - grown : inBlock + slotPitch) + shrunk;
        return place >= box.low ? box.high : (box.slot == 0 ? corner - gap + grown : inBlock - slotPitch + 1) - shrunk;
    }
};

} // namespace

std::optional<LaunchSpot> spotInSpace(const LaunchSheet& sheet, const OrbitCamera& camera, int viewportWidth,
    int viewportHeight, double pixelScale, double pixelX, double pixelY)
{
    if (sheet.empty())
        return std::nullopt;
    const OrbitCamera::Axes look = camera.axes();
    const Vector eye = camera.eye();
    const double focal = camera.focal(viewportHeight);
    const double x = (pixelX - viewportWidth / 2.0) / focal, y = (pixelY - viewportHeight / 2.0) / focal;
    Vector direction{}, first{};
    double leave = std::numeric_limits<double>::max();
    std::size_t normal = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double& d = direction[axis];
        d = look.forward[axis] + look.right[axis] * x + look.down[axis] * y;
        if (std::abs(d) < 1e-9)
            d = 1e-9;
        const double toLow = -eye[axis] / d, toHigh = (sheet.size(int(axis)) - eye[axis]) / d;
        first[axis] = std::min(toLow, toHigh);
        leave = std::min(leave, std::max(toLow, toHigh));
        if (first[axis] > first[normal])
            normal = axis;
    }
    const double cut = camera.distance * OrbitCamera::cutShare;
    const Openness open = Openness::at(sheet, focal / std::max(first[normal], cut), pixelScale);
    const bool hollow = open.threads > 0;
    double t = std::max({first[normal], 0.05 * cut, cut - (hollow ? 1 : sheet.blockReach())});
    if (t >= leave)
        return std::nullopt;
    std::array<Axis, 3> axes;
    for (std::size_t a = 0; a < 3; ++a) {
        const double gap = a < 2 ? sheet.gap : sheet.layerGap;
        axes[a] = {sheet.pitch(int(a)), gap, a < 2 ? 1 : sheet.slotPitch, double(sheet.laneSlots[a]) - 1,
            a < 2 ? (1 - open.blocks) * gap / 2 : 0, open.threads * Openness::threadGap};
    }
    const double tolerance = 1e-9 * (1 + std::abs(eye[0]) + std::abs(eye[1]) + std::abs(eye[2]));
    for (int step = 0; step < mostSteps && t < leave; ++step) {
        std::array<Axis::Interval, 3> box;
        Vector place{};
        double jump = -1;
        for (std::size_t a = 0; a < 3; ++a) {
            place[a] = eye[a] + direction[a] * t;
            box[a] = axes[a].at(place[a]);
            if (place[a] >= box[a].low - tolerance && place[a] <= box[a].high + tolerance)
                continue;
            const double end = (axes[a].gapEnd(place[a], direction[a] > 0, box[a]) - eye[a]) / direction[a];
            if (end > jump) {
                jump = end;
                normal = a;
            }
        }
        if (jump >= 0) {
            t = std::max(t, jump);
            continue;
        }
        std::optional<std::uint64_t> block;
        if (box[0].block >= 0 && box[1].block >= 0 && box[2].block >= 0)
            block =
                sheet.blockAt({std::uint64_t(box[0].block), std::uint64_t(box[1].block), std::uint64_t(box[2].block)});
        const std::uint32_t lane =
            sheet.laneAt({std::uint32_t(box[0].slot), std::uint32_t(box[1].slot), std::uint32_t(box[2].slot)});
        // Parts that are too near are left out: a thread, or all of a block.
        Vector low{}, high{};
        double depth = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            const double corner = box[a].block * axes[a].pitch;
            low[a] = hollow ? box[a].low : corner - axes[a].grown;
            high[a] = hollow ? box[a].high : corner + axes[a].pitch - axes[a].gap + axes[a].grown;
            depth += ((low[a] + high[a]) / 2 - eye[a]) * look.forward[a];
        }
        const bool near = depth < cut;
        if (!near && block && lane < (hollow ? sheet.threads() : sheet.lanes()))
            return LaunchSpot{*block, lane, place, int(normal)};
        // Nothing is there: the ray goes on behind the place.
        double behind = std::numeric_limits<double>::max();
        for (std::size_t a = 0; a < 3; ++a) {
            const double far = direction[a] > 0 ? (near ? high[a] : box[a].high) + 2 * tolerance
                                                : (near ? low[a] : box[a].low) - 2 * tolerance;
            const double at = (far - eye[a]) / direction[a];
            if (at < behind) {
                behind = at;
                normal = a;
            }
        }
        t = std::max(t, behind);
    }
    return std::nullopt;
}

} // namespace warpatlas::render
