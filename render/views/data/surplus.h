/// Threads past the data, and their places around it: beside it where threads count along the data's axes, after the
/// last element where they go through the elements in their order. Plain arithmetic.
#pragma once

#include "render/views/data/data_scene.h"
#include "render/views/shared/layout.h"

#include <cstdint>

namespace warpatlas::render {

struct Surplus {
    std::uint32_t columns = 0, rows = 0, slices = 0; ///< right of the data, below it, and after its last slice
    std::uint32_t following = 0; ///< after the last element, in the order of elements; none beside it then
    std::uint32_t threadColumns = 0, threadRows = 0; ///< with threads, from the first on; 0 where threads follow
    bool operator==(const Surplus&) const = default;
};

/// Returns the surplus of a scene; none around a buffer that is only read.
Surplus surplusOf(const DataScene& scene);

/// Returns the columns and rows of the plane that the data and the threads past it take up. Those beside slices lie
/// between them.
Extent reachOf(const Layout& layout, const Surplus& surplus);

} // namespace warpatlas::render
