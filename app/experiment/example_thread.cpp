#include "app/experiment/example_thread.h"

#include <algorithm>

namespace warpatlas::inline experiment {

std::uint64_t exampleThread(const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    const auto beside = std::ranges::find_if(outcome.problems, [](const Problem& problem) {
        return problem.kind == ProblemKind::OutOfBounds && problem.block && problem.thread;
    });
    if (beside != outcome.problems.end())
        return linearFromThread(launch, *beside->block, *beside->thread);
    if (!outcome.owners || outcome.owners->owner.empty())
        return 0;
    const Extent& extent = outcome.bound->work.outputBuffer().shape.extent;
    // Beside the middle: the very middle of round sizes is thread 0 of its block, which shows nothing.
    const std::uint64_t middle = ((extent.z / 2) * extent.y + extent.y * 29 / 64) * extent.x + extent.x * 31 / 64;
    const std::uint32_t owner =
        middle < outcome.owners->owner.size() ? outcome.owners->owner[std::size_t(middle)] : noThread;
    return owner == noThread ? 0 : owner;
}

} // namespace warpatlas::inline experiment
