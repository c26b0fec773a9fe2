#include "ui/canvas/state/thread_places.h"

#include "kernels/analysis/cover.h"
#include "render/views/shared/layout.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline canvas {

bool hasSurplusPlaces(const Work& work)
{
    const Extent& elements = work.outputBuffer().shape.extent;
    return isFlat(work) || work.cover == elements || render::isTransposed(work.cover, elements);
}

std::uint64_t surplusPlaces(const Work& work, const Launch& launch)
{
    if (!hasSurplusPlaces(work))
        return 0;
    if (isFlat(work)) {
        const std::uint64_t threads = flatThreads(work, launch), elements = work.outputBuffer().shape.extent.count();
        return threads > elements ? threads - elements : 0;
    }
    Launch drawn = launch;
    if (work.cover.z == 1)
        drawn.grid.z = drawn.block.z = 1;
    return surplusThreads(work, drawn);
}

std::optional<std::uint64_t> firstElementOf(const Outcome& outcome, std::uint64_t linearThread)
{
    if (!outcome.owners || linearThread >= noThread)
        return std::nullopt;
    // Most threads without an element are beside the data: nothing has to be searched for them.
    if (outcome.trace && outcome.ownersProvenance == Provenance::Simulated && outcome.trace->isKnown(linearThread)
        && !outcome.trace->wrote(linearThread))
        return std::nullopt;
    return outcome.owners->firstOf(std::uint32_t(linearThread));
}

std::uint64_t writtenElementsOf(const Outcome& outcome, std::uint64_t linearThread)
{
    constexpr std::size_t most = std::size_t{1} << 20U;
    if (!outcome.owners || linearThread >= noThread || outcome.owners->owner.size() > most)
        return 0;
    return std::uint64_t(std::ranges::count(outcome.owners->owner, std::uint32_t(linearThread)));
}

GlobalIndex globalIndex(const Launch& launch, std::uint64_t linearThread)
{
    const ThreadId id = threadFromLinear(launch, linearThread);
    return {std::uint64_t{id.block.x} * launch.block.x + id.thread.x,
        std::uint64_t{id.block.y} * launch.block.y + id.thread.y,
        std::uint64_t{id.block.z} * launch.block.z + id.thread.z};
}

namespace {

std::optional<std::uint64_t> flatSurplusAt(const BoundExperiment& bound, double cellX, double cellY)
{
    const Work& work = bound.work;
    const Extent& elements = work.outputBuffer().shape.extent;
    const render::Layout layout = render::Layout::of(elements);
    // Cells beyond all numbers hold no thread, and would not fit an integer either.
    const double furthest = double(flatThreads(work, bound.launch)) + double(layout.columns + layout.rows);
    if (!(cellX < furthest && cellY < furthest))
        return std::nullopt;
    const std::uint64_t number = layout.numberAt(std::uint64_t(cellX), std::uint64_t(cellY));
    if (number < elements.count() || number >= flatThreads(work, bound.launch))
        return std::nullopt;
    return threadOfFlatNumber(work, bound.launch, number);
}

} // namespace

std::optional<std::uint64_t> surplusThreadAt(const Outcome& outcome, double cellX, double cellY)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    const Extent& cover = work.cover;
    if (!hasSurplusPlaces(work) || launch.threads() == 0 || !(cellX >= 0) || !(cellY >= 0))
        return std::nullopt;
    if (isFlat(work))
        return flatSurplusAt(*outcome.bound, cellX, cellY);
    // Slices of z lie below one another; beside them no place stands for one thread.
    if (cover.z != 1)
        return std::nullopt;
    if (render::isTransposed(cover, work.outputBuffer().shape.extent))
        std::swap(cellX, cellY);
    const std::uint64_t limitX = std::uint64_t{launch.grid.x} * launch.block.x;
    const std::uint64_t limitY = std::uint64_t{launch.grid.y} * launch.block.y;
    if (cellX >= double(limitX) || cellY >= double(limitY))
        return std::nullopt;
    const auto x = std::uint64_t(cellX), y = std::uint64_t(cellY);
    if (x < cover.x && y < cover.y)
        return std::nullopt;
    const Dim3 block{std::uint32_t(x / launch.block.x), std::uint32_t(y / launch.block.y), 0};
    const Dim3 thread{std::uint32_t(x % launch.block.x), std::uint32_t(y % launch.block.y), 0};
    return linearFromThread(launch, block, thread);
}

std::optional<render::Point> surplusPlaceOf(const Outcome& outcome, std::uint64_t linearThread)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    const Extent &cover = work.cover, &elements = work.outputBuffer().shape.extent;
    if (!hasSurplusPlaces(work))
        return std::nullopt;
    if (isFlat(work)) {
        const auto number = flatNumber(work, launch, threadFromLinear(launch, linearThread));
        if (!number || *number < elements.count())
            return std::nullopt;
        const render::Layout::Cell cell = render::Layout::of(elements).placeOf(*number);
        return render::Point{double(cell.column) + 0.5, double(cell.row) + 0.5};
    }
    const GlobalIndex index = globalIndex(launch, linearThread);
    if (cover.z != 1 || index.z > 0 || (index.x < cover.x && index.y < cover.y))
        return std::nullopt;
    render::Point place{double(index.x) + 0.5, double(index.y) + 0.5};
    if (render::isTransposed(cover, elements))
        std::swap(place.x, place.y);
    return place;
}

} // namespace warpatlas::ui::inline canvas
