/// One byte an element (counts, differences) for when a pixel covers several elements, made on the GPU.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data/level_reduction.h"
#include "render/views/shared/layout.h"

namespace warpatlas::render {

/// How elements become one: counts are averaged, as each element weighs the same; the largest difference stays, so that
/// none is lost.
enum class Reduction { Mean, Largest };

class ByteReducer {
public:
    ByteReducer();
    /// Returns a byte a texel for levels 1 and up, as Levels lays them out; a mean is rounded, halves up. `bytes` has a
    /// byte an element, four in a texel.
    gl::Buffer reduce(const gl::TextureBuffer& bytes, const Layout& layout, Reduction reduction);

private:
    LevelReduction m_reduction;
};

} // namespace warpatlas::render
