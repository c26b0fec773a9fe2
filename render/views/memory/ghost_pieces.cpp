#include "render/views/memory/ghost_pieces.h"

#include <map>

namespace warpatlas::render {

std::vector<GhostPiece> ghostsOf(const MemoryRequest& request)
{
    std::map<std::int64_t, std::uint32_t> lanesAt;
    if (request.window != Window::Shared)
        for (unsigned lane = 0; lane < warpLanes; ++lane)
            if (request.isOutside(lane))
                lanesAt[request.outside.offsets[lane]] |= 1u << lane;
    std::vector<GhostPiece> ghosts;
    for (const auto& [offset, lanes] : lanesAt)
        ghosts.push_back({offset, request.bytes, lanes});
    return ghosts;
}

} // namespace warpatlas::render
