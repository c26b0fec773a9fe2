/// Elements beside a buffer that threads tried to reach, from the accesses that were recorded. Plain values.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

// Where in the output the elements lie that are not written once, though each should be.

/// A rectangle of cells, as render/views/shared/layout.h lays elements, the last column and row excluded.
struct FaultPlace {
    std::uint64_t left = 0, top = 0, right = 0, bottom = 0;
    std::uint64_t count = 0; ///< of the elements
    bool operator==(const FaultPlace&) const = default;
};

/// Returns the smallest rectangle around all of them; empty where there is none, where not all of the launch is known,
/// and where there are too many elements to look at each. Takes some 10 ms for ten million elements.
std::optional<FaultPlace> faultPlaceOf(const Outcome& outcome);

// Where a block's elements lie, for a line that leads to them. Plain arithmetic.

/// A rectangle of cells of the output's plane.
struct CellBox {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const CellBox&) const = default;
};

/// Returns the rectangle that the block's threads have by their indices, where the elements at its corners were
/// written by the block; empty where they were not, or where a block has no such place. Looks at a few owners only.
std::optional<CellBox> blockInData(const Outcome& outcome, std::uint64_t block);

struct OutsideElement {
    std::int64_t element = 0; ///< below 0: before the buffer's first
    std::uint32_t thread = 0; ///< the first that tried, linear
    bool operator==(const OutsideElement&) const = default;
};

struct OutsideElements {
    std::vector<OutsideElement> elements; ///< ascending, each once
    std::uint64_t threads = 0; ///< threads that tried
    bool all = true; ///< there may be more
    bool empty() const { return elements.empty(); }
    /// Returns the thread that tried to reach the element first; empty: none did.
    std::optional<std::uint32_t> threadAt(std::int64_t element) const;
    /// Returns the element that the thread tried to reach; the first of several.
    std::optional<std::int64_t> elementOf(std::uint64_t thread) const;
};

OutsideElements outsideElementsOf(const Outcome& outcome, std::size_t buffer);

} // namespace warpatlas::ui::inline canvas
