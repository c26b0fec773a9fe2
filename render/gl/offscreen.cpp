#include "render/gl/offscreen.h"

#include "render/gl/egl_context.h"
#include "render/gl/framebuffer.h"
#include "render/gl/render_error.h"

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>

namespace warpatlas::render {

// In this order, so that GL objects go before the context that they belong to.
struct Offscreen::State {
    EglContext context;
    gl::Framebuffer framebuffer;
    int width = 0;
    int height = 0;
    std::string renderer;
};

Offscreen::Offscreen() = default;

Offscreen::~Offscreen()
{
    // The framebuffer's names are deleted in the current context, which another Offscreen may have become since.
    try {
        m_state->context.makeCurrent();
    } catch (const RenderError&) {
        // A context that cannot be made current any more takes its objects with it.
    }
}

Answer<std::unique_ptr<Offscreen>> Offscreen::create(int width, int height, GlChoice choice)
{
    auto context = EglContext::create(choice);
    if (!context)
        return Refusal{context.reason()};
    std::unique_ptr<Offscreen> offscreen(new Offscreen);
    offscreen->m_state.reset(new State{std::move(context.value()), {}, 0, 0, {}});
    const auto text = [](unsigned name) { return reinterpret_cast<const char*>(glGetString(name)); };
    offscreen->m_state->renderer = fmt::format("{}, OpenGL {}", text(GL_RENDERER), text(GL_VERSION));
    try {
        offscreen->resize(width, height);
    } catch (const RenderError& error) {
        return Refusal{error.what()};
    }
    return offscreen;
}

void Offscreen::makeCurrent()
{
    m_state->context.makeCurrent();
    m_state->framebuffer.bind();
}

void Offscreen::resize(int width, int height)
{
    m_state->context.makeCurrent();
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (width < 1 || height < 1 || width > limit || height > limit)
        throw RenderError(
            fmt::format("picture of {} x {}", width, height), fmt::format("a side must be 1 to {}", limit));
    if (width != m_state->width || height != m_state->height)
        m_state->framebuffer = gl::Framebuffer(width, height);
    m_state->framebuffer.bind();
    m_state->width = width;
    m_state->height = height;
    glViewport(0, 0, width, height);
}

int Offscreen::width() const
{
    return m_state->width;
}
int Offscreen::height() const
{
    return m_state->height;
}
unsigned Offscreen::framebuffer() const
{
    return m_state->framebuffer.name();
}
const std::string& Offscreen::renderer() const
{
    return m_state->renderer;
}

Picture Offscreen::read() const
{
    m_state->context.makeCurrent();
    Picture picture{m_state->width, m_state->height, {}};
    const std::size_t row = std::size_t(picture.width) * 4;
    picture.rgba.resize(row * std::size_t(picture.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, picture.width, picture.height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
    // GL's first row is the lowest.
    for (int y = 0; y < picture.height / 2; ++y)
        std::swap_ranges(picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(y)),
            picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(y + 1)),
            picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(picture.height - 1 - y)));
    return picture;
}

} // namespace warpatlas::render
