/// Sets the uniforms of the launch view's shaders for each frame.
#pragma once

#include "render/gl/program.h"
#include "render/views/launch/launch_buffers.h"
#include "render/views/launch/launch_view.h"

namespace warpatlas::render {

/// How strongly detail shows at a zoom: 0 where it would be smaller than pixels can show.
struct LaunchDetail {
    float hue = 1, warp = 1, warpHue = 1, laneHue = 1, lane = 0, line = 0, thread = 1;
    int level = 0; ///< level of the block words that is used
    bool tiles = false; ///< each texel of that level is drawn as a tile: see tileLevel()
    double cellPixels = 1; ///< device pixels of a cell; in space where the camera looks at
    static LaunchDetail at(const LaunchSheet& sheet, const LaunchViewState& state, int viewportHeight);
};

/// Sets all uniforms. `program` is in use.
void setLaunchUniforms(const gl::Program& program, const LaunchScene& scene, const LaunchSheet& sheet,
    const LaunchBuffers& buffers, const LaunchViewState& state, const LaunchDetail& detail, const Viewport& viewport);

} // namespace warpatlas::render
