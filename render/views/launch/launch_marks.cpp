#include "render/views/launch/launch_marks.h"

#include "render/views/launch/launch_hit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace warpatlas::render {

namespace {

struct Look {
    Colour colour;
    double line; ///< logical pixels
    double smallest; ///< logical pixels that the frame has at least
};

/// Adds a frame just outside its rectangle, on a dark rim that sets it off from any colour.
void addRectangle(ShapeBatch& shapes, const LaunchFrame& frame, PixelBox box, const Look& look)
{
    const double scale = frame.state.pixelScale, line = look.line * scale, rim = scale;
    for (const auto& [from, size] : {std::pair{&box.x, &box.width}, std::pair{&box.y, &box.height}}) {
        const double grow = std::max(look.smallest * scale - *size, 0.0) / 2;
        *from -= grow;
        *size += 2 * grow;
    }
    const double reach = line + rim;
    if (box.x > frame.width + reach || box.y > frame.height + reach || box.x + box.width < -reach
        || box.y + box.height < -reach)
        return;
    const Colour canvas = withAlpha(palette(frame.state.theme).canvas, 190);
    shapes.frame(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach, line + 2 * rim, canvas);
    shapes.frame(box.x - line, box.y - line, box.width + 2 * line, box.height + 2 * line, line, look.colour);
}

/// Adds the twelve edges, also hidden ones, so that a selected block is found wherever it is.
void addEdges(ShapeBatch& shapes, const LaunchFrame& frame, const SheetBox& box, const Look& look)
{
    std::array<std::optional<Projected>, 8> corners;
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vector place = box.corner;
        for (unsigned axis = 0; axis < 3; ++axis)
            place[axis] += corner >> axis & 1 ? box.size[axis] : 0;
        corners[corner] = project(frame.state.camera.orbit, place, frame.width, frame.height);
    }
    const double scale = frame.state.pixelScale;
    const auto draw = [&](double wide, const Colour& colour) {
        for (unsigned corner = 0; corner < 8; ++corner)
            for (unsigned axis = 0; axis < 3; ++axis) {
                const auto &from = corners[corner], &to = corners[corner | 1u << axis];
                if (!(corner >> axis & 1) && from && to)
                    shapes.line(from->x, from->y, to->x, to->y, wide, colour);
            }
    };
    draw((look.line + 2) * scale, withAlpha(palette(frame.state.theme).canvas, 190));
    draw(look.line * scale, look.colour);
}

void addBox(ShapeBatch& shapes, const LaunchFrame& frame, const SheetBox& box, const Look& look)
{
    const auto pixels = pixelsOf(frame.sheet, frame.state.camera, box, frame.width, frame.height);
    if (!pixels)
        return;
    const bool small = std::max(pixels->width, pixels->height) < 1.5 * look.smallest * frame.state.pixelScale;
    if (frame.sheet.space && !small)
        addEdges(shapes, frame, box, look);
    else
        addRectangle(shapes, frame, *pixels, look);
}

void addMark(
    ShapeBatch& shapes, const LaunchFrame& frame, const LaunchMark& mark, const Look& block, const Look& thread)
{
    const LaunchSheet& sheet = frame.sheet;
    if (mark.block >= sheet.launch.blocks())
        return;
    const SheetBox box = boxOfBlock(sheet, mark.block);
    addBox(shapes, frame, box, block);
    if (!mark.thread)
        return;
    const SheetBox lane = boxOfLane(sheet, mark.block, std::uint32_t(*mark.thread % sheet.threads()));
    // Where a thread is a dot, its block's frame says all there is to see.
    if (pixelsPerCell(sheet, frame.state.camera, lane.middle(), frame.height) >= 1.5 * frame.state.pixelScale)
        addBox(shapes, frame, lane, thread);
}

} // namespace

void addMarks(ShapeBatch& shapes, const LaunchFrame& frame)
{
    const Palette& colours = palette(frame.state.theme);
    const auto& [selected, hovered] = std::tie(frame.state.selected, frame.state.hovered);
    if (hovered && hovered != selected)
        addMark(shapes, frame, *hovered, {withAlpha(colours.text, 150), 1, 7}, {colours.text, 1.5, 6});
    if (selected)
        addMark(shapes, frame, *selected, {colours.text, 2, 11}, {colours.accent, 2.5, 8});
}

} // namespace warpatlas::render
