#include "render/gl/error.h"

#include "render/gl/render_error.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

namespace {

const char* nameOf(unsigned error)
{
    switch (error) {
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY";
    default:
        return "an unknown GL error";
    }
}

} // namespace

// Bounded, because a lost context reports errors for ever.
void clearErrors()
{
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) { }
}

void throwOnError(const std::string& stage)
{
    const unsigned error = glGetError();
    if (error == GL_NO_ERROR)
        return;
    clearErrors();
    throw RenderError(stage, nameOf(error));
}

} // namespace warpatlas::render::gl
