/// Sets the uniforms of the launch view's shaders for each frame.
#pragma once

#include "render/gl/program.h"
#include "render/views/launch/launch_buffers.h"
#include "render/views/launch/launch_view.h"
#include "render/views/shared/pixel_program.h"

#include <map>
#include <tuple>

namespace warpatlas::render {

/// The launch view's shaders, specialised: macros say what is known and how far out the camera is, because software GL
/// runs both sides of every branch. Compiled when first needed.
struct LaunchVariant {
    bool space = false; ///< in 3-D
    int samples = 1; ///< 1 or 2 a pixel; in space 1
    bool blocks = false; ///< block words are there
    bool reduced = false; ///< blocks are smaller than pixels, or drawn as tiles
    bool tiles = false; ///< see tileLevel()
    bool writers = false; ///< the lanes that wrote are known, and lanes are large enough to show it
    bool followed = false;
    bool selection = false;
    int paint = 0; ///< as LaunchPaint
    bool emptyPlaces = false; ///< in space: some places of the lattice hold nothing
};

class LaunchPrograms {
public:
    const PixelProgram& get(const LaunchVariant& variant);

private:
    using Key = std::tuple<bool, int, bool, bool, bool, bool, bool, bool, int, bool>;
    std::map<Key, PixelProgram> m_programs;
};

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
