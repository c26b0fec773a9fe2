#include "render/gl/texture.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

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

} // namespace warpatlas::render::gl
