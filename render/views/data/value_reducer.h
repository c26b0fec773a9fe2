/// Averages 2 x 2 elements again and again, on the GPU, because the values may exist nowhere else.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data/level_reduction.h"
#include "render/views/shared/layout.h"

#include <array>
#include <map>

namespace warpatlas::render {

struct ValueFormat;

class ValueReducer {
public:
    /// Returns one 32-bit word a texel for levels 1 and up: four bytes of colour for images, otherwise the mean's place
    /// in `range` as a float; NaN anywhere below makes it NaN.
    gl::Buffer reduce(
        const ValueFormat& format, const gl::TextureBuffer& values, const Layout& layout, std::array<double, 3> range);

private:
    std::map<std::array<int, 2>, LevelReduction> m_reductions; // by type and channels
};

} // namespace warpatlas::render
