/// A visit's source line with the thread's numbers filled in. For momentOf().
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/simulator/replay/cursor.h"

namespace warpatlas::inline follow {

/// Fills in formulas, names and loops: "i = y * width + x = 243 * 967 + 453 = 235434", "x < width = 453 < 967 = true",
/// "C[i] = C[235434]", as far as the source and the recording agree; otherwise "not traced". `moment` has line and
/// refused steps already.
void tellFormulas(StoryMoment& moment, simulator::Cursor& cursor);

} // namespace warpatlas::inline follow
