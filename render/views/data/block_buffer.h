/// What the shader knows about each block: when it runs and which of the block colours it has. 8 bytes a block.
#pragma once

#include "kernels/analysis/schedule.h"
#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"

namespace warpatlas::render {

class BlockBuffer {
public:
    BlockBuffer() = default; ///< no blocks
    /// Fills in the blocks by linear id. `schedule` may be null: every block then runs from 0 to 1. Throws RenderError
    /// where it does not fit.
    BlockBuffer(const Launch& launch, const Schedule* schedule);

    void bind(int unit) const { m_texture.bind(unit); }
    float lastEnd() const { return m_lastEnd; } ///< when the last block is done

private:
    gl::Buffer m_buffer;
    gl::TextureBuffer m_texture;
    float m_lastEnd = 1;
};

/// Packs a block's start with the number of its colour (0 to 7) in the three lowest bits, which makes it a millionth of
/// the launch early.
std::uint32_t packStart(float start, int colourIndex);

} // namespace warpatlas::render
