/// Sheets of several buffers, made without running a kernel.
#pragma once

#include "render/views/data/sheet_view.h"
#include "tests/render/scenes.h"

#include <memory>

namespace warpatlas::render::testing {

/// C = A B of f32: A is 18 x 22, B 30 x 18, C 30 x 22, one thread an element of C in blocks of 8 x 8 (the grid covers
/// more). Every element of A is read 30 times, of B 22 times.
std::shared_ptr<SheetScene> makeProduct();

/// What thread (column, row) of the product reads, with element `step` of the sum lit now; and what it writes.
void lightProduct(SheetState& state, const SheetScene& scene, std::uint64_t column, std::uint64_t row,
    std::uint64_t step, bool stored);

/// An input of a buffer's own: values, and who read them how often.
std::shared_ptr<DataScene> makeInput(const DataScene& output, ElementType type, const Shape& shape, int reads);

} // namespace warpatlas::render::testing
