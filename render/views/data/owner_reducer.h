/// Owner maps for when a pixel covers several elements, made on the GPU: one owner out of the elements below a texel,
/// and whether any of them has a defect.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data/level_reduction.h"
#include "render/views/shared/layout.h"

namespace warpatlas::render {

/// Levels 1 and up, as Levels lays them out.
struct ReducedOwners {
    gl::Buffer owners; ///< a 32-bit word a texel; noThread where all below have none
    gl::Buffer flags; ///< a byte a texel; 1: no thread wrote an element below, 2: one was written more than once
};

class OwnerReducer {
public:
    OwnerReducer();
    /// `owners` has a 32-bit word an element; `writes` a byte an element, four in a texel.
    ReducedOwners reduce(const gl::TextureBuffer& owners, const gl::TextureBuffer& writes, const Layout& layout);

private:
    LevelReduction m_reduction;
};

} // namespace warpatlas::render
