/// Makes the data view's scene from an Outcome.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/data/data_scene.h"
#include "render/views/data/sheet_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// `outputBuffer`: GL name of a buffer with the output, used where the outcome has no host copy; 0 if there is none.
std::shared_ptr<const render::DataScene> makeScene(const Outcome& outcome, unsigned outputBuffer);

/// Says whether the data view shows the inputs beside the output: `all` decides; where it is empty, they are shown
/// where no input lies under the output element by element (as an image under its grey form).
bool showsInputs(const BoundExperiment& bound, std::optional<bool> all);
/// Returns the buffers that the data view shows side by side, the output among them: all of them, or the output alone.
std::vector<std::size_t> shownBuffers(const BoundExperiment& bound, std::optional<bool> all);

/// Puts those buffers on one sheet. Scenes of unchanged buffers are taken from `previous` (may be null).
std::shared_ptr<const render::SheetScene> makeSheet(const Outcome& outcome, unsigned outputBuffer,
    const std::vector<std::size_t>& buffers, const render::SheetScene* previous = nullptr);

/// Returns the first input of the output's extent, whose values belong to its elements one by one; null if there is
/// none.
const BufferSpec* matchingInput(const Work& work);

} // namespace warpatlas::ui::inline canvas
