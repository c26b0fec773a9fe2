/// A two-dimensional texture of one level. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace warpatlas::render::gl {

/// A texture that reads a buffer object's memory as texels. Shaders fetch large arrays through it, because a shader
/// storage block ends at 128 MiB on software GL and a texture buffer only at 2^27 texels.
/// Does not own the buffer, which must outlive it. Moved-from: name() 0.
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

enum class PixelFormat { R8, Rgba8 };

class Texture {
public:
    Texture() = default; ///< none
    /// `pixels` are rows of width * (1 or 4) bytes, first row at t = 0; empty leaves the contents undefined. Linear
    /// filter, clamped to the edge.
    Texture(PixelFormat format, int width, int height, std::span<const std::uint8_t> pixels = {});

    unsigned name() const { return m_name.value(); }
    void bind(int unit) const;

private:
    Name<deleteTexture> m_name;
};

/// A framebuffer object with one colour texture. Moved-from: name() 0.
void deleteFramebuffer(unsigned name);

class Framebuffer {
public:
    Framebuffer() = default; ///< none
    /// Makes one of RGBA8 and this size, and leaves it bound. Throws RenderError if GL calls it incomplete.
    Framebuffer(int width, int height);

    unsigned name() const { return m_name.value(); }
    void bind() const;

private:
    Texture m_colour;
    Name<deleteFramebuffer> m_name;
};

} // namespace warpatlas::render::gl
