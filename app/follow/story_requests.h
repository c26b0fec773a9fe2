/// A warp's memory requests as views and sentences show them. For momentOf().
#pragma once

#include "app/follow/buffer_places.h"
#include "app/follow/thread_story.h"
#include "kernels/simulator/replay/step_detail.h"

#include <string>
#include <vector>

namespace warpatlas {

/// Who says what an address means.
struct StoryPlaces {
    const simulator::LaunchSnapshot& launch;
    const Work& work;
    BufferPlaces buffers{launch, work};
};

/// `request` at `step`, with addresses relative to the buffer or variable and values as text: one for each of
/// them that its lanes are in, nearly always one.
std::vector<StoryRequest> storyRequests(
    const simulator::MemoryRequest& request, std::uint64_t step, const StoryPlaces& places);

/// What one lane accessed: "rgb[1097]", "As[83]"; one value of several channels: "rgb[1097].y".
std::string placeText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places);

/// What the lane's access did: "reads A[243] = 1.5", "writes gray[1097] = 117", "updates bins[3] to 5".
std::string accessText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places);

} // namespace warpatlas
