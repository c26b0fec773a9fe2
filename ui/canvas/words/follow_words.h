/// Where a followed thread is, in few words, and its line with its numbers.
#pragma once

#include "app/follow/thread_story.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/rich_text.h"

#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns "step 12 of 340 · line 8 · barrier"; with less room without its end.
std::string followWords(const ThreadStory& story, std::size_t visit, Room room);

/// Returns words as long as the longest of any visit.
std::string widestFollowWords(const FollowTime& times, Room room);

/// A row of text about a visit, for all that show it: a formula with the thread's numbers, a loop that it is in, or
/// what happened.
struct FollowRow {
    enum class Kind { Formula, Loop, Event } kind = Kind::Formula;
    std::string text;
};
std::vector<FollowRow> followRows(const StoryMoment& moment);

/// Returns "j = 12, round 4 of 16, from 0 to 60"; "round 4 of 16" where the loop's bracket counts nothing.
std::string loopWords(const StoryLoop& loop);

/// Returns a paragraph each: the source line with its number, "3  sum += a[i];", then the formulas with the thread's
/// numbers filled in, or, where there are none, what happened, then the loops. Empty for a visit without a line of the
/// source.
std::vector<RichText> followedLine(const StoryMoment& moment);

} // namespace warpatlas::ui::inline canvas
