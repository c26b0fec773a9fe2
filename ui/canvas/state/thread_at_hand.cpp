#include "ui/canvas/state/thread_at_hand.h"

#include "app/follow/costliest_visit.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

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

std::uint64_t threadAtHand(const CanvasState& state, const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    std::optional<std::uint64_t> thread = state.following ? std::nullopt : state.hovered.thread;
    if (!thread)
        thread = state.selected.thread;
    if (!thread && state.selected.block)
        thread = *state.selected.block * launch.threadsPerBlock();
    if (!thread)
        thread = state.pointed;
    return thread && *thread < launch.threads() ? *thread : exampleThread(outcome);
}

std::optional<std::uint64_t> threadToGlanceAt(const CanvasState& state, const OutcomePointer& outcome)
{
    if (!outcome || !canBeGlancedAt(*outcome))
        return std::nullopt;
    return threadAtHand(state, *outcome);
}

} // namespace warpatlas::ui::inline canvas
