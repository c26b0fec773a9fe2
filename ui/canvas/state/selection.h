/// The selection, pointed at or kept: one thread, block, element and source line, the same in every view, panel and in
/// the source. Empty members are not selected. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace warpatlas::ui::inline canvas {

/// An element of one of Work::buffers.
struct ElementOf {
    std::size_t buffer = 0;
    std::uint64_t element = 0;
    bool operator==(const ElementOf&) const = default;
};

struct Selection {
    std::optional<std::uint64_t> thread; ///< linear
    std::optional<std::uint64_t> block; ///< linear; that of the thread where there is one
    std::optional<ElementOf> element; ///< the one pointed at, whichever thread touched it; empty beside the data
    std::optional<std::uint32_t> line; ///< number in the kernel's source, from 1

    bool empty() const { return !thread && !block && !element && !line; }
    bool operator==(const Selection&) const = default;
};

} // namespace warpatlas::ui::inline canvas
