// The lanes of a request, what joins them to their bytes, and the banks of shared memory.
#include "render/views/memory/memory_paint.h"

#include <fmt/format.h>

#include <bit>

namespace warpatlas::render {

void MemoryPaint::lanes()
{
    const MemoryRequest* request = scene.request();
    if (!request || layout.lanes.empty())
        return;
    const double s = layout.scale;
    if (layout.heading != 0)
        shapes.text(layout.content.x, layout.heading, scene.heading, layout.font, colours.text);
    const std::uint32_t looked = focus();
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        const Box box{layout.laneX(lane) + s, layout.lanes.y, layout.laneWidth() - 2 * s, layout.lanes.height};
        const Colour colour = laneColour(lane, state.theme);
        const bool active = request->active(lane), outside = request->isOutside(lane);
        if (outside) {
            shapes.rectangle(box.x, box.y, box.width, box.height, mixed(colours.canvas, colours.wrong, 0.25), 2 * s);
            shapes.frame(box.x, box.y, box.width, box.height, s, colours.wrong, 2 * s);
        } else if (active)
            shapes.rectangle(box.x, box.y, box.width, box.height, colour, 2 * s);
        else
            shapes.frame(box.x, box.y, box.width, box.height, s, colours.line, 2 * s);
        const std::string number = std::to_string(lane);
        if (shapes.textWidth("31", layout.smallFont) <= box.width - s)
            shapes.text(box.x + box.width / 2, box.y + box.height / 2 + shapes.capHeight(layout.smallFont) / 2, number,
                layout.smallFont,
                outside      ? mixed(colours.text, colours.wrong, 0.35)
                    : active ? inkFor(colour)
                             : colours.soft,
                Align::Centre);
        if ((looked >> lane & 1) != 0) {
            // A rim between sets the frame off from a lane of its own colour.
            shapes.frame(box.x - s, box.y - s, box.width + 2 * s, box.height + 2 * s, s, colours.canvas, 3 * s);
            shapes.frame(box.x - 3 * s, box.y - 3 * s, box.width + 6 * s, box.height + 6 * s, 2 * s,
                isSelected(lane) && state.hoveredLane != lane ? colours.accent : colours.text, 4 * s);
        }
    }
}

void MemoryPaint::ribbons()
{
    const MemoryRequest* request = scene.request();
    if (!request || layout.lanes.empty())
        return;
    const double s = layout.scale, top = layout.lanes.bottom();
    const std::uint32_t looked = focus();
    const auto alphaOf = [&](unsigned lane) { return looked == 0 ? 105 : (looked >> lane & 1) != 0 ? 225 : 60; };
    // A lane that asks for several pieces shares its width among them, as a piece does that several lanes ask for.
    struct Target {
        std::uint32_t lanes;
        double left, right, bottom;
    };
    std::vector<Target> targets;
    if (!layout.banks.empty()) {
        // Into the head of a bank's column, which all words of the bank share.
        const double bottom = layout.banks.y - std::round(layout.smallFont * 1.55);
        const std::vector<BankWord> words = placeInBanks(*request).words;
        int inBank[bankCount] = {}, place[bankCount] = {};
        for (const BankWord& word : words)
            ++inBank[word.bank];
        for (const BankWord& word : words) {
            const double wide = (layout.bankWidth() - 2 * s) / inBank[word.bank];
            const double left = layout.banks.x + layout.bankWidth() * word.bank + s + wide * place[word.bank]++;
            targets.push_back({word.lanes, left, left + wide, bottom});
        }
    } else if (!layout.detail.empty()) {
        for (const RequestPiece& piece : piecesOf(*request))
            targets.push_back(
                {piece.lanes, xOf(double(piece.address)), xOf(double(piece.address + piece.bytes)), layout.detail.y});
        for (const GhostPiece& ghost : ghostsOf(*request))
            targets.push_back(
                {ghost.lanes, xOf(double(ghost.offset)), xOf(double(ghost.offset) + ghost.bytes), layout.detail.y});
    }
    int parts[warpLanes] = {};
    for (const Target& target : targets)
        for (unsigned lane = 0; lane < warpLanes; ++lane)
            parts[lane] += int(target.lanes >> lane & 1);
    // Those that are looked at come last, on top.
    for (const bool front : {false, true}) {
        int part[warpLanes] = {};
        for (const Target& target : targets) {
            const int count = std::popcount(target.lanes);
            int place = 0;
            for (unsigned lane = 0; lane < warpLanes; ++lane) {
                if ((target.lanes >> lane & 1) == 0)
                    continue;
                const double wide = (layout.laneWidth() - 2 * s) / parts[lane];
                const double topLeft = layout.laneX(lane) + s + wide * part[lane]++;
                const double share = (target.right - target.left) / count, left = target.left + share * place++;
                if (((looked >> lane & 1) != 0) == front)
                    shapes.ribbon(topLeft, topLeft + wide, top, left, left + share, target.bottom,
                        withAlpha(
                            request->isOutside(lane) ? colours.wrong : laneColour(lane, state.theme), alphaOf(lane)));
            }
        }
    }
}

namespace {

/// "7", "0-31", "0-3, 8", "4 lanes".
std::string lanesText(std::uint32_t lanes)
{
    const int first = std::countr_zero(lanes), last = 31 - std::countl_zero(lanes), count = std::popcount(lanes);
    if (count == 1)
        return std::to_string(first);
    return last - first + 1 == count ? fmt::format("{}-{}", first, last) : fmt::format("\u00d7{}", count);
}

} // namespace

void MemoryPaint::banks()
{
    const MemoryRequest* request = scene.request();
    if (!request || layout.banks.empty())
        return;
    const double s = layout.scale, wide = layout.bankWidth(), high = layout.rowHeight();
    const BankPlacement placement = placeInBanks(*request);
    const Verdict verdict = verdictOf(*request);
    const Box& box = layout.banks;
    unsigned step = 1;
    while (step < bankCount && shapes.textWidth("31", layout.smallFont) + 3 * s > wide * step)
        step *= 2;
    for (unsigned bank = 0; bank < bankCount; ++bank) {
        const double x = box.x + wide * bank;
        if (bank % step == 0)
            shapes.text(
                x + wide / 2, layout.bankLabels, std::to_string(bank), layout.smallFont, colours.soft, Align::Centre);
        shapes.rectangle(x + s / 2, box.y, wide - s, box.height, mixed(colours.canvas, colours.panel, 0.8));
    }
    shapes.text(layout.rowLabelRight, layout.bankLabels, "bank", layout.smallFont, colours.soft, Align::Right);
    // Beside each phase stands the cost of its passes after the first.
    double labelled = 0;
    for (unsigned pass = 0, phase = 0; pass < placement.passes; ++pass) {
        while (phase + 1 < placement.phases() && placement.phaseStarts[phase + 1] <= pass)
            ++phase;
        const bool first = placement.phaseStarts[phase] == pass;
        const double y = box.y + high * pass;
        const Colour colour = first ? colours.good : verdictColour(colours, verdict);
        shapes.rectangle(box.x - 5 * s, y + s / 2, 3 * s, high - s, colour);
        if (first && pass > 0)
            shapes.line(box.x - 5 * s, y, box.right(), y, s, colours.soft);
        if (y >= labelled && high * (placement.passes - pass) >= layout.smallFont * 0.9) {
            const std::string words =
                placement.phases() > 1 && first ? fmt::format("phase {}", phase + 1) : fmt::format("pass {}", pass + 1);
            const double middle = y + std::max(high, double(layout.smallFont)) / 2;
            shapes.text(layout.rowLabelRight, middle + shapes.capHeight(layout.smallFont) / 2, words, layout.smallFont,
                first ? colours.soft : verdictColour(colours, verdict), Align::Right);
            labelled = y + layout.smallFont * 1.3;
        }
    }
    const std::uint32_t looked = focus();
    for (const BankWord& word : placement.words) {
        const Box cell{box.x + wide * word.bank + s / 2, box.y + high * word.pass + (high > 6 * s ? s / 2 : 0),
            wide - s, high - (high > 6 * s ? s : 0)};
        const bool dimmed = looked != 0 && (looked & word.lanes) == 0;
        const int alpha = !dimmed ? 255 : state.hoveredLane ? 110 : 185;
        stripes(word.lanes, cell, std::uint8_t(alpha));
        const std::string words = lanesText(word.lanes);
        if (high >= layout.smallFont * 1.15 && shapes.textWidth(words, layout.smallFont) <= cell.width - s) {
            // On several colours a ground of its own keeps the words readable.
            const Colour ground =
                mixed(colours.panel, laneColour(unsigned(std::countr_zero(word.lanes)), state.theme), alpha / 255.0);
            const bool several = std::popcount(word.lanes) > 1;
            const double half = shapes.textWidth(words, layout.smallFont) / 2 + 2 * s;
            if (several)
                shapes.rectangle(cell.x + cell.width / 2 - half, cell.y + cell.height / 2 - layout.smallFont * 0.62,
                    2 * half, layout.smallFont * 1.24, withAlpha(colours.canvas, 215), 2 * s);
            shapes.text(cell.x + cell.width / 2, cell.y + cell.height / 2 + shapes.capHeight(layout.smallFont) / 2,
                words, layout.smallFont, several ? colours.text : inkFor(ground), Align::Centre);
        }
        if (looked != 0 && !dimmed)
            shapes.frame(cell.x, cell.y, cell.width, cell.height, std::min(2 * s, cell.height / 2), colours.text);
    }
}

} // namespace warpatlas::render
