/// A texture that reads a buffer object's memory as texels. Shaders fetch large arrays through it, because a shader
/// storage block ends at 128 MiB on software GL and a texture buffer only at 2^27 texels.
/// Does not own the buffer, which must outlive it. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

#include <cstddef>

namespace warpatlas::render::gl {

void deleteTexture(unsigned name);

/// GL_R8UI, GL_R32UI, GL_RG32UI, GL_RG32F.
enum class TexelFormat { R8Ui, R32Ui, Rg32Ui, Rg32F };
std::size_t texelBytes(TexelFormat format);

class TextureBuffer {
public:
    TextureBuffer() = default; ///< none
    /// Throws RenderError where GL cannot read such a buffer.
    TextureBuffer(TexelFormat format, unsigned buffer);

    unsigned name() const { return m_name.value(); }
    /// Binds it to texture unit `unit`; a texture without name unbinds.
    void bind(int unit) const;
    static std::size_t maxTexels();

private:
    Name<deleteTexture> m_name;
};

} // namespace warpatlas::render::gl
