// The whole buffer as a band, coloured by how often each place is touched, and where in it the detail is.
#include "render/views/memory/memory_paint.h"

#include "kernels/model/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

void MemoryPaint::heatColumns(const Box& box, double firstByte, double bytesPerPixel)
{
    const MemoryBuffer& buffer = *scene.buffer;
    const Colour untouched = untouchedColour(buffer, state.theme);
    if (!buffer.heat)
        return shapes.rectangle(box.x, box.y, box.width, box.height, untouched);
    const auto colourOf = [&](std::uint32_t count) {
        return count == 0 ? untouched : heatColour(count, buffer.heat->leastTouched(), buffer.heat->most());
    };
    // Columns of pixels whose colours are the same are one rectangle. The lowest quarter says where something was left
    // out.
    const auto runs = [&](double y, double height, auto&& colourAt) {
        double from = box.x;
        Colour colour = colourAt(0);
        const int columns = int(std::ceil(box.width));
        for (int i = 1; i <= columns; ++i) {
            const Colour next = i < columns ? colourAt(i) : Colour{0, 0, 0, 0};
            if (i < columns && next == colour)
                continue;
            const double to = std::min(box.x + i, box.right());
            shapes.rectangle(from, y, to - from, height, colour);
            from = to;
            colour = next;
        }
    };
    const auto rangeAt = [&](int column) {
        const auto begin = std::uint64_t(std::max(0.0, std::floor(firstByte + column * bytesPerPixel)));
        const auto end = std::uint64_t(std::max(0.0, std::ceil(firstByte + (column + 1) * bytesPerPixel)));
        return buffer.heat->over(begin, std::max(end, begin + 1));
    };
    const double lower = std::max(1.0, std::round(box.height / 4));
    std::vector<HeatRange> ranges(std::size_t(std::ceil(box.width)));
    for (std::size_t i = 0; i < ranges.size(); ++i)
        ranges[i] = rangeAt(int(i));
    runs(box.y, box.height - lower, [&](int i) { return colourOf(ranges[std::size_t(i)].most); });
    runs(box.bottom() - lower, lower, [&](int i) { return colourOf(ranges[std::size_t(i)].least); });
}

void MemoryPaint::overview()
{
    if (layout.overview.empty() || !scene.buffer)
        return;
    const MemoryBuffer& buffer = *scene.buffer;
    const Box& box = layout.overview;
    const double s = layout.scale;
    const std::uint64_t sectors = (buffer.bytes + sectorBytes - 1) / sectorBytes;
    const std::string size = fmt::format("  {} bytes \u00b7 {} sectors of 32", grouped(buffer.bytes), grouped(sectors));
    shapes.text(box.x, layout.overviewTitle, buffer.name, layout.font, colours.text);
    const double named = shapes.textWidth(buffer.name, layout.font);
    if (named + shapes.textWidth(size, layout.font) <= box.width)
        shapes.text(box.x + named, layout.overviewTitle, size, layout.font, colours.soft);
    if (buffer.bytes == 0)
        return;
    const double perPixel = double(buffer.bytes) / box.width;
    heatColumns(box, 0, perPixel);
    shapes.text(box.x, layout.overviewEnds, "0", layout.smallFont, colours.soft);
    shapes.text(box.right(), layout.overviewEnds, grouped(buffer.bytes), layout.smallFont, colours.soft, Align::Right);

    // The part that the detail shows.
    const double firstUnit = state.camera.originUnit,
                 lastUnit = firstUnit + layout.detail.width / state.camera.pixelsPerUnit;
    double firstX = box.right(), lastX = box.x;
    unsigned windows = 0;
    for (const AddressSegment& segment : axis.segments()) {
        const double from = std::max(firstUnit, segment.start), to = std::min(lastUnit, segment.endUnit());
        if (from >= to)
            continue;
        const double begin = double(segment.begin) + from - segment.start;
        double left = box.x + begin / perPixel, wide = (to - from) / perPixel;
        if (wide < 3 * s) {
            left += (wide - 3 * s) / 2;
            wide = 3 * s;
        }
        left = std::clamp(left, box.x, std::max(box.x, box.right() - wide));
        shapes.frame(left - s, box.y - 3 * s, wide + 2 * s, box.height + 6 * s, s, withAlpha(colours.canvas, 210));
        shapes.frame(left, box.y - 2 * s, wide, box.height + 4 * s, std::min(2 * s, wide / 2), colours.text);
        firstX = std::min(firstX, left);
        lastX = std::max(lastX, left + wide);
        ++windows;
    }
    if (windows > 0 && !scene.request() && !layout.detail.empty()) {
        const Colour thin = withAlpha(colours.soft, 110);
        shapes.line(firstX, box.bottom() + 2 * s, layout.detail.x, layout.detail.y, s, thin);
        shapes.line(lastX, box.bottom() + 2 * s, layout.detail.right(), layout.detail.y, s, thin);
    }
}

} // namespace warpatlas::render
