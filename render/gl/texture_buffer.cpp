#include "render/gl/texture_buffer.h"

#include "render/gl/error.h"

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

} // namespace warpatlas::render::gl
