// The address line: the whole buffer as a band, and a part of it in sectors and lines.
#include "render/views/memory/memory_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::render {

namespace {

constexpr double leastSectorPixels = 4; ///< logical; under that the line is a band of heat

/// 1, 2, 5, 10, 20 ...: the first that is at least `least`.
std::uint64_t niceStep(double least)
{
    std::uint64_t power = 1;
    while (true) {
        for (const std::uint64_t digit : {1, 2, 5})
            if (double(power * digit) >= least || power > std::uint64_t(1e17))
                return power * digit;
        power *= 10;
    }
}

std::uint64_t powerOfTwo(double least)
{
    std::uint64_t step = 1;
    while (double(step) < least && step < std::uint64_t{1} << 60)
        step *= 2;
    return step;
}

} // namespace

void MemoryPaint::heatColumns(const Box& box, double firstByte, double bytesPerPixel)
{
    const MemoryBuffer& buffer = *scene.buffer;
    const Colour untouched =
        buffer.output ? mixed(colours.panel, colours.wrong, 0.6) : mixed(colours.panel, colours.line, 0.7);
    if (!buffer.heat)
        return sketch.rectangle(box.x, box.y, box.width, box.height, untouched);
    const auto colourOf = [&](std::uint32_t count) {
        return count == 0 ? untouched : heatColour(count, buffer.heat->most());
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
            sketch.rectangle(from, y, to - from, height, colour);
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
    sketch.text(box.x, layout.overviewTitle, buffer.name, layout.font, colours.text);
    const double named = sketch.textWidth(buffer.name, layout.font);
    if (named + sketch.textWidth(size, layout.font) <= box.width)
        sketch.text(box.x + named, layout.overviewTitle, size, layout.font, colours.soft);
    if (buffer.bytes == 0)
        return;
    const double perPixel = double(buffer.bytes) / box.width;
    heatColumns(box, 0, perPixel);
    sketch.text(box.x, layout.overviewEnds, "0", layout.smallFont, colours.soft);
    sketch.text(box.right(), layout.overviewEnds, grouped(buffer.bytes), layout.smallFont, colours.soft, Align::Right);

    // What of it the detail shows.
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
        sketch.frame(left - s, box.y - 3 * s, wide + 2 * s, box.height + 6 * s, s, withAlpha(colours.canvas, 210));
        sketch.frame(left, box.y - 2 * s, wide, box.height + 4 * s, std::min(2 * s, wide / 2), colours.text);
        firstX = std::min(firstX, left);
        lastX = std::max(lastX, left + wide);
        ++windows;
    }
    if (windows > 0 && !scene.request() && !layout.detail.empty()) {
        const Colour thin = withAlpha(colours.soft, 110);
        sketch.line(firstX, box.bottom() + 2 * s, layout.detail.x, layout.detail.y, s, thin);
        sketch.line(lastX, box.bottom() + 2 * s, layout.detail.right(), layout.detail.y, s, thin);
    }
}

void MemoryPaint::sector(std::uint64_t, double left, double right, const SectorUse* use)
{
    const Box& box = layout.detail;
    const double s = layout.scale, gap = right - left >= 12 * s ? s : 0;
    left += gap, right -= gap;
    const Colour fill = use ? mixed(colours.panel, colours.text, 0.12) : mixed(colours.canvas, colours.panel, 0.9);
    sketch.rectangle(left, box.y, right - left, box.height, fill);
    const double line = right - left >= 8 * s ? (use ? 1.5 : 1) * s : s / 2;
    sketch.frame(left, box.y, right - left, box.height, line,
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
        fit = sketch.textWidth(buffer.contents->valueAsText(value), layout.smallFont) <= wide - 4 * s;
    for (std::uint64_t value = begin / buffer.valueBytes; value * buffer.valueBytes < end; ++value) {
        const double x = xOf(double(value * buffer.valueBytes));
        const std::uint64_t at = value * buffer.valueBytes;
        const std::uint32_t count = buffer.heat ? buffer.heat->over(at, at + buffer.valueBytes).most : 0;
        const Colour colour = count > 0    ? heatColour(count, buffer.heat->most())
            : buffer.heat && buffer.output ? mixed(colours.panel, colours.wrong, 0.6)
                                           : mixed(colours.panel, colours.line, 0.7);
        sketch.rectangle(x + gap, box.y + 3 * s, wide - 2 * gap, box.height - 6 * s, colour);
        if (fit && value < known)
            sketch.text(x + wide / 2, box.y + box.height / 2 + sketch.capHeight(layout.smallFont) / 2,
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
                sketch.hatch(
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
    return longest > 0 && sketch.textWidth(std::string(longest, '0'), layout.smallFont) <= room;
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
            sketch.frame(left - s, box.y + s, right - left + 2 * s, box.height - 2 * s, 2 * s, colours.text);
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
    const double half = sketch.textWidth(value, layout.smallFont) / 2;
    // On several colours a ground of its own keeps it readable.
    if (several)
        sketch.rectangle((left + right) / 2 - half - 3 * s, middle - layout.smallFont * 0.65, 2 * half + 6 * s,
            layout.smallFont * 1.3, withAlpha(colours.canvas, 215), 2 * s);
    sketch.text((left + right) / 2, middle + sketch.capHeight(layout.smallFont) / 2, value, layout.smallFont,
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
        if (!said && sketch.textWidth(words, layout.smallFont) <= room) {
            sketch.text(middle, y + sketch.capHeight(layout.smallFont) / 2, words, layout.smallFont, colours.soft,
                Align::Centre);
            said = true;
        }
    // Three dots, drawn: they fit where no letter does.
    for (int i = -1; !said && i <= 1; ++i)
        sketch.rectangle(
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
            sketch.rectangle(part.x, part.y, part.width, part.height, mixed(colours.panel, colours.line, 0.7));
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
        sketch.frame((left + right - wide) / 2 - s, box.y - s, wide + 2 * s, box.height + 2 * s, 2 * s, colour, s);
    };
    mark(state.selectedBytes, colours.accent);
    mark(state.hoveredBytes, colours.text);
}

void MemoryPaint::labels()
{
    const Box& box = layout.detail;
    const double per = state.camera.pixelsPerUnit, s = layout.scale;
    const double spacing = layout.smallFont * 0.62;
    LabelRow lineRow(*this, layout.lineLabels, colours.soft), sectorRow(*this, layout.sectorLabels, colours.soft);
    LabelRow byteRow(*this, layout.byteLabels, colours.soft), elementRow(*this, layout.elementLabels, colours.soft);
    bool byteNamed = false, elementNamed = false, sectorNamed = false;
    for (const AddressSegment& segment : axis.segments()) {
        const double fromUnit = std::max(state.camera.originUnit, segment.start);
        const double toUnit = std::min(state.camera.originUnit + box.width / per, segment.endUnit());
        if (fromUnit >= toUnit)
            continue;
        const double first = double(segment.begin) + fromUnit - segment.start, last = first + toUnit - fromUnit;
        const double digits = double(grouped(std::uint64_t(last)).size() + 2);
        // Of a short stretch between folds the first sector is named, round number or not.
        const bool brief = axis.segments().size() > 1 && (toUnit - fromUnit) * per < 2 * digits * spacing
            && toUnit - fromUnit < 64 * double(lineBytes);
        const auto each = [&](std::uint64_t unit, std::uint64_t step, auto&& put) {
            const double stride = double(unit * step);
            for (auto i = std::uint64_t(std::ceil(first / stride)); double(i) * stride < last; ++i)
                put(i * step);
        };
        // Brackets of whole lines, with their numbers in the middle of what is seen of them.
        if (layout.bracket != 0 && lineBytes * per >= 10 * s)
            for (auto line = std::uint64_t(first) / lineBytes; double(line * lineBytes) < last; ++line) {
                const double left = xOf(std::max(double(line * lineBytes), first)),
                             right = xOf(std::min(double((line + 1) * lineBytes), last));
                const std::string number = grouped(line);
                if (sketch.textWidth("line " + number, layout.smallFont) > right - left)
                    continue;
                sketch.rectangle(
                    left + 2 * s, layout.bracket, right - left - 4 * s, s, mixed(colours.line, colours.soft, 0.5));
                const bool wide = sketch.textWidth("128-byte line " + number, layout.smallFont) <= right - left;
                lineRow.put((left + right) / 2, (wide ? "128-byte line " : "line ") + number, Align::Centre);
            }
        const double sectorWide = sectorBytes * per;
        const std::uint64_t sectorStep = brief ? 1 : powerOfTwo(digits * spacing / sectorWide);
        each(sectorBytes, sectorStep, [&](std::uint64_t sector) {
            const double middle = (xOf(double(sector * sectorBytes)) + xOf(double((sector + 1) * sectorBytes))) / 2;
            const std::string number = grouped(sector);
            const bool wide =
                sectorStep == 1 && sketch.textWidth("sector " + number, layout.smallFont) + spacing <= sectorWide;
            if (middle <= box.right())
                sectorNamed |= sectorRow.put(middle, wide || !sectorNamed ? "sector " + number : number, Align::Centre);
        });
        const std::uint64_t byteStep = brief ? 1 : powerOfTwo(digits * spacing / (sectorBytes * per));
        each(sectorBytes, byteStep, [&](std::uint64_t sector) {
            const std::string words = (byteNamed ? "" : "byte ") + grouped(sector * sectorBytes);
            byteNamed |= byteRow.put(xOf(double(sector * sectorBytes)), words, Align::Left);
        });
        if (!scene.buffer || layout.elementLabels == 0)
            continue;
        const std::uint64_t elementBytes = std::uint64_t{scene.buffer->valueBytes} * scene.buffer->channels;
        const std::uint64_t elementStep = brief ? sectorBytes / std::min(sectorBytes, elementBytes)
                                                : niceStep(digits * spacing / (double(elementBytes) * per));
        each(elementBytes, elementStep, [&](std::uint64_t element) {
            const std::string words = (elementNamed ? "" : "element ") + grouped(element);
            elementNamed |= elementRow.put(xOf(double(element * elementBytes)), words, Align::Left);
        });
    }
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
        if (sectorBytes * state.camera.pixelsPerUnit >= leastSectorPixels * layout.scale)
            unused(use, together);
        for (std::size_t i = 0; i < scene.requests.size(); ++i)
            if (i != scene.shown)
                pieces(scene.requests[i], false);
        pieces(*request, true);
    }
    marks();
    labels();
}

} // namespace warpatlas::render
