/// The memory view's words, without ImGui and GL, so that they are tested as text.
#pragma once

#include "ui/canvas/views/memory_source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns "warp 19, line 7: loads from rgb, request 2 of 3". Needs a request.
std::string requestHeading(const Shown& shown, const MemoryChoice& choice);

// In all of these `scene` is that of the choice.

/// Returns one sentence: the request and what it costs, or the buffer and how to see a request.
RichText memorySentence(
    const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene, const CanvasState& state);
RichText memoryColouring(const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene);
std::vector<LegendEntry> memoryLegend(
    const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene, render::Theme theme);

/// Describes an element of a buffer: where its bytes are and which threads touched them.
InspectorText describeBytes(const Outcome& outcome, std::size_t buffer, std::uint64_t element, Detail detail);
/// Describes a lane of the shown request: its thread and what it asks for.
InspectorText describeLane(const Shown& shown, const MemoryChoice& choice, unsigned lane);

} // namespace warpatlas::ui::inline canvas
