/// Elements beside a buffer that threads tried to reach, from the accesses that were recorded. Plain values.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
