#include "render/views/memory/memory_layout.h"

#include "render/views/memory/access_heat.h"
#include "render/views/memory/request_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace warpatlas::render {

std::vector<GhostPiece> ghostsOf(const MemoryRequest& request)
{
    std::map<std::int64_t, std::uint32_t> lanesAt;
    if (request.window != Window::Shared)
        for (unsigned lane = 0; lane < warpLanes; ++lane)
            if (request.isOutside(lane))
                lanesAt[request.outside.offsets[lane]] |= 1u << lane;
    std::vector<GhostPiece> ghosts;
    for (const auto& [offset, lanes] : lanesAt)
        ghosts.push_back({offset, request.bytes, lanes});
    return ghosts;
}

namespace {

/// Parts from top to bottom: each takes what it needs, some can stretch, the rest is left around them.
struct Part {
    double least = 0, most = 0;
    double height = 0;
};

double snapped(double value)
{
    return std::round(value);
}

} // namespace

MemoryLayout layoutMemory(const MemoryScene& scene, const MemoryViewState& state, int width, int height)
{
    MemoryLayout layout;
    const double s = layout.scale = state.pixelScale, t = s * state.textScale;
    layout.font = int(std::lround(std::clamp((state.strip ? 11 : 13) * t, 6.0, 100.0)));
    layout.smallFont = int(std::lround(std::clamp((state.strip ? 9.5 : 11) * t, 6.0, 100.0)));
    const double f = layout.font, small = layout.smallFont;
    const double margin = snapped((state.strip ? 10 : width < 700 * s ? 14 : 24) * s);
    layout.content = {margin, margin, width - 2 * margin, height - snapped(state.bottomInset) - 2 * margin};
    const Box& content = layout.content;
    if (content.width < 40 * s || content.height < 20 * s)
        return layout;

    const MemoryRequest* request = scene.request();
    const bool shared = request && request->window == Window::Shared;
    const bool haveLine = !shared && (request || scene.buffer);
    const bool haveLanes = request && !state.strip;
    BankPlacement placement;
    if (shared)
        placement = placeInBanks(*request);
    layout.bankRows = placement.passes;
    layout.figureCount = request ? int(figuresOf(*request, scene.requests).size()) : int(!scene.hint.empty());
    if (state.strip)
        layout.figureCount = std::min(layout.figureCount, 2);
    layout.figureStep = snapped(f * 1.5);

    const double row = snapped(small * 1.55);
    Part title{snapped(f * 1.7)}, overview{18 * s, 26 * s}, ends{row}, space{10 * s, 34 * s};
    Part heading{snapped(f * 1.9)}, lanes{20 * s, 26 * s}, ribbons{26 * s, 170 * s};
    Part lines{row + 3 * s}, sectors{row}, detail{26 * s, (request ? 84 : 140) * s}, bytes{row}, elements{row};
    Part figures{layout.figureCount ? layout.figureCount * layout.figureStep + 8 * s : 0};
    Part banks{std::max(layout.bankRows, 1u) * 3 * s, std::max(layout.bankRows, 1u) * 26 * s};
    const bool withWall = haveLine && !state.strip && request && !ghostsOf(*request).empty();
    bool withOverview = scene.buffer && (!state.strip || !request), withHeading = haveLanes && !scene.heading.empty();
    bool withLines = haveLine && !state.strip, withElements = withLines && scene.buffer;
    bool withBytes = haveLine && !state.strip, withSpace = !state.strip;
    const auto total = [&] {
        double sum = figures.least;
        if (withOverview)
            sum += title.least + overview.least + ends.least + (withSpace ? space.least : 0);
        if (haveLanes)
            sum += lanes.least + ribbons.least + (withHeading ? heading.least : 0);
        if (shared)
            sum += banks.least + row;
        if (haveLine)
            sum += sectors.least + detail.least + (withLines ? lines.least : 0) + (withBytes ? bytes.least : 0)
                + (withElements ? elements.least : 0) + (withWall ? sectors.least : 0);
        return sum;
    };
    // The least important part goes first.
    for (bool* part : {&withElements, &withLines, &withSpace, &withHeading, &withBytes, &withOverview})
        if (total() > content.height)
            *part = false;
    double left = content.height - total();
    const auto stretch = [&left](Part& part, double share) {
        part.height = part.least + std::clamp(left * share, 0.0, std::max(part.most - part.least, 0.0));
        part.height = snapped(part.height);
        left -= part.height - part.least;
    };
    for (Part* part : {&title, &ends, &heading, &lines, &sectors, &bytes, &elements, &figures})
        part->height = part->least;
    banks.height = ribbons.height = detail.height = lanes.height = overview.height = space.height = 0;
    if (shared)
        stretch(banks, haveLanes ? 0.7 : 1);
    if (haveLanes)
        stretch(lanes, 0.1), stretch(ribbons, haveLine ? 0.6 : 1);
    if (haveLine)
        stretch(detail, 1);
    if (withOverview)
        stretch(overview, 1);
    if (withOverview && withSpace)
        stretch(space, 1);

    double y = content.y + (state.strip ? 0 : snapped(std::max(left, 0.0) * 0.4));
    const auto baseline = [](double top, double high, double font) { return snapped(top + high / 2 + font * 0.36); };
    if (withOverview) {
        layout.overviewTitle = baseline(y, title.height, f);
        y += title.height;
        layout.overview = {content.x, y, content.width, overview.height};
        y += overview.height;
        layout.overviewEnds = baseline(y, ends.height, small);
        y += ends.height + (withSpace ? space.height : 0);
    }
    const double gutter = !state.strip || shared ? snapped(small * 0.62 * 8) : 0;
    if (haveLanes) {
        // The passes of shared memory, and the rows of labels, are named beside what stands below the lanes.
        const double cell = std::floor(std::min((content.width - gutter) / warpLanes, 44 * s));
        if (withHeading) {
            layout.heading = baseline(y, heading.height, f);
            y += heading.height;
        }
        layout.lanes = {snapped(content.x + gutter + (content.width - gutter - cell * warpLanes) / 2), y,
            cell * warpLanes, lanes.height};
        y += lanes.height + ribbons.height;
    }
    if (shared) {
        layout.bankLabels = baseline(y, row, small);
        y += row;
        const double cell = std::floor((content.width - gutter) / bankCount);
        layout.banks = haveLanes ? Box{layout.lanes.x, y, layout.lanes.width, banks.height}
                                 : Box{content.x + gutter, y, cell * bankCount, banks.height};
        layout.rowLabelRight = layout.banks.x - 8 * s;
        y += banks.height;
    }
    if (haveLine) {
        // The order is from small to large: values, where they are, sectors, lines. No label stands where the ribbons
        // arrive.
        const auto label = [&](double& place, bool shown, const Part& part) {
            if (shown)
                place = baseline(y, part.height, small);
            y += shown ? part.height : 0;
        };
        label(layout.sectorLabels, state.strip, sectors);
        layout.namedRows = gutter > 0;
        layout.detail = {content.x + gutter, y, content.width - gutter, detail.height};
        y += detail.height;
        label(layout.byteLabels, withBytes, bytes);
        label(layout.elementLabels, withElements, elements);
        label(layout.sectorLabels, !state.strip, sectors);
        if (withLines)
            layout.bracket = snapped(y + 2 * s);
        y += withLines ? 3 * s : 0;
        label(layout.lineLabels, withLines, sectors);
        label(layout.wall, withWall, sectors);
    }
    if (layout.figureCount)
        layout.figures = snapped(y + 8 * s + f);
    return layout;
}

AddressAxis axisOf(const MemoryScene& scene)
{
    const MemoryRequest* request = scene.request();
    if (request && request->window == Window::Shared)
        return {};
    if (request) {
        std::vector<RequestPiece> pieces = piecesOf(*request);
        std::uint64_t before = 0; // those further before the start stand at the left edge
        for (const GhostPiece& ghost : scene.buffer ? ghostsOf(*request) : std::vector<GhostPiece>())
            if (ghost.offset >= 0)
                pieces.push_back({std::uint64_t(ghost.offset), ghost.bytes, ghost.lanes});
            else
                before = std::max(before, std::min(sectorsFor(std::uint64_t(-ghost.offset)) * sectorBytes, lineBytes));
        const RequestSectors use = sectorsOf(pieces);
        if (before > 0)
            return (use.sectors.empty() ? AddressAxis::whole(scene.buffer->bytes)
                                        : AddressAxis::folded(0, scene.buffer->bytes, use))
                .withBefore(before);
        if (!use.sectors.empty()) {
            const std::uint64_t first = use.sectors.front().sector * sectorBytes / lineBytes * lineBytes;
            const std::uint64_t last = (use.sectors.back().sector * sectorBytes / lineBytes + 1) * lineBytes;
            return scene.buffer ? AddressAxis::folded(0, scene.buffer->bytes, use)
                                : AddressAxis::folded(first, last, use);
        }
    }
    return scene.buffer ? AddressAxis::whole(scene.buffer->bytes) : AddressAxis();
}

AddressCamera fitCamera(const AddressAxis& axis, double detailWidth, double pixelScale)
{
    const double focus = std::max(axis.focusEnd() - axis.focusBegin(), 1.0);
    AddressCamera camera;
    camera.pixelsPerUnit = std::min(detailWidth / focus, 20 * pixelScale);
    camera.originUnit = (axis.focusBegin() + axis.focusEnd()) / 2 - detailWidth / camera.pixelsPerUnit / 2;
    return camera;
}

AddressCamera limitedCamera(const AddressCamera& camera, const AddressAxis& axis, double detailWidth, double pixelScale)
{
    AddressCamera limited = camera;
    const double length = std::max(axis.length(), 1.0);
    const double largest = std::max(72 * pixelScale, detailWidth / length);
    limited.pixelsPerUnit = std::clamp(camera.pixelsPerUnit, detailWidth / length, largest);
    // Not far beyond its ends.
    const double seen = detailWidth / limited.pixelsPerUnit, beyond = std::min(seen / 4, std::max(length - seen, 0.0));
    limited.originUnit = std::clamp(camera.originUnit, -beyond, std::max(length - seen, 0.0) + beyond);
    return limited;
}

namespace {

MemoryHit hitDetail(const MemoryScene& scene, const MemoryLayout& layout, const AddressAxis& axis,
    const MemoryViewState& state, double x)
{
    MemoryHit hit;
    const AddressCamera& camera = state.camera;
    const auto address = axis.addressOf(camera.originUnit + (x - layout.detail.x) / camera.pixelsPerUnit);
    if (!address)
        return hit;
    const auto byte = std::uint64_t(*address);
    hit.address = byte;
    ByteRange range{byte, byte + 1};
    if (scene.buffer && byte < scene.buffer->bytes) {
        const std::uint64_t size = scene.buffer->valueBytes;
        range = {byte / size * size, (byte / size + 1) * size};
    }
    if (const MemoryRequest* request = scene.request())
        for (const RequestPiece& piece : piecesOf(*request))
            if (byte >= piece.address && byte < piece.address + piece.bytes) {
                hit.lanes |= piece.lanes;
                if (!scene.buffer)
                    range = {piece.address, piece.address + piece.bytes};
            }
    if (const MemoryRequest* request = scene.request())
        for (const GhostPiece& ghost : ghostsOf(*request))
            if (ghost.offset >= 0 && byte >= std::uint64_t(ghost.offset)
                && byte - std::uint64_t(ghost.offset) < ghost.bytes) {
                hit.lanes |= ghost.lanes;
                range = {std::uint64_t(ghost.offset), std::uint64_t(ghost.offset) + ghost.bytes};
            }
    const auto xOf = [&](std::uint64_t at) {
        return layout.detail.x + (axis.unitOf(double(at)) - camera.originUnit) * camera.pixelsPerUnit;
    };
    hit.box = {xOf(range.begin), layout.detail.y, xOf(range.end) - xOf(range.begin), layout.detail.height};
    return hit;
}

} // namespace

MemoryHit hitMemory(const MemoryScene& scene, const MemoryLayout& layout, const AddressAxis& axis,
    const MemoryViewState& state, double x, double y)
{
    MemoryHit hit;
    const MemoryRequest* request = scene.request();
    if (request && layout.lanes.contains(x, y)) {
        const unsigned lane = std::min(unsigned((x - layout.lanes.x) / layout.laneWidth()), warpLanes - 1);
        hit.lanes = 1u << lane;
        hit.onLane = true;
        hit.box = {layout.laneX(lane), layout.lanes.y, layout.laneWidth(), layout.lanes.height};
    } else if (request && layout.banks.contains(x, y)) {
        const auto bank = unsigned((x - layout.banks.x) / layout.bankWidth());
        const auto pass = unsigned((y - layout.banks.y) / layout.rowHeight());
        for (const BankWord& word : placeInBanks(*request).words)
            if (word.bank == bank && word.pass == pass) {
                hit.lanes = word.lanes;
                hit.address = word.word * 4;
                hit.box = {layout.banks.x + layout.bankWidth() * bank, layout.banks.y + layout.rowHeight() * pass,
                    layout.bankWidth(), layout.rowHeight()};
            }
    } else if (layout.detail.contains(x, y)) {
        hit = hitDetail(scene, layout, axis, state, x);
    } else if (scene.buffer && layout.overview.contains(x, y)) {
        const double share = (x - layout.overview.x) / layout.overview.width;
        const auto address = std::uint64_t(share * double(scene.buffer->bytes));
        hit.overviewAddress = std::min(address, scene.buffer->bytes ? scene.buffer->bytes - 1 : 0);
        hit.box = {x - 2, layout.overview.y, 4, layout.overview.height};
    }
    return hit;
}

} // namespace warpatlas::render
