/// Where a followed thread is, in few words.
#pragma once

#include "app/follow/thread_story.h"
#include "ui/overlay/words.h"

#include <string>

namespace warpatlas::ui {

/// "step 12 of 340 · line 8 · barrier"; with less room without its end.
std::string followWords(const ThreadStory& story, std::size_t visit, Room room);

/// As long as any visit's.
std::string widestFollowWords(const ThreadStory& story, Room room);

} // namespace warpatlas::ui
