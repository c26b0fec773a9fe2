/// Where a followed thread is: in few words, and as the line that it is at with its numbers.
#pragma once

#include "app/follow/thread_story.h"
#include "ui/overlay/rich_text.h"
#include "ui/overlay/words.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

/// "step 12 of 340 · line 8 · barrier"; with less room without its end.
std::string followWords(const ThreadStory& story, std::size_t visit, Room room);

/// As long as any visit's.
std::string widestFollowWords(const ThreadStory& story, Room room);

/// A paragraph each: "3  sum += a[i];", the source line with its number, then the formulas with the thread's numbers
/// filled in, or, where there are none, what happened. Empty for a visit without a line of the source.
std::vector<RichText> followedLine(const StoryMoment& moment);

} // namespace warpatlas::ui
