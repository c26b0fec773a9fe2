#include "ui/canvas/thread_places.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

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

std::optional<std::uint64_t> surplusThreadAt(const Outcome& outcome, double elementX, double elementY)
{
    const Launch& launch = outcome.bound->launch;
    const Extent& cover = outcome.bound->work.cover;
    // Slices of z lie below one another; beside them no place stands for one thread.
    if (launch.threads() == 0 || cover.z != 1 || elementX < 0 || elementY < 0)
        return std::nullopt;
    const double limitX = double(launch.grid.x) * launch.block.x, limitY = double(launch.grid.y) * launch.block.y;
    if (elementX >= limitX || elementY >= limitY || (elementX < double(cover.x) && elementY < double(cover.y)))
        return std::nullopt;
    const auto x = std::uint64_t(elementX), y = std::uint64_t(elementY);
    const Dim3 block{std::uint32_t(x / launch.block.x), std::uint32_t(y / launch.block.y), 0};
    const Dim3 thread{std::uint32_t(x % launch.block.x), std::uint32_t(y % launch.block.y), 0};
    return linearFromThread(launch, block, thread);
}

std::optional<render::Point> surplusPlaceOf(const Outcome& outcome, std::uint64_t linearThread)
{
    const Extent& cover = outcome.bound->work.cover;
    const GlobalIndex index = globalIndex(outcome.bound->launch, linearThread);
    if (cover.z != 1 || index.z > 0 || (index.x < cover.x && index.y < cover.y))
        return std::nullopt;
    return render::Point{double(index.x) + 0.5, double(index.y) + 0.5};
}

std::uint64_t surplusThreads(const Launch& launch, const Extent& cover)
{
    const auto inside = [](std::uint64_t threads, std::uint64_t data) { return std::min(threads, data); };
    return launch.threads()
        - inside(std::uint64_t{launch.grid.x} * launch.block.x, cover.x)
        * inside(std::uint64_t{launch.grid.y} * launch.block.y, cover.y)
        * inside(std::uint64_t{launch.grid.z} * launch.block.z, cover.z);
}

} // namespace warpatlas::ui
