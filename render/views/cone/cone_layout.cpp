#include "render/views/cone/cone_layout.h"

#include "render/views/memory/access_heat.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

bool goesOn(const MemoryRequest& first, const MemoryRequest& next, std::uint32_t behind)
{
    if (next.kind != first.kind || next.window != first.window || next.bytes != first.bytes || next.lanes != first.lanes
        || next.outside.lanes != first.outside.lanes || next.texture)
        return false;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if ((first.active(lane) && next.addresses[lane] != first.addresses[lane] + behind)
            || (first.isOutside(lane) && next.outside.offsets[lane] != first.outside.offsets[lane] + behind))
            return false;
    return true;
}

} // namespace

std::optional<MemoryRequest> joinedRequest(const std::vector<MemoryRequest>& requests)
{
    if (requests.size() < 2 || requests.front().window != Window::Global)
        return std::nullopt;
    MemoryRequest joined = requests.front();
    for (std::size_t i = 1; i < requests.size(); ++i) {
        if (!goesOn(requests.front(), requests[i], joined.bytes))
            return std::nullopt;
        joined.bytes += requests[i].bytes;
    }
    joined.values = {};
    return joined;
}

namespace {

/// Logical pixels.
constexpr double conePad = 14, captionRow = 22, bracketRoom = 24, rowsBracketRoom = 58, largestCell = 14,
                 laneHeight = 20, largestLane = 34, sectorHeight = 28, foldSide = 18;

double wholePixel(double value)
{
    return std::round(value);
}

} // namespace

BlockCells BlockCells::of(const Dim3& block)
{
    BlockCells cells{block.x, std::uint64_t{block.y} * block.z};
    if (cells.rows == 1 && cells.columns > warpLanes)
        cells = {warpLanes, (block.x + warpLanes - 1) / warpLanes, true};
    return cells;
}

Box ConeLayout::warp(std::uint64_t firstInBlock, std::uint64_t threadsOfBlock) const
{
    const std::uint64_t last = std::min(firstInBlock + warpLanes, threadsOfBlock) - 1;
    const Box from = cell(firstInBlock), to = cell(last);
    if (cells.rowOf(firstInBlock) == cells.rowOf(last))
        return {from.x, from.y, to.right() - from.x, from.height};
    return {block.x, from.y, block.width, to.bottom() - from.y};
}

ConeLayout layoutCone(const ConeScene& scene, const Box& box, double pixelScale, double textScale)
{
    ConeLayout layout;
    const double s = layout.scale = pixelScale, t = s * textScale;
    layout.font = int(std::lround(std::clamp(12.5 * t, 6.0, 100.0)));
    layout.smallFont = int(std::lround(std::clamp(10.5 * t, 6.0, 100.0)));
    layout.box = box;
    layout.cells = BlockCells::of(scene.launch.block);
    layout.fold = {wholePixel(box.right() - (foldSide + 6) * s), wholePixel(box.y + 4 * s), foldSide * s, foldSide * s};
    const double caption = captionRow * t, pad = conePad * s;
    const double top = wholePixel(box.y + caption + 8 * s), bottom = wholePixel(box.bottom() - caption - 6 * s);
    const auto baseline = [&](double middle) { return wholePixel(middle + layout.font * 0.36); };
    if (bottom - top < 40 * s || box.width < 300 * s)
        return layout;
    layout.warpCaption = baseline(top - caption / 2 - 2 * s);
    layout.blockCaption = layout.requestCaption = baseline(bottom + caption / 2 + 2 * s);

    // The block: square cells where they can be seen, else as high and as wide as there is room.
    const double blockLeft = box.x + pad + (layout.cells.rows > 1 ? rowsBracketRoom * t : bracketRoom * s);
    const double widest = std::min(box.width * 0.2, (bottom - top) * 1.6);
    double wide = std::min(largestCell * t, widest / double(layout.cells.columns));
    double high = std::min(largestCell * t, (bottom - top) / double(layout.cells.rows));
    // A warp a row: bands need not be of squares.
    if (layout.cells.folded)
        wide = std::floor(wide), high = std::floor(std::min(high, 2 * wide));
    else if (std::min(wide, high) >= 2 * s)
        wide = high = std::floor(std::min(wide, high));
    layout.block = {wholePixel(blockLeft), top, wholePixel(wide * double(layout.cells.columns)),
        wholePixel(high * double(layout.cells.rows))};
    layout.blockCaption = std::min(layout.blockCaption, baseline(layout.block.bottom() + caption / 2 + 2 * s));

    // The warp, right of it, as large as it can be.
    MemoryLayout& memory = layout.memory;
    memory.scale = s;
    memory.font = layout.font;
    memory.smallFont = layout.smallFont;
    const double left = std::max(layout.block.right() + 64 * t, box.x + pad + 216 * t);
    const double cell = std::floor(std::min((box.right() - pad - left) / warpLanes, largestLane * t));
    layout.captionRight = left - 8 * s;
    if (cell < 4 * s)
        return layout;
    memory.lanes = {wholePixel(left), top, cell * warpLanes, wholePixel(laneHeight * t)};
    const double most = box.right() - pad - memory.lanes.x;
    memory.content = {memory.lanes.x, box.y, most, box.height};
    const MemoryRequest* request = scene.memory ? scene.memory->request() : nullptr;
    if (!request)
        return layout;
    if (request->window == Window::Shared) {
        const BankPlacement placement = placeInBanks(*request);
        memory.bankRows = std::max(placement.passes, 1u);
        const double row = wholePixel(layout.smallFont * 1.55);
        const double space = bottom - memory.lanes.bottom() - row;
        const double banks = std::min(space * 0.55, memory.bankRows * 18 * s);
        memory.banks = {memory.lanes.x, wholePixel(bottom - banks), memory.lanes.width, banks};
        memory.bankLabels = wholePixel(memory.banks.y - row / 2 + layout.smallFont * 0.36);
        memory.rowLabelRight = memory.banks.x - 8 * s;
        return layout;
    }
    // Elements past the end are named; what is inside needs no names here.
    const bool beside = !ghostsOf(*request).empty();
    const double row = beside ? wholePixel(layout.smallFont * 1.5) : 0;
    const double high_ = wholePixel(std::min(sectorHeight * t, (bottom - memory.lanes.bottom()) * 0.35));
    memory.detail = {memory.lanes.x, bottom - 2 * row - high_, memory.lanes.width, high_};
    if (beside) {
        memory.elementNames = true;
        memory.elementLabels = wholePixel(memory.detail.bottom() + row / 2 + layout.smallFont * 0.36 + 2 * s);
        memory.wall = wholePixel(memory.detail.bottom() + row * 1.5 + layout.smallFont * 0.36 + 2 * s);
    }
    return layout;
}

AddressAxis coneAxis(const ConeScene& scene)
{
    return scene.memory ? axisOf(*scene.memory) : AddressAxis();
}

AddressCamera coneCamera(const AddressAxis& axis, const ConeLayout& layout)
{
    const double width = std::max(layout.memory.detail.width, 1.0);
    return limitedCamera(fitCamera(axis, width, layout.scale), axis, width, layout.scale);
}

ConeHit hitCone(const ConeScene& scene, const ConeLayout& layout, double x, double y)
{
    using enum ConeHit::Part;
    if (layout.fold.contains(x, y))
        return {Fold};
    const std::uint64_t threads = scene.launch.threadsPerBlock();
    if (!layout.block.empty() && layout.block.contains(x, y)) {
        const auto column = std::uint64_t((x - layout.block.x) / layout.cellWidth());
        const auto row = std::uint64_t((y - layout.block.y) / layout.cellHeight());
        const std::uint64_t thread = row * layout.cells.columns + column;
        return thread < threads ? ConeHit{Block, thread} : ConeHit{};
    }
    const MemoryLayout& memory = layout.memory;
    if (!memory.lanes.empty() && memory.lanes.contains(x, y)) {
        const auto lane = std::uint64_t((x - memory.lanes.x) / memory.laneWidth());
        const std::uint64_t thread = scene.firstOfWarp() + std::min<std::uint64_t>(lane, warpLanes - 1);
        return thread < threads ? ConeHit{Lane, thread} : ConeHit{};
    }
    const Box& place = memory.banks.empty() ? memory.detail : memory.banks;
    if (!place.empty() && x >= place.x && x < place.right() && y >= memory.lanes.bottom() && y < place.bottom())
        return {Memory};
    return {};
}

} // namespace warpatlas::render
