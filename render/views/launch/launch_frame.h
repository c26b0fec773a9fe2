/// The inputs for marks and labels of one frame of the launch view.
#pragma once

#include "render/views/launch/launch_scene.h"
#include "render/views/launch/launch_sheet.h"
#include "render/views/launch/launch_view.h"

namespace warpatlas::render {

struct LaunchFrame {
    const LaunchScene& scene;
    const LaunchSheet& sheet;
    const LaunchViewState& state;
    int width, height; ///< size of the view, device pixels
};

} // namespace warpatlas::render
