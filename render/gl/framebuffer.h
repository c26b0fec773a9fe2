/// A framebuffer object with one colour texture. Moved-from: name() 0.
#pragma once

#include "render/gl/texture.h"

namespace warpatlas::render::gl {

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
