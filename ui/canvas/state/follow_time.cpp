#include "ui/canvas/state/follow_time.h"

#include "ui/canvas/state/canvas_state.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

FollowTime::FollowTime(const ThreadStory& story, double start, double end)
    : m_start(std::clamp(start, 0.0, 1.0)),
      m_end(std::clamp(end, m_start, 1.0)),
      // Some warp begins with the recording's first step, and some warp's last one is its last.
      m_firstStep(story.warpMoments.empty() ? 0.0 : double(story.warpMoments.front())),
      m_endStep(story.warpMoments.empty() ? 1.0 : std::max(double(story.warpMoments.back()), m_firstStep + 1))
{
    for (const StoryVisit& visit : story.visits) {
        m_largestLine = std::max(m_largestLine, visit.line);
        m_visitSteps.push_back(visit.firstStep);
        m_visitTimes.push_back(timeOfStep(double(visit.endStep) - 0.5));
    }
    for (const std::uint64_t step : story.warpMoments)
        m_warpTimes.push_back(timeOfStep(double(step)));
}

double FollowTime::timeOfStep(double step) const
{
    const double share = std::clamp((step - m_firstStep) / (m_endStep - m_firstStep), 0.0, 1.0);
    return m_start + share * (m_end - m_start);
}

double FollowTime::stepAt(double time) const
{
    if (time <= m_start)
        return m_firstStep;
    if (time >= m_end)
        return m_endStep;
    return m_firstStep + (time - m_start) / (m_end - m_start) * (m_endStep - m_firstStep);
}

std::size_t FollowTime::visitAt(double time) const
{
    const double step = stepAt(time);
    const auto after =
        std::ranges::upper_bound(m_visitSteps, step, {}, [](std::uint64_t first) { return double(first); });
    return after == m_visitSteps.begin() ? 0 : std::size_t(after - m_visitSteps.begin()) - 1;
}

double FollowTime::paceAt(double time) const
{
    if (time >= m_end)
        return double(visits() + 1);
    const auto next = std::ranges::upper_bound(m_visitTimes, time);
    const auto index = std::size_t(next - m_visitTimes.begin());
    const double before = index == 0 ? m_start : m_visitTimes[index - 1],
                 after = index == visits() ? m_end : m_visitTimes[index];
    const double share = after > before ? (time - before) / (after - before) : 0.0;
    return double(index) + std::clamp(share, 0.0, 1.0);
}

double FollowTime::timeOfPace(double pace) const
{
    const double last = double(visits() + 1);
    if (pace <= 0)
        return m_start;
    if (pace >= last)
        return m_end;
    const auto index = std::size_t(pace);
    const double share = pace - double(index);
    const double before = index == 0 ? m_start : m_visitTimes[index - 1],
                 after = index == visits() ? m_end : m_visitTimes[index];
    return before + share * (after - before);
}

bool visitFollowsTime(CanvasState& state)
{
    if (!state.following || !state.playback.followed || state.playback.followed->visits() == 0)
        return false;
    const std::size_t visit = state.playback.followed->visitAt(state.playback.time);
    if (visit == state.visit)
        return false;
    state.visit = visit;
    state.request = 0;
    return true;
}

void setFollowing(CanvasState& state, bool following)
{
    following = following && state.selected.thread;
    if (state.following == following)
        return;
    state.following = following;
    state.visit = state.request = 0;
    state.playback.playing = false;
    state.playback.grain = following ? Grain::Thread : Grain::Wave;
    if (following) {
        state.timeBeforeFollowing = state.playback.time;
    } else {
        state.playback.followed = nullptr;
        state.playback.scrub(state.timeBeforeFollowing);
    }
}

namespace {

/// Selects the thread that wrote the middle of the output: any thread would do.
Selection ownerOfMiddle(const Outcome& shown)
{
    const Work& work = shown.bound->work;
    const Extent& extent = work.outputBuffer().shape.extent;
    const std::uint64_t middle = ((extent.z / 2) * extent.y + extent.y / 2) * extent.x + extent.x / 2;
    const std::uint64_t owner = shown.owners->owner[middle];
    Selection selection;
    selection.thread = owner == noThread ? 0 : owner;
    selection.block = *selection.thread / shown.bound->launch.threadsPerBlock();
    selection.element = ElementOf{work.output, middle};
    return selection;
}

} // namespace

bool followSomebody(CanvasState& state, const Outcome* shown)
{
    Selection& selected = state.selected;
    const bool finds = state.host != CanvasHostKind::Window && shown && shown->owners && !shown->owners->owner.empty();
    if (!selected.thread && finds) {
        const auto line = selected.line;
        selected = ownerOfMiddle(*shown);
        selected.line = line;
    } else if (!selected.thread && selected.block && shown) {
        selected.thread = *selected.block * shown->bound->launch.threadsPerBlock();
    } else if (!selected.thread && state.hovered.thread) {
        selected = state.hovered;
    }
    setFollowing(state, true);
    return state.following;
}

void setFollowedStory(CanvasState& state, const ThreadStory* story, const Schedule* schedule)
{
    if (!story) {
        state.playback.followed = nullptr;
        state.visit = state.request = 0;
        return;
    }
    double start = 0, end = 1;
    if (const std::uint64_t block = story->block(); schedule && block < schedule->blocks.size()) {
        start = schedule->blocks[block].start;
        end = schedule->blocks[block].end;
    }
    state.playback.followed = std::make_shared<const FollowTime>(*story, start, end);
    double& time = state.playback.time;
    if (time < start || time >= end)
        time = state.playback.followed->visits() > 0 ? state.playback.followed->timeOfVisit(0) : start;
    visitFollowsTime(state);
}

std::optional<std::uint64_t> stepsRun(const CanvasState& state, const ThreadStory& story, const Schedule* schedule)
{
    const double time = state.playback.shownTime(state.reducedMotion);
    if (state.following && state.playback.followed)
        return std::uint64_t(std::ceil(state.playback.followed->stepAt(time)));
    if (!schedule || story.block() >= schedule->blocks.size() || story.warpMoments.empty())
        return std::nullopt;
    const auto& block = schedule->blocks[story.block()];
    if (time >= block.end)
        return std::nullopt;
    const double first = double(story.warpMoments.front()), steps = double(story.warpMoments.back()) - first;
    return std::uint64_t(std::ceil(first + std::max(time - block.start, 0.0) / (block.end - block.start) * steps));
}

void goToVisit(CanvasState& state, std::size_t visit)
{
    if (!state.following || !state.playback.followed || state.playback.followed->visits() == 0)
        return;
    state.playback.scrub(state.playback.followed->timeOfVisit(std::min(visit, state.playback.followed->visits() - 1)));
    visitFollowsTime(state);
}

} // namespace warpatlas::ui::inline canvas
