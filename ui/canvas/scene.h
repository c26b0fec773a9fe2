/// From an Outcome to what the data view draws.
#pragma once

#include "app/outcome.h"
#include "render/views/data_scene.h"

#include <memory>
#include <optional>

namespace warpatlas::ui {

/// `outputBuffer`: GL name of a buffer with the output, used where the outcome has no host copy; 0 if there is none.
/// `previous` (may be null): its range of values is kept where it belongs to the same output, as finding it reads every
/// value.
std::shared_ptr<const render::DataScene> makeScene(
    const Outcome& outcome, unsigned outputBuffer, const render::DataScene* previous = nullptr);

/// The first input of the output's extent, whose values belong to its elements one by one; null if there is none.
const BufferSpec* matchingInput(const Work& work);

/// Smallest and largest finite value; 0 and 1 if there is none.
struct ValueRange {
    double minimum = 0, maximum = 1;
};
/// `owners`, where given and partial: only of elements that have one.
ValueRange rangeOf(const Array& array, const OwnerMap* owners = nullptr);

} // namespace warpatlas::ui
