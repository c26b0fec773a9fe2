/// Frames around the selected and the hovered block and thread.
#pragma once

#include "render/views/launch/launch_frame.h"
#include "render/views/shared/shape_batch.h"

namespace warpatlas::render {

void addMarks(ShapeBatch& shapes, const LaunchFrame& frame);

} // namespace warpatlas::render
