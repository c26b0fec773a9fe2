#include "ui/canvas/state/thread_at_hand.h"

#include "app/follow/costliest_visit.h"

namespace warpatlas::ui::inline canvas {

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
