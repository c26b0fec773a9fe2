/// One byte an element in GL memory, with its reduced levels.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data/byte_reducer.h"

#include <cstdint>
#include <span>

namespace warpatlas::render {

class ByteBuffer {
public:
    ByteBuffer() = default; ///< nothing is known
    /// `bytes` has one byte an element. Throws RenderError where it does not fit.
    ByteBuffer(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction, ByteReducer& reducer);

    explicit operator bool() const { return m_bytes.name() != 0; }
    void bind(int unit, bool reduced) const { (reduced ? m_reducedTexture : m_texture).bind(unit); }

private:
    gl::Buffer m_bytes, m_reduced;
    gl::TextureBuffer m_texture, m_reducedTexture;
};

} // namespace warpatlas::render
