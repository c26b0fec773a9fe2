/// Owners and counts of accesses in GL memory, with their reduced levels.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/texture_buffer.h"
#include "render/views/data/owner_reducer.h"

#include <cstdint>
#include <span>

namespace warpatlas::render {

class OwnerBuffers {
public:
    OwnerBuffers() = default; ///< owners are not known
    /// `owners` and `counts` have one entry an element. Throws RenderError where it does not fit.
    OwnerBuffers(std::span<const std::uint32_t> owners, std::span<const std::uint8_t> counts, const Layout& layout,
        OwnerReducer& reducer);

    explicit operator bool() const { return m_owners.name() != 0; }
    void bindOwners(int unit) const { m_ownerTexture.bind(unit); }
    void bindWrites(int unit) const { m_writeTexture.bind(unit); }
    void bindReducedOwners(int unit) const { m_reducedOwnerTexture.bind(unit); }
    void bindReducedFlags(int unit) const { m_reducedFlagTexture.bind(unit); }

private:
    gl::Buffer m_owners, m_writes;
    ReducedOwners m_reduced;
    gl::TextureBuffer m_ownerTexture, m_writeTexture, m_reducedOwnerTexture, m_reducedFlagTexture;
};

} // namespace warpatlas::render
