/// The words of each line of a followed thread's source at one of its visits: the thread's last step there, and the
/// values of its variables by then. Immutable; any number of views share it.
#pragma once

#include "app/follow/thread_story.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::simulator {
class Cursor; // as BlockRecording in thread_story.h
}

namespace warpatlas::inline follow {

class ThreadVariables;

struct StoryLine {
    MomentPointer moment; ///< the thread's last visit to the line
    /// The visit's round, from 1, in the innermost loop that has begun another round since. 0: no loop has.
    std::uint64_t earlierRound = 0;
};

struct StoryLines {
    MomentPointer present; ///< the visit that is looked at
    std::vector<StoryLine> lines; ///< by line, growing
    /// The variables of the visit's function that exist at the visit's end, in the order of the lines at which they
    /// first get a value.
    std::vector<StoryVariable> variables;
    bool traced = true; ///< false: the thread's way since some earlier visit is not certain, nor is any variable
};
using StoryLinesPointer = std::shared_ptr<const StoryLines>;

/// Tells the lines of one story, keeping what neighbouring visits have in common. One thread at a time.
class StoryTeller {
public:
    /// `outcome` is the one that the story belongs to.
    StoryTeller(StoryPointer story, OutcomePointer outcome);
    ~StoryTeller();
    StoryTeller(const StoryTeller&) = delete;
    StoryTeller& operator=(const StoryTeller&) = delete;

    const StoryPointer& story() const { return m_story; }
    /// Returns the lines at a visit of the story. Throws std::bad_alloc.
    StoryLinesPointer at(std::size_t visit);

private:
    MomentPointer momentAt(std::size_t visit);
    void forgetOthers(const StoryLines& lines);

    StoryPointer m_story;
    OutcomePointer m_outcome;
    std::unique_ptr<simulator::Cursor> m_cursor;
    std::unique_ptr<ThreadVariables> m_variables;
    std::map<std::uint32_t, std::vector<std::size_t>> m_visits; ///< by line
    std::map<std::size_t, MomentPointer> m_moments; ///< by visit, for the lines that were told last
};

} // namespace warpatlas::inline follow
