#include "kernels/analysis/launch_size.h"

namespace warpatlas::inline analysis {

Place3 neededThreads(const Work& work)
{
    return {work.cover.x, work.cover.y, work.cover.z};
}

Place3 threadsOf(const Launch& launch)
{
    return {std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
        std::uint64_t{launch.grid.z} * launch.block.z};
}

std::uint64_t linearOf(const Launch& launch, const ThreadId& id)
{
    return linearFromThread(launch, id.block, id.thread);
}

} // namespace warpatlas::inline analysis
