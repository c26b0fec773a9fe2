/// What of a run the memory view shows: which buffer, which request of the followed warp, and the scene made of them.
/// Plain values; no GL.
#pragma once

#include "render/views/memory/memory_scene.h"
#include "ui/canvas/views/canvas_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::ui {

/// Compared, to see whether anything changed.
struct MemoryChoice {
    std::optional<std::size_t> buffer; ///< of Work::buffers, whose address line is shown; empty: none has one
    std::optional<std::size_t> request; ///< of the moment's; empty: none is shown
    bool operator==(const MemoryChoice&) const = default;
};
MemoryChoice chooseMemory(const Shown& shown, const CanvasState& state);

/// Null where there is no outcome or the choice is of none.
const StoryRequest* requestOf(const Shown& shown, const MemoryChoice& choice);

/// The first thread of the followed thread's warp, linear; lanes count from it. The story is there.
std::uint64_t firstThreadOfWarp(const Shown& shown);
/// Its lane in the followed warp; empty without a story and for threads of other warps.
std::optional<unsigned> laneOf(const Shown& shown, std::uint64_t thread);

/// How often each buffer was touched, counted when first asked for and, of a trace that grows, only what is new.
class HeatOfBuffers {
public:
    std::shared_ptr<const render::AccessHeat> get(const Outcome& outcome, std::size_t buffer);

private:
    struct Counted {
        std::shared_ptr<const Trace> trace;
        std::shared_ptr<const render::AccessHeat> heat;
    };
    std::vector<Counted> m_buffers;
};

std::shared_ptr<const render::MemoryScene> makeMemoryScene(
    const Shown& shown, const MemoryChoice& choice, HeatOfBuffers& heat);

/// Where `[` and `]` lead: the request before or behind the shown one, or that of the nearest visit that has one.
struct MemoryStep {
    std::size_t visit = 0, request = 0;
    bool operator==(const MemoryStep&) const = default;
};
std::optional<MemoryStep> stepRequest(const Shown& shown, const CanvasState& state, int direction);
/// The buffer after the shown one; behind the last of them empty: what the view would choose itself.
std::optional<std::size_t> nextBuffer(const Shown& shown, const CanvasState& state);

} // namespace warpatlas::ui
