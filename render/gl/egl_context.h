/// An EGL context of OpenGL 4.3 core that needs no display, or the reason why there is none.
#pragma once

#include "kernels/model/answer.h"
#include "render/gl/offscreen.h"

namespace warpatlas::render {

/// Move-only; moved-from: no context. Destroying it makes no context current if it was the current one.
class EglContext {
public:
    static Answer<EglContext> create(GlChoice choice);
    ~EglContext();
    EglContext(EglContext&& other) noexcept;
    EglContext& operator=(EglContext&& other) noexcept;
    /// Throws RenderError.
    void makeCurrent() const;

private:
    EglContext(void* display, void* context) : m_display(display), m_context(context) { }
    static Answer<EglContext> onDisplay(void* display);
    void* m_display = nullptr; // EGLDisplay
    void* m_context = nullptr; // EGLContext
};

} // namespace warpatlas::render
