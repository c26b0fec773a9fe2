#include "app/debug/lane_places.h"

#include "app/words/names.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline debug {
namespace {

std::string ended()
{
    return say("debug.place.ended", "ended");
}

/// The state of a warp as a whole.
std::string placeOf(const WarpNow& warp)
{
    if (warp.groups.empty())
        return ended();
    if (warp.groups.size() == 1)
        return placeOf(warp.groups.front());
    std::vector<std::string> places;
    for (const LanesNow& group : warp.groups)
        places.push_back(placeOf(group));
    return say("debug.place.parted", "parted: {}", listed(places));
}

} // namespace

std::string placeOf(const LanesNow& lanes)
{
    switch (lanes.state) {
    case LanesNow::State::Ready:
        return lanes.line == 0 ? say("debug.place.no_line", "at code without a line")
                               : say("debug.place.line", "at line {}", lanes.line);
    case LanesNow::State::AtBarrier:
        return say("debug.place.barrier", "waiting at the barrier{}", lineText(lanes.line));
    case LanesNow::State::AtSync:
        return say("debug.place.sync", "waiting for other lanes of the warp{}", lineText(lanes.line));
    case LanesNow::State::AtPhase:
        return say("debug.place.phase", "waiting for the end of a phase{}", lineText(lanes.line));
    case LanesNow::State::AtMeeting:
        break;
    }
    return say("debug.place.meeting", "waiting for the lanes that went another way");
}

std::string placesOfLanes(const WarpNow& warp)
{
    std::vector<std::string> parts;
    for (const LanesNow& group : warp.groups)
        parts.push_back(lanesText(group.mask) + " " + placeOf(group));
    if (const std::uint32_t gone = warp.lanes & ~warp.alive; gone != 0)
        parts.push_back(lanesText(gone) + " " + ended());
    return parts.size() < 2 ? std::string() : fmt::format("{}", fmt::join(parts, "; "));
}

std::string placesOfWarps(const std::vector<WarpNow>& warps)
{
    if (warps.size() < 2)
        return {};
    std::vector<std::pair<std::string, std::uint32_t>> places; ///< and the warps there, as a mask
    for (std::size_t i = 0; i < warps.size(); ++i) {
        const std::string place = placeOf(warps[i]);
        auto found = std::ranges::find(places, place, &std::pair<std::string, std::uint32_t>::first);
        if (found == places.end())
            found = places.emplace(places.end(), place, 0);
        found->second |= std::uint32_t{1} << i;
    }
    std::vector<std::string> parts;
    for (const auto& [place, mask] : places)
        parts.push_back(warpsText(mask) + " " + place);
    return fmt::format("{}", fmt::join(parts, "; "));
}

} // namespace warpatlas::inline debug
