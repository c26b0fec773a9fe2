/// Sets the uniforms of the data view's shader for each frame.
#pragma once

#include "render/gl/program.h"
#include "render/views/data/data_view.h"
#include "render/views/data/scene_buffers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace warpatlas::render {

/// Division of any 32-bit number by one fixed divisor through a multiplication (Granlund and Montgomery, "Division by
/// invariant integers using multiplication", 1994): for shaders, which divide every pixel by the same block size and
/// have no fast division.
struct Division {
    std::uint32_t multiplier = 1, firstShift = 0, secondShift = 0;

    /// `divisor` > 0.
    static constexpr Division by(std::uint32_t divisor)
    {
        const int bits = divisor == 1 ? 0 : 32 - std::countl_zero(divisor - 1); // log2, rounded up
        const std::uint64_t power = std::uint64_t{1} << bits;
        const std::uint64_t multiplier = ((power - divisor) << 32) / divisor + 1;
        return {std::uint32_t(multiplier), std::uint32_t(std::min(bits, 1)), std::uint32_t(std::max(bits - 1, 0))};
    }

    /// Divides as the shader does.
    constexpr std::uint32_t operator()(std::uint32_t number) const
    {
        const auto high = std::uint32_t(std::uint64_t{multiplier} * number >> 32);
        return (high + ((number - high) >> firstShift)) >> secondShift;
    }
};

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
