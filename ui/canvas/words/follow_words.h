/// Where a followed thread is: in few words, and as the line that it is at with its numbers.
#pragma once

#include "app/follow/thread_story.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/rich_text.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

/// "step 12 of 340 · line 8 · barrier"; with less room without its end.
std::string followWords(const ThreadStory& story, std::size_t visit, Room room);

/// As long as any visit's.
std::string widestFollowWords(const FollowTime& times, Room room);

/// What is told of a visit, for all that show it: formulas with the thread's numbers, what happened, the loops that
/// it is in.
struct FollowRow {
    enum class Kind { Formula, Loop, Event } kind = Kind::Formula;
    std::string text;
};
std::vector<FollowRow> followRows(const StoryMoment& moment);

/// "j = 12, round 4 of 16, from 0 to 60"; "round 4 of 16" of a loop whose bracket counts nothing.
std::string loopWords(const StoryLoop& loop);

/// A paragraph each: "3  sum += a[i];", the source line with its number, then the formulas with the thread's numbers
/// filled in, or, where there are none, what happened, then the loops. Empty for a visit without a line of the source.
std::vector<RichText> followedLine(const StoryMoment& moment);

} // namespace warpatlas::ui
