#include "render/gl/framebuffer.h"

#include "render/gl/render_error.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

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
