#include "render/views/data/owner_buffers.h"

#include "render/gl/render_error.h"

#include <fmt/format.h>

#include <cassert>

namespace warpatlas::render {

namespace {

template <class T> gl::Buffer upload(std::span<const T> values)
{
    const auto bytes = std::as_bytes(values);
    return gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
}

} // namespace

OwnerBuffers::OwnerBuffers(std::span<const std::uint32_t> owners, std::span<const std::uint8_t> counts,
    const Layout& layout, OwnerReducer& reducer)
{
    assert(owners.size() == layout.elements && counts.size() == layout.elements);
    if (layout.elements > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", layout.elements,
                gl::TextureBuffer::maxTexels()));
    m_owners = upload(owners);
    m_writes = upload(counts);
    m_ownerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_owners.name());
    m_writeTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_writes.name());
    m_reduced = reducer.reduce(m_ownerTexture, m_writeTexture, layout);
    m_reducedOwnerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.owners.name());
    m_reducedFlagTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.flags.name());
}

} // namespace warpatlas::render
