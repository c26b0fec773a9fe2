// The outside of a buffer: the wall at its end, and the bytes that lanes tried to reach behind it.
#include "render/views/memory/memory_paint.h"

#include "kernels/model/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpatlas::render {

bool MemoryPaint::isBehind(double address) const
{
    const MemoryRequest* request = scene.request();
    return request && request->outside.lanes != 0 && scene.buffer
        && (address < 0 || address >= double(scene.buffer->bytes));
}

void MemoryPaint::ghosts()
{
    const Box& box = layout.detail;
    const double s = layout.scale;
    const std::uint32_t looked = focus();
    for (const GhostPiece& ghost : ghostsOf(*scene.request())) {
        double left = xOf(double(ghost.offset)), right = xOf(double(ghost.offset) + ghost.bytes);
        if (right < box.x || left > box.right())
            continue;
        // As the pieces inside: too thin to be seen they are drawn wider.
        const double gap = right - left >= 6 * s ? s / 2 : std::min(0.0, (right - left - 2.5 * s) / 2);
        left = std::max(left + gap, box.x), right = std::min(right - gap, box.right());
        const bool dimmed = looked != 0 && (looked & ghost.lanes) == 0;
        const double top = box.y + 3 * s, high = box.height - 6 * s;
        shapes.rectangle(left, top, right - left, high, mixed(colours.canvas, colours.wrong, dimmed ? 0.1 : 0.2));
        shapes.hatch(left, top, right - left, high, withAlpha(colours.wrong, dimmed ? 110 : 215));
        if (right - left >= 6 * s)
            shapes.frame(left, top, right - left, high, s, withAlpha(colours.wrong, dimmed ? 130 : 255));
        if (looked != 0 && !dimmed)
            shapes.frame(left - s, box.y + s, right - left + 2 * s, box.height - 2 * s, 2 * s, colours.text);
    }
}

void MemoryPaint::wall()
{
    const MemoryRequest* request = scene.request();
    if (!request || !scene.buffer || layout.detail.empty())
        return;
    const std::vector<GhostPiece> all = ghostsOf(*request);
    if (all.empty())
        return;
    const double s = layout.scale;
    const bool before = all.front().offset < 0;
    double x = xOf(before ? 0 : double(scene.buffer->bytes));
    // If all lanes are far past the end the wall is out of sight: it stands at the edge, and how far away it is
    // is said.
    const bool far = !before && request->lanes == 0 && x < layout.detail.x;
    if (far)
        x = layout.detail.x;
    if (x < layout.detail.x || x > layout.detail.right())
        return;
    const double top = layout.detail.y - std::min(14 * s, layout.detail.y - layout.lanes.bottom());
    const double bottom = std::max(layout.detail.bottom() + 6 * s, layout.wall);
    shapes.rectangle(x - s, top, 2 * s, bottom - top, colours.text);
    if (layout.wall == 0)
        return;
    std::uint64_t bytes = 0;
    for (const GhostPiece& ghost : all)
        bytes += ghost.bytes;
    const std::string& name = scene.buffer->name;
    const std::string ends = before ? fmt::format("{} begins here", name)
                                    : fmt::format("{} ends here: {} bytes", name, grouped(scene.buffer->bytes));
    const std::string beside = far
        ? fmt::format("{} ends {} bytes before this: {} bytes that are not {}'s", name,
            grouped(std::uint64_t(all.front().offset) - scene.buffer->bytes), grouped(bytes), name)
        : fmt::format("{} bytes that are not {}'s", grouped(bytes), name);
    const int font = layout.smallFont;
    const double edge = layout.content.x, last = layout.content.right(), gap = 8 * s;
    const auto put = [&](bool left, const std::string& words, const Colour& colour) {
        const double wide = shapes.textWidth(words, font);
        const double at = left ? x - gap - wide : x + gap;
        if (at >= edge && at + wide <= last)
            shapes.text(at, layout.wall, words, font, colour);
    };
    if (!far)
        put(!before, ends, colours.text);
    put(before, beside, colours.wrong);
}

} // namespace warpatlas::render
