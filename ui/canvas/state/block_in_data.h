/// Where a block's elements lie, for a line that leads to them. Plain arithmetic.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui {

/// A rectangle of cells of the output's plane.
struct CellBox {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const CellBox&) const = default;
};

/// Returns the rectangle that the block's threads have by their indices, where the elements at its corners were
/// written by the block; empty where they were not, or where a block has no such place. Looks at a few owners only.
std::optional<CellBox> blockInData(const Outcome& outcome, std::uint64_t block);

} // namespace warpatlas::ui
