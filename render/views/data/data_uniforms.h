/// Sets the uniforms of the data view's shader for each frame.
#pragma once

#include "render/gl/program.h"
#include "render/views/data/data_view.h"
#include "render/views/data/scene_buffers.h"

#include <array>

namespace warpatlas::render {

/// How strongly detail shows at a zoom: 0 where it would be smaller than pixels can show.
struct Detail {
    float hue = 1, warp = 1, lane = 0, line = 0, blockLine = 0, hatchFloor = 0;
    float warpHue = 1, laneHue = 1; ///< where warps and lanes have colours of their own
    static Detail at(const Camera& camera, double pixelScale, const DataScene& scene);
};

std::array<float, 3> toFloats(const Colour& colour);

/// Sets what the shaders of all views use of a theme: the block colours with their mean, the ramp of numbers, surfaces
/// and ink. `program` is in use.
void setSharedColours(const gl::Program& program, Theme theme);

/// Sets where the view begins, for shaders that read gl_FragCoord. `program` is in use.
void setFragment(const gl::Program& program, const Viewport& viewport);

/// Sets all other uniforms. `program` is in use.
void setDataUniforms(
    const gl::Program& program, const SceneBuffers& buffers, const DataViewState& state, const Viewport& viewport);

} // namespace warpatlas::render
