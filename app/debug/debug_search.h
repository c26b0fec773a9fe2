/// Finds where a wish leads in a recorded block. One thread at a time.
#pragma once

#include "app/debug/debug_moment.h"
#include "app/debug/lane_stories.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/shared_writers.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::inline debug {

class DebugSearch {
public:
    /// The writers of shared memory; made when first asked for.
    using Writers = std::function<std::shared_ptr<const simulator::SharedWriters>(Progress&)>;

    /// All must outlive it. `cursor` is one over the story's recording; it is moved.
    DebugSearch(
        const Outcome& outcome, StoryPointer story, LaneStories& stories, simulator::Cursor& cursor, Writers writers);

    /// Returns where the wish leads from a position; empty where there is nothing of the kind. Throws InputError for a
    /// condition that is none, Cancelled, std::bad_alloc.
    std::optional<DebugArrival> find(std::uint64_t from, const DebugWish& wish, Progress& progress);
    /// Where in the last search that found nothing its condition first divided by zero, and for which thread; empty
    /// where it did not.
    const std::optional<DebugArrival>& dividedByZero() const { return m_dividedByZero; }
    /// Steps of this block that did something that the run's problems tell of; ascending.
    const std::vector<std::uint64_t>& problemSteps() const { return m_problemSteps; }

private:
    simulator::Follow followed(DebugScope scope) const;
    std::optional<std::uint64_t> line(std::uint64_t from, const DebugWish& wish, Progress& progress);
    std::optional<std::uint64_t> lineOfAll(std::uint64_t from, const DebugWish& wish, Progress& progress);
    std::uint32_t laneOf(std::uint32_t lanes, const DebugWish& wish) const;
    std::optional<std::uint64_t> problem(std::uint64_t from, const DebugWish& wish) const;
    std::optional<std::uint64_t> touch(std::uint64_t from, const DebugWish& wish, Progress& progress);
    std::optional<std::uint64_t> edge(const DebugWish& wish) const;
    std::optional<DebugArrival> condition(std::uint64_t from, const DebugWish& wish, Progress& progress);
    std::optional<std::uint64_t> conditionOf(ThreadVariables& variables, class Condition& condition,
        class ConditionMemory& memory, std::uint64_t from, std::uint64_t limit, DebugDirection direction,
        const Progress& progress);
    void noteDivision(std::uint64_t position, std::uint64_t thread, DebugDirection direction);
    std::uint64_t threadOf(std::uint64_t step, const DebugWish& wish);
    std::optional<simulator::MemoryRange> rangeOf(const DebugPlace& place) const;
    void collectProblems();

    const Outcome& m_outcome;
    StoryPointer m_story;
    LaneStories& m_stories;
    simulator::Cursor& m_cursor;
    Writers m_writers;
    const simulator::BlockRecording& m_recording;
    std::uint32_t m_warp = 0, m_lane = 0; ///< the followed thread's
    std::vector<std::uint64_t> m_problemSteps;
    std::optional<DebugArrival> m_dividedByZero;
};

} // namespace warpatlas::inline debug
