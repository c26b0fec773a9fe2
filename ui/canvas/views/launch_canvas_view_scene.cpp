// From an outcome to what the launch view draws.
#include "ui/canvas/views/launch_canvas_view.h"

#include "kernels/analysis/cover.h"

namespace warpatlas::ui {

std::shared_ptr<const render::LaunchScene> makeLaunchScene(const Shown& shown)
{
    if (!shown.outcome)
        return nullptr;
    const Outcome& outcome = *shown.outcome;
    auto scene = std::make_shared<render::LaunchScene>();
    scene->launch = outcome.bound->launch;
    scene->cover = coverByAxes(outcome.bound->work, scene->launch);
    if (outcome.trace) {
        // Part of the trace, which it keeps alive.
        scene->writers = {outcome.trace, &outcome.trace->writers};
        scene->known = outcome.trace->known;
    }
    scene->schedule = outcome.schedule;
    scene->followed = followedWarps(shown);
    return scene;
}

std::shared_ptr<const render::FollowedWarps> followedWarps(const Shown& shown)
{
    if (!shown.moment || shown.moment->story != shown.story || !shown.story
        || shown.moment->visit >= shown.story->visits.size())
        return nullptr;
    const ThreadStory& story = *shown.story;
    const StoryVisit& visit = story.visits[shown.moment->visit];
    const Launch& launch = shown.outcome->bound->launch;
    const std::uint64_t threads = launch.threadsPerBlock(), warps = launch.warpsPerBlock();
    auto block = std::make_shared<render::FollowedWarps>();
    block->block = story.block();
    block->active.assign(warps, 0);
    block->waiting.assign(warps, 0);
    block->done.assign(warps, 0);
    block->active[story.thread % threads / 32] = visit.lanes;
    for (const std::uint32_t warp : shown.moment->waiting)
        if (warp < warps)
            block->waiting[warp] = ~0u;
    for (std::uint64_t thread = 0; thread < threads && thread < story.lastSteps.size(); ++thread)
        if (story.lastSteps[thread] <= visit.firstStep)
            block->done[thread / 32] |= 1u << thread % 32;
    return block;
}

} // namespace warpatlas::ui
