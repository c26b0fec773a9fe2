// The labels under the address line: bytes, elements, sectors and lines, as many as can be read.
#include "render/views/memory/memory_paint.h"

#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

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

void MemoryPaint::labels()
{
    const Box& box = layout.detail;
    const double per = state.camera.pixelsPerUnit, s = layout.scale;
    LabelRow lineRow(*this, layout.lineLabels, colours.soft), sectorRow(*this, layout.sectorLabels, colours.soft);
    LabelRow byteRow(*this, layout.byteLabels, colours.soft), elementRow(*this, layout.elementLabels, colours.soft);
    const std::uint64_t elementBytes =
        scene.buffer ? std::uint64_t{scene.buffer->valueBytes} * scene.buffer->channels : 0;
    if (layout.namedRows) {
        byteRow.name("byte");
        sectorRow.name("sector");
        if (elementBytes != 0)
            elementRow.name("element");
    }
    const auto inkOf = [&](double address) { return isBehind(address) ? colours.wrong : colours.soft; };
    bool sectorNamed = layout.namedRows;
    for (const AddressSegment& segment : axis.segments()) {
        const double fromUnit = std::max(state.camera.originUnit, segment.start);
        const double toUnit = std::min(state.camera.originUnit + box.width / per, segment.endUnit());
        if (fromUnit >= toUnit)
            continue;
        const double first = double(segment.begin) + fromUnit - segment.start, last = first + toUnit - fromUnit;
        // How many of these lie from one number to the next, so that each has room: a row whose numbers
        // are shorter has more of them.
        const auto stepOf = [&](std::uint64_t unit, std::string_view name = {}) {
            const std::string longest = std::string(name) + grouped(std::uint64_t(last) / unit);
            return (shapes.textWidth(longest, layout.smallFont) + layout.smallFont) / (double(unit) * per);
        };
        // A short stretch between folds names its first sector, round number or not.
        const bool brief = axis.segments().size() > 1 && toUnit - fromUnit < 2 * stepOf(1)
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
                if (shapes.textWidth("line " + number, layout.smallFont) > right - left)
                    continue;
                shapes.rectangle(
                    left + 2 * s, layout.bracket, right - left - 4 * s, s, mixed(colours.line, colours.soft, 0.5));
                const bool wide = shapes.textWidth("128-byte line " + number, layout.smallFont) <= right - left;
                lineRow.put((left + right) / 2, (wide ? "128-byte line " : "line ") + number, Align::Centre);
            }
        const std::uint64_t sectorStep = brief ? 1 : powerOfTwo(stepOf(sectorBytes, sectorNamed ? "" : "sector "));
        each(sectorBytes, sectorStep, [&](std::uint64_t sector) {
            const double middle = (xOf(double(sector * sectorBytes)) + xOf(double((sector + 1) * sectorBytes))) / 2;
            if (middle <= box.right())
                sectorNamed |= sectorRow.put(middle, (sectorNamed ? "" : "sector ") + grouped(sector), Align::Centre,
                    inkOf(double(sector * sectorBytes)));
        });
        // Bytes are numbered where sectors begin.
        const std::uint64_t byteStep = brief ? 1 : powerOfTwo(stepOf(1) / sectorBytes);
        each(sectorBytes, byteStep, [&](std::uint64_t sector) {
            byteRow.put(xOf(double(sector * sectorBytes)), grouped(sector * sectorBytes), Align::Left,
                inkOf(double(sector * sectorBytes)));
        });
        if (elementBytes == 0 || layout.elementLabels == 0)
            continue;
        const std::uint64_t elementStep = brief
            ? sectorBytes / std::min(sectorBytes, elementBytes)
            : niceStep(stepOf(elementBytes, layout.elementNames ? scene.buffer->name + "[]" : std::string()));
        each(elementBytes, elementStep, [&](std::uint64_t element) {
            elementRow.put(xOf(double(element * elementBytes)),
                layout.elementNames ? scene.buffer->name + "[" + std::to_string(element) + "]" : grouped(element),
                Align::Left, inkOf(double(element * elementBytes)));
        });
    }
}

} // namespace warpatlas::render
