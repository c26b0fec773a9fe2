/// Whether a thread really held what executing the source gives for it: the compiler decides whether a float is rounded
/// once or twice, so a value counts only where a register or the written memory has exactly its bits.
#pragma once

#include "app/follow/source_story.h"
#include "kernels/simulator/replay/cursor.h"

#include <cstdint>
#include <vector>

namespace warpatlas::inline follow {

/// The registers of a thread around one of its visits. PTX has as many as it needs, so a result stays in its register
/// until the same instruction computes it anew.
class HeldValues {
public:
    /// `cursor` is one over the story's recording; it is moved, and only where a float is asked about.
    HeldValues(const ThreadStory& story, std::size_t visit, simulator::Cursor& cursor);

    /// Says so of an event of the visit: its result and the values of the names in it.
    bool bearsOut(const cpp::Event& event);
    /// Says so of its result alone: a float is known by its bits, wherever the names that it was made from lay.
    bool bearsOutResult(const cpp::Event& event);

private:
    bool isHeld(const cpp::Event& event);
    bool has(const cpp::Value& value);
    bool holds(const cpp::Value& value);

    const ThreadStory& m_story;
    const StoryVisit& m_visit;
    simulator::Cursor& m_cursor;
    bool m_read = false;
    std::vector<simulator::RegisterValue> m_registers;
};

} // namespace warpatlas::inline follow
