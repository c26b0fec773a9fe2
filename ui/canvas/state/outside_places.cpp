#include "ui/canvas/state/outside_places.h"

#include "kernels/analysis/cover.h"
#include "render/views/shared/layout.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline canvas {

namespace {

/// In more than this even a fault of one element is looked for by colouring, not here.
constexpr std::uint64_t mostSearched = std::uint64_t{1} << 24;

} // namespace

std::optional<FaultPlace> faultPlaceOf(const Outcome& outcome)
{
    if (!outcome.coverage || !outcome.owners || outcome.owners->partial || writesOf(outcome) != WritePattern::Once)
        return std::nullopt;
    const Coverage& coverage = *outcome.coverage;
    const OwnerMap& owners = *outcome.owners;
    if (coverage.unwritten + coverage.writtenMore == 0 || owners.writes.size() > mostSearched)
        return std::nullopt;
    const render::Layout layout = render::Layout::of(outcome.bound->work.outputBuffer().shape.extent);
    FaultPlace place{~std::uint64_t{0}, ~std::uint64_t{0}, 0, 0, 0};
    for (std::uint64_t element = 0; element < owners.writes.size(); ++element) {
        if (owners.writes[element] == 1)
            continue;
        const render::Layout::Cell cell = layout.cellOf(element);
        place.left = std::min(place.left, cell.column);
        place.top = std::min(place.top, cell.row);
        place.right = std::max(place.right, cell.column + 1);
        place.bottom = std::max(place.bottom, cell.row + 1);
        ++place.count;
    }
    return place.count > 0 ? std::optional(place) : std::nullopt;
}

namespace {

bool isOfBlock(const Outcome& outcome, std::uint64_t element, std::uint64_t block)
{
    const std::vector<std::uint32_t>& owners = outcome.owners->owner;
    return element < owners.size() && owners[std::size_t(element)] != noThread
        && owners[std::size_t(element)] / outcome.bound->launch.threadsPerBlock() == block;
}

std::optional<CellBox> flatBlock(const Outcome& outcome, std::uint64_t block)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    const std::uint64_t threads = launch.threadsPerBlock(), first = block * threads;
    const auto from = flatNumber(work, launch, threadFromLinear(launch, first));
    const auto to = flatNumber(work, launch, threadFromLinear(launch, first + threads - 1));
    const std::uint64_t elements = work.outputBuffer().shape.extent.count();
    if (!from || !to || *to != *from + threads - 1 || *from >= elements)
        return std::nullopt;
    const std::uint64_t last = std::min(*to, elements - 1);
    if (!isOfBlock(outcome, *from, block) || !isOfBlock(outcome, last, block))
        return std::nullopt;
    const render::Layout layout = render::Layout::of(work.outputBuffer().shape.extent);
    const render::Layout::Cell a = layout.placeOf(*from), b = layout.placeOf(last);
    if (layout.slices.count > 1)
        return std::nullopt;
    if (a.row == b.row)
        return CellBox{double(a.column), double(a.row), double(b.column + 1), double(a.row + 1)};
    return CellBox{0, double(a.row), double(layout.columns), double(b.row + 1)};
}

} // namespace

std::optional<CellBox> blockInData(const Outcome& outcome, std::uint64_t block)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    if (!outcome.owners || block >= launch.blocks())
        return std::nullopt;
    if (isFlat(work))
        return flatBlock(outcome, block);
    const Extent &cover = work.cover, &elements = work.outputBuffer().shape.extent;
    const bool turned = render::isTransposed(cover, elements);
    if (cover.z != 1 || !(cover == elements || turned))
        return std::nullopt;
    const ThreadId id = threadFromLinear(launch, block * launch.threadsPerBlock());
    std::uint64_t left = std::uint64_t{id.block.x} * launch.block.x, top = std::uint64_t{id.block.y} * launch.block.y;
    std::uint64_t right = std::min(left + launch.block.x, cover.x), bottom = std::min(top + launch.block.y, cover.y);
    if (left >= right || top >= bottom)
        return std::nullopt;
    if (turned) {
        std::swap(left, top);
        std::swap(right, bottom);
    }
    for (const std::uint64_t y : {top, bottom - 1})
        for (const std::uint64_t x : {left, right - 1})
            if (!isOfBlock(outcome, y * elements.x + x, block))
                return std::nullopt;
    return CellBox{double(left), double(top), double(right), double(bottom)};
}

std::optional<std::uint32_t> OutsideElements::threadAt(std::int64_t element) const
{
    const auto found = std::ranges::lower_bound(elements, element, {}, &OutsideElement::element);
    return found != elements.end() && found->element == element ? std::optional(found->thread) : std::nullopt;
}

std::optional<std::int64_t> OutsideElements::elementOf(std::uint64_t thread) const
{
    const auto found = std::ranges::find(elements, thread, &OutsideElement::thread);
    return found == elements.end() ? std::nullopt : std::optional(found->element);
}

OutsideElements outsideElementsOf(const Outcome& outcome, std::size_t buffer)
{
    OutsideElements outside;
    const Work& work = outcome.bound->work;
    if (!outcome.trace || buffer >= work.buffers.size())
        return outside;
    const BufferSpec& spec = work.buffers[buffer];
    const std::uint64_t size = sizeOf(spec.type) * spec.shape.channels;
    std::uint64_t last = ~std::uint64_t{0};
    for (const StrayAccess& access : outcome.trace->strayAccesses) {
        if (access.buffer != buffer)
            continue;
        // Both are in the order of threads.
        outside.threads += access.thread != last ? 1 : 0;
        last = access.thread;
        // A vector is as many elements as it has values.
        for (std::int64_t at = elementAt(access.offset, size); at <= elementAt(access.offset + access.bytes - 1, size);
             ++at)
            if (at < 0 || std::uint64_t(at) >= spec.shape.elements())
                outside.elements.push_back({at, access.thread});
    }
    outside.all = outcome.trace->strayAccesses.size() < StrayLog::most && outcome.trace->known.isAll();
    std::ranges::stable_sort(outside.elements, {}, &OutsideElement::element);
    const auto isSame = [](const OutsideElement& a, const OutsideElement& b) { return a.element == b.element; };
    outside.elements.erase(
        std::unique(outside.elements.begin(), outside.elements.end(), isSame), outside.elements.end());
    return outside;
}

} // namespace warpatlas::ui::inline canvas
