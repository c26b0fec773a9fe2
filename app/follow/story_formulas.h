/// A visit's source line with the thread's numbers filled in. For momentOf().
#pragma once

#include "app/follow/source_lines.h"
#include "app/follow/story_requests.h"
#include "kernels/simulator/replay/cursor.h"

#include <string>
#include <vector>

namespace warpatlas {

/// "i = y * width + x = 243 * 967 + 453 = 235434", "x < width = 453 < 967 = true", "C[i] = C[235434]"; what the line
/// decides first, then what it names, then what it reads and writes. `moment` has line and requests already.
std::vector<std::string> storyFormulas(
    const StoryMoment& moment, const SourceLines& lines, const StoryPlaces& places, simulator::Cursor& cursor);

} // namespace warpatlas
