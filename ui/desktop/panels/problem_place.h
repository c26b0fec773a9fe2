/// Where a problem can be seen: the view that shows its kind, the moment of its thread's way, and the memory request.
/// Pure.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/model/problem.h"
#include "ui/canvas/state/view_kind.h"

#include <cstddef>
#include <optional>

namespace warpatlas::ui {

/// Returns the memory view for accesses, the launch view for what a block's threads do, the data view for results.
/// Empty: nothing of it can be drawn (a launch that is refused, a device that fails).
std::optional<ViewKind> viewOf(ProblemKind kind);

/// Says whether its thread is followed to its line: not where the problem is about results, or about all warps alike.
bool isFollowed(const Problem& problem);

/// Returns the visit in which it happens: that of the access that was refused, else one of the problem's line, and
/// among these one whose access is what the problem names, or that has accesses at all. Empty where the story never
/// comes to the line.
std::optional<std::size_t> visitOf(const Problem& problem, const ThreadStory& story);

/// Returns the index of the moment's request that the problem is about: refused, what it names (a write of an element),
/// costliest or the first of a kind; 0 without one.
std::size_t requestOf(const Problem& problem, const StoryMoment& moment);

} // namespace warpatlas::ui
