/// What the inspector says of an element or of a thread: words only, from what was recorded.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/words/rich_text.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui {

struct InspectorText {
    RichText title;
    std::vector<RichText> lines;
};

enum class Detail { Brief, Full };

/// The element, who wrote it, and what was read for it. `ahead`: at the moment that is looked at it is yet to be
/// written.
InspectorText describeElement(const Outcome& outcome, std::uint64_t element, Detail detail, bool ahead = false);
/// An element of another buffer than the output, and the thread that read it last (empty: none, or not known).
InspectorText describeInput(
    const Outcome& outcome, std::size_t buffer, std::uint64_t element, std::optional<std::uint64_t> reader);
/// A thread: where it is, and what it did (for threads that wrote nothing: that).
InspectorText describeThread(const Outcome& outcome, std::uint64_t linearThread, Detail detail);
/// The same where it is known already that no element is its: nothing is searched, so that it may be said in each
/// frame.
InspectorText describeThreadWithoutElement(const Outcome& outcome, std::uint64_t linearThread, Detail detail);

/// "gray[243][453]": row first, as a C programmer writes it; "c[785]" in one dimension.
std::string elementName(const BufferSpec& buffer, std::uint64_t element);
/// "117", "(132, 112, 101)".
std::string elementValue(const Array& array, std::uint64_t element);
/// "warp 3 · lane 17"
std::string warpAndLane(const ThreadId& id);
/// "blockIdx (14, 7)  threadIdx (5, 19)": as many axes as the launch uses.
std::string threadName(const Launch& launch, std::uint64_t linearThread);

} // namespace warpatlas::ui
