/// The inspector's words about an element or a thread, from what was recorded.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/state/rect.h"
#include "ui/canvas/words/rich_text.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

struct InspectorText {
    RichText title;
    std::vector<RichText> lines;
};

enum class Detail { Brief, Full };

/// Describes the element, the thread that wrote it, and what was read for it.
InspectorText describeElement(const Outcome& outcome, std::uint64_t element, Detail detail);
/// Describes an element of another buffer than the output, and the thread that read it last (empty: none, or not
/// known).
InspectorText describeInput(
    const Outcome& outcome, std::size_t buffer, std::uint64_t element, std::optional<std::uint64_t> reader);
/// Describes a thread: where it is, and what it did, or that it wrote nothing.
InspectorText describeThread(const Outcome& outcome, std::uint64_t linearThread, Detail detail);
/// Does the same for a thread that is known to have no element: it searches nothing, so it may be called in each frame.
InspectorText describeThreadWithoutElement(const Outcome& outcome, std::uint64_t linearThread, Detail detail);

/// Returns "gray[243][453]": row first, as a C programmer writes it; "c[785]" in one dimension.
std::string elementName(const BufferSpec& buffer, std::uint64_t element);
/// Returns "117", "(132, 112, 101)".
std::string elementValue(const Array& array, std::uint64_t element);
/// Returns "warp 3 · lane 17".
std::string warpAndLane(const ThreadId& id);
/// Returns "blockIdx (14, 7)  threadIdx (5, 19)": as many axes as the launch uses.
std::string threadName(const Launch& launch, std::uint64_t linearThread);

// A card beside what it describes.

/// An inspector's words and the cell that they belong to (device pixels of the canvas).
struct ViewCard {
    InspectorText text;
    double x = 0, y = 0, width = 0, height = 0;
    bool outlined = false; ///< the overlay marks the cell, because the view does not
    bool led = true; ///< a line leads to the cell; not where the cell only shows where the card has room
    std::vector<Rect> subject{}; ///< other places that it describes: the card stands beside them if there is any room
};

} // namespace warpatlas::ui::inline canvas
