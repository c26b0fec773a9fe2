/// What stands at the lines of a followed thread's source at one of its visits: of each line that it has come to, what
/// it did there the last time, and what its variables hold by then. Immutable; any number of views share it.
#pragma once

#include "app/follow/thread_story.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas {

namespace simulator {
class Cursor; // as BlockRecording in thread_story.h
}

struct StoryLine {
    MomentPointer moment; ///< of the thread's last visit to the line
    /// Of the innermost loop that has begun another round since, the round that the visit was in, from 1. 0: none has.
    std::uint64_t earlierRound = 0;
};

struct StoryLines {
    MomentPointer present; ///< of the visit that is looked at
    std::vector<StoryLine> lines; ///< by line, growing
    /// Of the function that the visit is in, those that are there at its end, by the line that they are first given a
    /// value at.
    std::vector<StoryVariable> variables;
    bool traced = true; ///< false: what was done since some earlier visit is not certain, nor is any variable
};
using StoryLinesPointer = std::shared_ptr<const StoryLines>;

/// Tells the lines of one story, keeping what the visits before and behind it have in common. One thread at a time.
class StoryTeller {
public:
    /// `outcome`: that the story is of.
    StoryTeller(StoryPointer story, OutcomePointer outcome);
    ~StoryTeller();
    StoryTeller(const StoryTeller&) = delete;
    StoryTeller& operator=(const StoryTeller&) = delete;

    const StoryPointer& story() const { return m_story; }
    /// `visit`: of the story. Throws std::bad_alloc.
    StoryLinesPointer at(std::size_t visit);

private:
    MomentPointer momentAt(std::size_t visit);
    void forgetOthers(const StoryLines& lines);

    StoryPointer m_story;
    OutcomePointer m_outcome;
    std::unique_ptr<simulator::Cursor> m_cursor;
    std::map<std::uint32_t, std::vector<std::size_t>> m_visits; ///< by line
    std::map<std::size_t, MomentPointer> m_moments; ///< by visit: of the lines that were told last
};

} // namespace warpatlas
