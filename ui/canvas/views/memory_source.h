/// The memory view's part of a run: the buffer, the request of the followed warp, and the scene made of them.
/// Plain values; no GL.
#pragma once

#include "render/views/memory/memory_scene.h"
#include "ui/canvas/views/canvas_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Compared, to see whether anything changed.
struct MemoryChoice {
    std::optional<std::size_t> buffer; ///< index in Work::buffers, the address line shown; empty: none is
    std::optional<std::size_t> request; ///< index in the moment's requests; empty: none is shown
    bool operator==(const MemoryChoice&) const = default;
};
MemoryChoice chooseMemory(const Shown& shown, const CanvasState& state);

/// Returns the visit whose requests are shown: that of the followed thread, else the one that is only glanced at.
const StoryMoment* requestMoment(const Shown& shown);
/// Returns the request of a visit that is worth a look: one that goes beside its buffer, else the costliest.
std::size_t costliestRequest(const StoryMoment& moment);

/// Returns null where there is no outcome or no request is chosen.
const StoryRequest* requestOf(const Shown& shown, const MemoryChoice& choice);

/// Returns the first thread of the warp whose requests are shown, linear; lanes count from it. Needs a story or a
/// glance.
std::uint64_t firstThreadOfWarp(const Shown& shown);
/// Returns the thread's lane in the followed warp; empty without a story and for threads of other warps.
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

/// `counted`: with how often each value was touched.
std::shared_ptr<const render::MemoryScene> makeMemoryScene(
    const Shown& shown, const MemoryChoice& choice, HeatOfBuffers& heat, bool counted = true);

/// The request before or behind the shown one, or that of the nearest visit that has one: `[` and `]` go there.
struct MemoryStep {
    std::size_t visit = 0, request = 0;
    bool operator==(const MemoryStep&) const = default;
};
std::optional<MemoryStep> stepRequest(const Shown& shown, const CanvasState& state, int direction);
/// Returns the buffer after the shown one; behind the last of them empty: the view then chooses itself.
std::optional<std::size_t> nextBuffer(const Shown& shown, const CanvasState& state);

} // namespace warpatlas::ui::inline canvas
