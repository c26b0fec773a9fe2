/// Values of a thread's own variables at any of its visits.
#pragma once

#include "app/follow/source_story.h"
#include "app/follow/thread_story.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::simulator {
class Cursor; // as BlockRecording in thread_story.h
}

namespace warpatlas::inline follow {

/// The thread's place in the source, as far as that is known.
struct SourcePlace {
    /// Rounds (indices in cpp::Run::rounds) of the last visit that the source tells of, the innermost first.
    std::vector<std::int32_t> rounds;
    bool traced = true; ///< whether nothing since then is unknown
};
SourcePlace sourcePlaceOf(const ThreadStory& story, std::size_t visit);
/// Returns a round and those that it is in, the innermost first; none for -1.
std::vector<std::int32_t> roundsAround(const cpp::Run& run, std::int32_t round);

struct HeldVariable {
    std::string name, text; ///< the value as people read it; "not traced" where it is not certain
    cpp::Value value; ///< not known where `text` is "not traced"
    const cpp::Variable* variable = nullptr;
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
        std::uint32_t event = 0; ///< index in cpp::Run::events
    };
    /// Events that no visit tells of: what the compiler keeps as a constant, "float sum = 0", takes no instruction.
    /// They come to pass on the way from one visit to another.
    struct Silent {
        std::vector<std::uint32_t> events; ///< indices in cpp::Run::events, ascending
        std::size_t next = 0; ///< visit of the event behind them
        std::size_t before = 0; ///< visit after which nothing but they is before that one
    };
    void findSilent();
    std::vector<Given> given(std::span<const std::uint32_t> events, std::size_t visit, simulator::Cursor& cursor) const;
    const std::vector<Given>& givenIn(std::size_t visit, simulator::Cursor& cursor);
    const std::vector<Given>& givenSilently(std::size_t silent, simulator::Cursor& cursor);
    std::vector<Given> overwritten(std::size_t visit, simulator::Cursor& cursor);

    StoryPointer m_story;
    std::map<std::uint32_t, std::vector<std::size_t>> m_visits; ///< by line: visits that events tell of, ascending
    std::vector<Silent> m_silent;
    std::multimap<std::size_t, std::size_t> m_silentAfter; ///< numbers of `m_silent` by Silent::before
    /// By line: numbers of `m_silent` with an event of it, and the visit with which they are done; ascending.
    std::map<std::uint32_t, std::vector<std::pair<std::size_t, std::size_t>>> m_silentOf;
    std::map<std::size_t, std::vector<Given>> m_given; ///< by visit, as far as it was asked for
    std::map<std::size_t, std::vector<Given>> m_silentlyGiven; ///< by number of `m_silent`
};

} // namespace warpatlas::inline follow
