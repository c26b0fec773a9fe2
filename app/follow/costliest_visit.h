/// The request of a thread to show where none was chosen: that of a line that goes beside a buffer,
/// else that of the line whose requests cost most. Pure functions, any thread.
#pragma once

#include "app/follow/thread_story.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline follow {

/// The average cost of a line's requests over the whole launch.
struct LineCost {
    double sectors = 0; ///< a request to global memory; 0: there is none
    double passes = 0; ///< over the banks of shared memory, where requests should take one; 0: there is none
    double worst() const { return sectors > passes ? sectors : passes > 1 ? passes : 0; }
};
LineCost costOfLine(const Trace& trace, std::uint32_t line);
/// Returns the line with the costliest requests, the first of several; empty where none asks for memory.
std::optional<std::uint32_t> costliestLine(const Trace& trace);

/// Returns the thread's visit; empty where it asks for no memory.
std::optional<std::size_t> costliestVisit(const ThreadStory& story, const Trace* trace);
/// Puts it into words; null where there is none.
MomentPointer costliestMoment(const StoryPointer& story, const Outcome& outcome);

/// Says whether the visit has an access that took place or did not.
bool asksForMemory(const ThreadStory& story, const StoryVisit& visit);

/// Says whether a thread of the run may be looked at without being asked for: where its block is recorded quickly, with
/// those before it if they share atomics, and the data are not so large that a copy of them costs much.
bool canBeGlancedAt(const Outcome& outcome);

} // namespace warpatlas::inline follow
