/// Frames around the selected and the hovered block and thread.
#pragma once

#include "render/views/launch/launch_frame.h"
#include "render/views/shared/sketch.h"

namespace warpatlas::render {

void addMarks(Sketch& sketch, const LaunchFrame& frame);

} // namespace warpatlas::render
