#include "render/views/data/byte_buffer.h"

#include "render/gl/render_error.h"

#include <fmt/format.h>

#include <cassert>

namespace warpatlas::render {

namespace {

gl::Buffer upload(std::span<const std::uint8_t> values)
{
    const auto bytes = std::as_bytes(values);
    return gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
}

} // namespace

ByteBuffer::ByteBuffer(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction)
{
    assert(bytes.size() == layout.elements);
    if (bytes.size() / 4 > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", bytes.size(),
                gl::TextureBuffer::maxTexels()));
    m_bytes = upload(bytes);
    m_reduced = upload(reduceBytes(bytes, layout, reduction));
    m_texture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_bytes.name());
    m_reducedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.name());
}

} // namespace warpatlas::render
