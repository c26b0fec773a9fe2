#include "render/gl/texture.h"

#include "render/gl/buffer.h"
#include "render/gl/render_error.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

void deleteTexture(unsigned name)
{
    glDeleteTextures(1, &name);
}

namespace {

unsigned glFormat(TexelFormat format)
{
    switch (format) {
    case TexelFormat::R8Ui:
        return GL_R8UI;
    case TexelFormat::R32Ui:
        return GL_R32UI;
    case TexelFormat::Rg32Ui:
        return GL_RG32UI;
    case TexelFormat::Rg32F:
        return GL_RG32F;
    }
    return GL_R32UI;
}

} // namespace

std::size_t texelBytes(TexelFormat format)
{
    switch (format) {
    case TexelFormat::R8Ui:
        return 1;
    case TexelFormat::R32Ui:
        return 4;
    default:
        return 8;
    }
}

TextureBuffer::TextureBuffer(TexelFormat format, unsigned buffer)
{
    unsigned name = 0;
    glGenTextures(1, &name);
    m_name = Name<deleteTexture>(name);
    glBindTexture(GL_TEXTURE_BUFFER, name);
    clearErrors();
    glTexBuffer(GL_TEXTURE_BUFFER, glFormat(format), buffer);
    throwOnError("reading a buffer as a texture");
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void TextureBuffer::bind(int unit) const
{
    glActiveTexture(unsigned(GL_TEXTURE0 + unit));
    glBindTexture(GL_TEXTURE_BUFFER, name());
}

std::size_t TextureBuffer::maxTexels()
{
    GLint texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
    return std::size_t(texels);
}

Texture::Texture(PixelFormat format, int width, int height, std::span<const std::uint8_t> pixels)
{
    unsigned name = 0;
    glGenTextures(1, &name);
    m_name = Name<deleteTexture>(name);
    glBindTexture(GL_TEXTURE_2D, name);
    const bool red = format == PixelFormat::R8;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, red ? GL_R8 : GL_RGBA8, width, height, 0, red ? GL_RED : GL_RGBA, GL_UNSIGNED_BYTE,
        pixels.empty() ? nullptr : pixels.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void Texture::bind(int unit) const
{
    glActiveTexture(unsigned(GL_TEXTURE0 + unit));
    glBindTexture(GL_TEXTURE_2D, name());
}

void deleteFramebuffer(unsigned name)
{
    glDeleteFramebuffers(1, &name);
}

Framebuffer::Framebuffer(int width, int height) : m_colour(PixelFormat::Rgba8, width, height)
{
    unsigned name = 0;
    glGenFramebuffers(1, &name);
    m_name = Name<deleteFramebuffer>(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, m_colour.name(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw RenderError(
            "framebuffer of " + std::to_string(width) + " x " + std::to_string(height), "GL calls it incomplete");
}

void Framebuffer::bind() const
{
    glBindFramebuffer(GL_FRAMEBUFFER, name());
}

} // namespace warpatlas::render::gl
