/// The events of a visit in sentences. For momentOf().
#pragma once

#include "app/follow/story_requests.h"
#include "kernels/simulator/replay/cursor.h"

namespace warpatlas::inline follow {

/// Goes through the visit's steps with `cursor` and fills in requests, events and waiting warps.
void tellVisit(StoryMoment& moment, const StoryPlaces& places, simulator::Cursor& cursor);

} // namespace warpatlas::inline follow
