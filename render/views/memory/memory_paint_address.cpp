// A part of the address line in sectors, with the bytes of a request in the colours of its lanes.
#include "render/views/memory/memory_paint.h"

#include "kernels/model/text.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::render {

namespace {

constexpr double leastSectorPixels = 4; ///< logical; under that the line is a band of heat

} // namespace

void MemoryPaint::sector(std::uint64_t index, double left, double right, const SectorUse* use)
{
    const Box& box = layout.detail;
    const double s = layout.scale, gap = right - left >= 12 * s ? s : 0;
    left += gap, right -= gap;
    if (isBehind(double(index * sectorBytes))) {
        shapes.rectangle(left, box.y, right - left, box.height, mixed(colours.canvas, colours.wrong, 0.06));
        shapes.frame(left, box.y, right - left, box.height, s, mixed(colours.canvas, colours.wrong, 0.45));
        return;
    }
    const Colour fill = use ? mixed(colours.panel, colours.text, 0.12) : mixed(colours.canvas, colours.panel, 0.9);
    shapes.rectangle(left, box.y, right - left, box.height, fill);
    const double line = right - left >= 8 * s ? (use ? 1.5 : 1) * s : s / 2;
    shapes.frame(left, box.y, right - left, box.height, line,
        use ? mixed(colours.panel, colours.text, 0.62) : mixed(colours.panel, colours.line, 0.8));
}

void MemoryPaint::values(std::uint64_t begin, std::uint64_t end)
{
    const MemoryBuffer& buffer = *scene.buffer;
    const Box& box = layout.detail;
    const double s = layout.scale, wide = buffer.valueBytes * state.camera.pixelsPerUnit;
    if (wide < 3 * s) {
        const double left = xOf(double(begin));
        return heatColumns({left, box.y + 3 * s, xOf(double(end)) - left, box.height - 6 * s}, double(begin),
            1 / state.camera.pixelsPerUnit);
    }
    const double gap = wide >= 6 * s ? s / 2 : 0;
    const std::uint64_t known = buffer.contents ? buffer.contents->shape().values() : 0;
    bool fit = wide >= layout.smallFont;
    for (std::uint64_t value = begin / buffer.valueBytes; fit && value < std::min(known, end / buffer.valueBytes);
         ++value)
        fit = shapes.textWidth(buffer.contents->valueAsText(value), layout.smallFont) <= wide - 4 * s;
    for (std::uint64_t value = begin / buffer.valueBytes; value * buffer.valueBytes < end; ++value) {
        const double x = xOf(double(value * buffer.valueBytes));
        const std::uint64_t at = value * buffer.valueBytes;
        const std::uint32_t count = buffer.heat ? buffer.heat->over(at, at + buffer.valueBytes).most : 0;
        const Colour colour = count > 0 ? heatColour(count, buffer.heat->leastTouched(), buffer.heat->most())
                                        : untouchedColour(buffer, state.theme);
        shapes.rectangle(x + gap, box.y + 3 * s, wide - 2 * gap, box.height - 6 * s, colour);
        if (fit && value < known)
            shapes.text(x + wide / 2, box.y + box.height / 2 + shapes.capHeight(layout.smallFont) / 2,
                buffer.contents->valueAsText(value), layout.smallFont, inkFor(colour), Align::Centre);
    }
}

void MemoryPaint::unused(const RequestSectors& use, const RequestSectors& all)
{
    const Box& box = layout.detail;
    const double s = layout.scale;
    for (const SectorUse& sector : use.sectors) {
        std::uint32_t taken = sector.used;
        const auto other = std::lower_bound(all.sectors.begin(), all.sectors.end(), sector.sector,
            [](const SectorUse& a, std::uint64_t b) { return a.sector < b; });
        if (other != all.sectors.end() && other->sector == sector.sector)
            taken |= other->used;
        for (unsigned from = 0; from < sectorBytes;) {
            if ((taken >> from & 1) != 0) {
                ++from;
                continue;
            }
            unsigned to = from;
            while (to < sectorBytes && (taken >> to & 1) == 0)
                ++to;
            const double left = xOf(double(sector.sector * sectorBytes + from)),
                         right = xOf(double(sector.sector * sectorBytes + to));
            if (right > box.x && left < box.right())
                shapes.hatch(
                    left + s, box.y + 2 * s, right - left - 2 * s, box.height - 4 * s, withAlpha(colours.warning, 150));
            from = to;
        }
    }
}

bool MemoryPaint::valuesFit(const MemoryRequest& request) const
{
    std::size_t longest = 0;
    for (const std::string& value : request.values)
        longest = std::max(longest, value.size());
    const double room = request.bytes * state.camera.pixelsPerUnit - 3 * layout.scale;
    return longest > 0 && shapes.textWidth(std::string(longest, '0'), layout.smallFont) <= room;
}

void MemoryPaint::pieces(const MemoryRequest& request, bool shown)
{
    const Box& box = layout.detail;
    const double s = layout.scale;
    const std::uint32_t looked = shown ? focus() : 0;
    const int dim = state.hoveredLane || state.hoveredBytes ? 110 : 185;
    const bool withValues = shown && valuesFit(request);
    for (const RequestPiece& piece : piecesOf(request)) {
        double left = xOf(double(piece.address)), right = xOf(double(piece.address + piece.bytes));
        if (right < box.x || left > box.right())
            continue;
        // Too thin to be seen they are drawn wider: which sector they are in stays true.
        const double gap = right - left >= 6 * s ? s / 2 : std::min(0.0, (right - left - 2.5 * s) / 2);
        left = std::max(left + gap, box.x), right = std::min(right - gap, box.right());
        const double inset = shown ? 3 * s : std::round(box.height * 0.36);
        const bool dimmed = looked != 0 && (looked & piece.lanes) == 0;
        const int alpha = !shown ? 120 : dimmed ? dim : 255;
        stripes(piece.lanes, {left, box.y + inset, right - left, box.height - 2 * inset}, std::uint8_t(alpha));
        if (shown && looked != 0 && !dimmed)
            shapes.frame(left - s, box.y + s, right - left + 2 * s, box.height - 2 * s, 2 * s, colours.text);
        if (withValues)
            pieceText(piece, left, right,
                mixed(colours.panel, laneColour(unsigned(std::countr_zero(piece.lanes)), state.theme), alpha / 255.0));
    }
}

void MemoryPaint::pieceText(const RequestPiece& piece, double left, double right, const Colour& ground)
{
    const std::string& value = scene.request()->values[std::size_t(std::countr_zero(piece.lanes))];
    const bool several = (piece.lanes & (piece.lanes - 1)) != 0;
    const double s = layout.scale, middle = layout.detail.y + layout.detail.height / 2;
    const double half = shapes.textWidth(value, layout.smallFont) / 2;
    // On several colours a ground of its own keeps it readable.
    if (several)
        shapes.rectangle((left + right) / 2 - half - 3 * s, middle - layout.smallFont * 0.65, 2 * half + 6 * s,
            layout.smallFont * 1.3, withAlpha(colours.canvas, 215), 2 * s);
    shapes.text((left + right) / 2, middle + shapes.capHeight(layout.smallFont) / 2, value, layout.smallFont,
        several ? colours.text : inkFor(ground), Align::Centre);
}

void MemoryPaint::fold(double left, double right, std::uint64_t bytes)
{
    const Box& box = layout.detail;
    const double middle = (left + right) / 2, y = box.y + box.height / 2, s = layout.scale;
    if (middle < box.x || middle > box.right())
        return;
    const std::string number = grouped(bytes);
    const double room = right - left - 4 * s;
    bool said = false;
    for (const std::string& words : {"\u2026 " + number + " bytes \u2026", number + " bytes", number})
        if (!said && shapes.textWidth(words, layout.smallFont) <= room) {
            shapes.text(middle, y + shapes.capHeight(layout.smallFont) / 2, words, layout.smallFont, colours.soft,
                Align::Centre);
            said = true;
        }
    // Three dots, drawn: they fit where no letter does.
    for (int i = -1; !said && i <= 1; ++i)
        shapes.rectangle(
            middle + i * std::min(4 * s, room / 4) - s * 0.75, y - s * 0.75, 1.5 * s, 1.5 * s, colours.soft, s * 0.75);
}

void MemoryPaint::segment(const AddressSegment& segment, const RequestSectors& use)
{
    const Box& box = layout.detail;
    const double per = state.camera.pixelsPerUnit, s = layout.scale;
    const double fromUnit = std::max(state.camera.originUnit, segment.start);
    const double toUnit = std::min(state.camera.originUnit + box.width / per, segment.endUnit());
    if (fromUnit >= toUnit)
        return;
    const double first = double(segment.begin) + fromUnit - segment.start, last = first + toUnit - fromUnit;
    if (sectorBytes * per < leastSectorPixels * s) {
        const double left = xOf(first);
        const Box part{left, box.y, xOf(last) - left, box.height};
        if (scene.buffer)
            heatColumns(part, first, 1 / per);
        else
            shapes.rectangle(part.x, part.y, part.width, part.height, mixed(colours.panel, colours.line, 0.7));
        return;
    }
    auto touched = use.sectors.begin();
    for (auto sector = std::uint64_t(first) / sectorBytes; double(sector * sectorBytes) < last; ++sector) {
        while (touched != use.sectors.end() && touched->sector < sector)
            ++touched;
        const bool isTouched = touched != use.sectors.end() && touched->sector == sector;
        const double begin = double(std::max(sector * sectorBytes, segment.begin));
        const double end = double(std::min((sector + 1) * sectorBytes, segment.end));
        this->sector(
            sector, std::max(xOf(begin), box.x), std::min(xOf(end), box.right()), isTouched ? &*touched : nullptr);
    }
    if (!scene.request() && scene.buffer) {
        // Values that the edge cuts are drawn whole only where they lie inside.
        const std::uint64_t size = scene.buffer->valueBytes;
        const auto begin = std::uint64_t(std::ceil(first / double(size))) * size;
        const auto end = std::uint64_t(std::floor(last / double(size))) * size;
        if (end > begin)
            values(begin, end);
    }
}

void MemoryPaint::marks()
{
    const Box& box = layout.detail;
    const double s = layout.scale;
    const auto mark = [&](const std::optional<ByteRange>& range, const Colour& colour) {
        if (!range || axis.segments().empty())
            return;
        const double left = xOf(double(range->begin)), right = xOf(double(range->end));
        if (right < box.x || left > box.right())
            return;
        const double wide = std::max(right - left, 3 * s);
        shapes.frame((left + right - wide) / 2 - s, box.y - s, wide + 2 * s, box.height + 2 * s, 2 * s, colour, s);
    };
    mark(state.selectedBytes, colours.accent);
    mark(state.hoveredBytes, colours.text);
}

void MemoryPaint::detail()
{
    if (layout.detail.empty() || axis.segments().empty())
        return;
    const MemoryRequest* request = scene.request();
    RequestSectors use, together;
    if (request) {
        use = sectorsOf(piecesOf(*request));
        std::vector<RequestPiece> others;
        for (const MemoryRequest& other : scene.requests) {
            const std::vector<RequestPiece> more = piecesOf(other);
            others.insert(others.end(), more.begin(), more.end());
        }
        together = sectorsOf(others);
    }
    const AddressSegment* before = nullptr;
    for (const AddressSegment& part : axis.segments()) {
        if (before)
            fold(xOf(double(before->end)), xOf(double(part.begin)), part.begin - before->end);
        segment(part, use);
        before = &part;
    }
    if (request) {
        if (!request->texture && sectorBytes * state.camera.pixelsPerUnit >= leastSectorPixels * layout.scale)
            unused(use, together);
        for (std::size_t i = 0; i < scene.requests.size(); ++i)
            if (i != scene.shown)
                pieces(scene.requests[i], false);
        pieces(*request, true);
        ghosts();
    }
    marks();
    labels();
}

} // namespace warpatlas::render
