/// What a thread's own variables hold at any of its visits.
#pragma once

#include "app/follow/source_story.h"
#include "app/follow/thread_story.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warpatlas {

namespace simulator {
class Cursor; // as BlockRecording in thread_story.h
}

/// The thread's place in the source, as far as that is known.
struct SourcePlace {
    /// Rounds (indices in source::Run::rounds) of the last visit that the source tells of, the innermost first.
    std::vector<std::int32_t> rounds;
    bool traced = true; ///< whether nothing since then is unknown
};
SourcePlace sourcePlaceOf(const ThreadStory& story, std::size_t visit);
/// Returns a round and those that it is in, the innermost first; none for -1.
std::vector<std::int32_t> roundsAround(const source::Run& run, std::int32_t round);

struct HeldVariable {
    std::string name, text; ///< the value as people read it; "not traced" where it is not certain
    source::Value value; ///< not known where `text` is "not traced"
    const source::Variable* variable = nullptr;
};

/// One thread's; used by one thread of the program at a time.
class ThreadVariables {
public:
    explicit ThreadVariables(StoryPointer story);

    const StoryPointer& story() const { return m_story; }
    /// Returns the variables of the visit's function that exist at its end, in the order of the lines at which they
    /// first get a value; none where the thread's way there is not certain. `cursor` is one over the story's recording;
    /// it is moved.
    std::vector<HeldVariable> at(std::size_t visit, simulator::Cursor& cursor);

private:
    struct Given {
        HeldVariable held;
        std::string_view function;
        bool declared = false;
        std::int32_t round = -1;
        std::uint32_t event = 0; ///< index in source::Run::events
    };
    const std::vector<Given>& givenIn(std::size_t visit, simulator::Cursor& cursor);

    StoryPointer m_story;
    std::map<std::uint32_t, std::vector<std::size_t>> m_visits; ///< by line: visits that events tell of, ascending
    std::map<std::size_t, std::vector<Given>> m_given; ///< by visit, as far as it was asked for
};

} // namespace warpatlas
