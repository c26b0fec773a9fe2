#include "render/views/data/byte_buffer.h"

#include "render/gl/render_error.h"

#include <fmt/format.h>

#include <cassert>

namespace warpatlas::render {

ByteBuffer::ByteBuffer(
    std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction, ByteReducer& reducer)
{
    assert(bytes.size() == layout.elements);
    if (bytes.size() / 4 > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", bytes.size(),
                gl::TextureBuffer::maxTexels()));
    m_bytes = gl::Buffer(std::as_bytes(bytes), gl::paddedToTexels(bytes.size()));
    m_texture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_bytes.name());
    m_reduced = reducer.reduce(m_texture, layout, reduction);
    m_reducedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.name());
}

} // namespace warpatlas::render
