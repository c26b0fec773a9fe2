#include "ui/canvas/thread_places.h"

#include "kernels/analysis/cover.h"
#include "render/views/layout.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

bool hasSurplusPlaces(const Work& work)
{
    const Extent& elements = work.outputBuffer().shape.extent;
    const bool isLine = elements.y * elements.z == 1;
    return render::hasThreadPerElement(work.cover, elements) && (work.countedBlockAxes == 0 || isLine);
}

std::optional<std::uint64_t> firstElementOf(const Outcome& outcome, std::uint64_t linearThread)
{
    if (!outcome.owners || linearThread >= noThread)
        return std::nullopt;
    const auto& owners = outcome.owners->owner;
    const auto found = std::find(owners.begin(), owners.end(), std::uint32_t(linearThread));
    if (found == owners.end())
        return std::nullopt;
    return std::uint64_t(found - owners.begin());
}

GlobalIndex globalIndex(const Launch& launch, std::uint64_t linearThread)
{
    const ThreadId id = threadFromLinear(launch, linearThread);
    return {std::uint64_t{id.block.x} * launch.block.x + id.thread.x,
        std::uint64_t{id.block.y} * launch.block.y + id.thread.y,
        std::uint64_t{id.block.z} * launch.block.z + id.thread.z};
}

std::optional<std::uint64_t> surplusThreadAt(const Outcome& outcome, double cellX, double cellY)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    const Extent& cover = work.cover;
    // Slices of z lie below one another; beside them no place stands for one thread.
    if (!hasSurplusPlaces(work) || launch.threads() == 0 || cover.z != 1 || !(cellX >= 0) || !(cellY >= 0))
        return std::nullopt;
    const bool counted = isCountedAcrossAxes(work, launch);
    const std::uint64_t limitX = counted ? launch.threads() : std::uint64_t{launch.grid.x} * launch.block.x;
    const std::uint64_t limitY = counted ? 1 : std::uint64_t{launch.grid.y} * launch.block.y;
    // Cells further away than any launch reaches are none, and would not fit an integer either.
    if (cellX >= double(limitX) || cellY >= double(std::max(limitX, limitY)))
        return std::nullopt;
    auto x = std::uint64_t(cellX), y = std::uint64_t(cellY);
    const render::Layout layout = render::Layout::of(cover);
    if (layout.columns < cover.x) {
        if (x >= layout.columns)
            return std::nullopt;
        x += y * layout.columns;
        y = 0;
    }
    if (x >= limitX || y >= limitY || (x < cover.x && y < cover.y))
        return std::nullopt;
    if (counted) // those that do the same as others have no place of their own
        return countedNumber(work, launch, threadFromLinear(launch, x)) == x ? std::optional(x) : std::nullopt;
    const Dim3 block{std::uint32_t(x / launch.block.x), std::uint32_t(y / launch.block.y), 0};
    const Dim3 thread{std::uint32_t(x % launch.block.x), std::uint32_t(y % launch.block.y), 0};
    return linearFromThread(launch, block, thread);
}

std::optional<render::Point> surplusPlaceOf(const Outcome& outcome, std::uint64_t linearThread)
{
    const Work& work = outcome.bound->work;
    const Extent& cover = work.cover;
    GlobalIndex index = globalIndex(outcome.bound->launch, linearThread);
    if (isCountedAcrossAxes(work, outcome.bound->launch)) {
        const ThreadId thread = threadFromLinear(outcome.bound->launch, linearThread);
        if (countedNumber(work, outcome.bound->launch, thread) != linearThread)
            return std::nullopt;
        index = {linearThread, 0, 0};
    }
    if (!hasSurplusPlaces(work) || cover.z != 1 || index.z > 0 || (index.x < cover.x && index.y < cover.y))
        return std::nullopt;
    const render::Layout layout = render::Layout::of(cover);
    if (layout.columns < cover.x && index.y == 0)
        return render::Point{double(index.x % layout.columns) + 0.5, double(index.x / layout.columns) + 0.5};
    return render::Point{double(index.x) + 0.5, double(index.y) + 0.5};
}

} // namespace warpatlas::ui
