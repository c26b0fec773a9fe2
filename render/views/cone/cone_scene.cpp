#include "render/views/cone/cone_scene.h"

namespace warpatlas::render {

namespace {

bool goesOn(const MemoryRequest& first, const MemoryRequest& next, std::uint32_t behind)
{
    if (next.kind != first.kind || next.window != first.window || next.bytes != first.bytes || next.lanes != first.lanes
        || next.outside.lanes != first.outside.lanes || next.texture)
        return false;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if ((first.active(lane) && next.addresses[lane] != first.addresses[lane] + behind)
            || (first.isOutside(lane) && next.outside.offsets[lane] != first.outside.offsets[lane] + behind))
            return false;
    return true;
}

} // namespace

std::optional<MemoryRequest> joinedRequest(const std::vector<MemoryRequest>& requests)
{
    if (requests.size() < 2 || requests.front().window != Window::Global)
        return std::nullopt;
    MemoryRequest joined = requests.front();
    for (std::size_t i = 1; i < requests.size(); ++i) {
        if (!goesOn(requests.front(), requests[i], joined.bytes))
            return std::nullopt;
        joined.bytes += requests[i].bytes;
    }
    joined.values = {};
    return joined;
}

} // namespace warpatlas::render
