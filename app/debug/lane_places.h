/// Where the lanes of a warp and the warps of a block are at a moment, in words. Pure, any thread.
#pragma once

#include "app/debug/debug_moment.h"

#include <string>
#include <vector>

namespace warpatlas::inline debug {

/// "at line 12", "waiting at the barrier in line 20"
std::string placeOf(const LanesNow& lanes);
/// "lanes 0-15 at line 12; lanes 16-31 ended"; empty where all of the warp's lanes are together.
std::string placesOfLanes(const WarpNow& warp);
/// "warps 0 and 3 at line 12; warp 1 waiting at the barrier in line 20; warp 2 parted: ..."; empty where there is one.
std::string placesOfWarps(const std::vector<WarpNow>& warps);

} // namespace warpatlas::inline debug
