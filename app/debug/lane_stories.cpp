#include "app/debug/lane_stories.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline debug {
namespace {

constexpr std::size_t mostWarps = 3;

} // namespace

LaneStories::LaneStories(OutcomePointer outcome, StoryPointer story)
    : m_outcome(std::move(outcome)), m_story(std::move(story))
{
    const std::uint64_t own = m_story->thread % m_outcome->bound->launch.threadsPerBlock();
    warpOf(static_cast<std::uint32_t>(own / simulator::laneCount)).lanes[own % simulator::laneCount] =
        std::make_unique<ThreadVariables>(m_story);
}

LaneStories::Warp& LaneStories::warpOf(std::uint32_t warp)
{
    const auto found = std::ranges::find(m_warps, warp, &Warp::warp);
    if (found != m_warps.end()) {
        m_warps.splice(m_warps.begin(), m_warps, found);
    } else {
        m_warps.emplace_front().warp = warp;
        if (m_warps.size() > mostWarps)
            m_warps.pop_back();
    }
    return m_warps.front();
}

bool LaneStories::has(std::uint32_t warp, std::uint32_t lane) const
{
    const auto found = std::ranges::find(m_warps, warp, &Warp::warp);
    return found != m_warps.end() && found->lanes[lane] != nullptr;
}

ThreadVariables& LaneStories::of(std::uint32_t warp, std::uint32_t lane, Progress& progress)
{
    std::unique_ptr<ThreadVariables>& kept = warpOf(warp).lanes[lane];
    if (kept == nullptr) {
        const std::uint64_t block = m_story->linearBlock * m_outcome->bound->launch.threadsPerBlock();
        kept = std::make_unique<ThreadVariables>(ThreadStory::make(
            *m_outcome, m_story->recording, block + std::uint64_t{warp} * simulator::laneCount + lane, progress));
    }
    return *kept;
}

std::optional<std::size_t> LaneStories::lastVisit(const ThreadStory& story, std::uint64_t position)
{
    const auto after = std::ranges::upper_bound(story.visits, position, {}, &StoryVisit::endStep);
    if (after == story.visits.begin())
        return std::nullopt;
    return static_cast<std::size_t>(after - story.visits.begin()) - 1;
}

} // namespace warpatlas::inline debug
