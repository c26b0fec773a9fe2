/// A warp's memory requests as views and sentences show them. For momentOf().
#pragma once

#include "app/follow/block/buffer_places.h"
#include "app/follow/thread_story.h"
#include "kernels/simulator/replay/step_detail.h"

#include <string>
#include <vector>

namespace warpatlas::cpp {
struct Program;
}

namespace warpatlas::inline follow {

/// Tells the meaning of an address.
struct StoryPlaces {
    const simulator::LaunchSnapshot& launch;
    const Work& work;
    const cpp::Program* program = nullptr; ///< the kernel's source; null: variables are as PTX has them, in one row
    BufferPlaces buffers{launch, work};
};

/// Adds what a lane tried beside a buffer, or beside shared memory, to the request of its step among `requests`, or as
/// one of its own. Does nothing for what is refused for another reason.
void addOutside(std::vector<StoryRequest>& requests, const simulator::RefusedAccess& refused, std::uint64_t step,
    const StoryPlaces& places);

/// Returns the request at `step` with values as text and addresses relative to the buffer or variable: one for each
/// buffer or variable that its lanes access, nearly always one.
std::vector<StoryRequest> storyRequests(
    const simulator::MemoryRequest& request, std::uint64_t step, const StoryPlaces& places);

/// Names the place that a lane accessed: "rgb[1097]", "As[5][3]"; for one value of several channels "rgb[1097].y".
std::string placeText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places);

/// Says what the lane's access did: "reads A[243] = 1.5", "writes gray[1097] = 117", "updates bins[3] to 5".
std::string accessText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places);

} // namespace warpatlas::inline follow
