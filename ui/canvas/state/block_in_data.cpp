#include "ui/canvas/state/block_in_data.h"

#include "kernels/analysis/cover.h"
#include "render/views/shared/layout.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
