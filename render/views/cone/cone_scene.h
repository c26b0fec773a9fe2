/// What the cone shows: the block of one thread, its warp, and the memory that the warp asks for at one line. Plain
/// values; immutable once given.
#pragma once

#include "kernels/model/launch.h"
#include "render/views/memory/memory_scene.h"
#include "render/views/memory/request_figures.h"

#include <memory>
#include <string>

namespace warpatlas::render {

/// "warp 4" and " · 32 threads that step together"; then what the verdict is about.
struct ConeCaption {
    std::string strong, soft, tail;
    Verdict verdict = Verdict::None;
};

struct ConeScene {
    Launch launch;
    std::uint64_t thread = 0; ///< linear
    std::shared_ptr<const MemoryScene> memory; ///< the request of the thread's warp; null: none is known
    ConeCaption block, warp, request;

    std::uint64_t inBlock() const { return thread % launch.threadsPerBlock(); }
    unsigned lane() const { return unsigned(inBlock() % warpLanes); }
    std::uint64_t firstOfWarp() const { return inBlock() / warpLanes * warpLanes; } ///< in the block
};

/// Returns requests that read or write neighbouring bytes one by one, as the channels of a pixel, as one request of all
/// of them; empty where they are no such row.
std::optional<MemoryRequest> joinedRequest(const std::vector<MemoryRequest>& requests);

} // namespace warpatlas::render
