/// Where a problem is to be seen: the view that shows its kind, the moment of its thread's way, and the memory request.
/// Pure.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/model/problem.h"
#include "ui/canvas/state/view_kind.h"

#include <cstddef>
#include <optional>

namespace warpatlas::ui {

/// Accesses are seen in the memory view, what a block's threads do in the launch view, results in the data view. Empty:
/// nothing of it can be drawn (a launch that is refused, a device that fails).
std::optional<ViewKind> viewOf(ProblemKind kind);

/// Whether its thread is followed to its line: not where the problem is of results, or of all warps alike.
bool isFollowed(const Problem& problem);

/// The visit of the thread's story in which it happens: of the problem's line, and among these one whose access misses
/// every buffer, or has accesses at all. Empty where the story never comes to the line.
std::optional<std::size_t> visitOf(const Problem& problem, const ThreadStory& story);

/// Of the moment's requests the one that the problem is about: refused, costliest or the first of a kind; 0 without.
std::size_t requestOf(const Problem& problem, const StoryMoment& moment);

} // namespace warpatlas::ui
