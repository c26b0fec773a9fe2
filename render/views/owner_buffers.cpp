#include "render/views/owner_buffers.h"

#include "render/render_error.h"
#include "render/views/reduced_owners.h"

#include <fmt/format.h>

#include <cassert>

namespace warpatlas::render {

namespace {

template <class T> gl::Buffer upload(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
}

} // namespace

OwnerBuffers::OwnerBuffers(const OwnerMap& owners, const Layout& layout)
{
    assert(owners.owner.size() == layout.elements && owners.writes.size() == layout.elements);
    if (layout.elements > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", layout.elements,
                gl::TextureBuffer::maxTexels()));
    m_owners = upload(owners.owner);
    m_writes = upload(owners.writes);
    const ReducedOwners reduced = reduceOwners(owners, layout);
    m_reducedOwners = upload(reduced.owner);
    m_reducedFlags = upload(reduced.flags);
    m_ownerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_owners.name());
    m_writeTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_writes.name());
    m_reducedOwnerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reducedOwners.name());
    m_reducedFlagTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reducedFlags.name());
}

} // namespace warpatlas::render
