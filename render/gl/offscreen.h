/// Drawing without a window, through EGL: pictures, tests, benchmarks.
#pragma once

#include "kernels/model/answer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::render {

/// A picture: top row first, 4 bytes a pixel (R G B A), no padding.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// The GL that draws. Software is Mesa's, which draws the same pictures on every machine. The environment variable
/// WARPATLAS_SOFTWARE_GL=1 makes Automatic mean Software.
enum class GlChoice { Automatic, Software };

/// A GL 4.3 core context without a display, and a framebuffer. Current on the thread that made it until destroyed.
class Offscreen {
public:
    /// Tries EGL's device platform (a GPU without a display, NVIDIA's first because CUDA can share with it), then
    /// Mesa's surfaceless one. The refusal says what failed.
    static Answer<std::unique_ptr<Offscreen>> create(int width, int height, GlChoice choice = GlChoice::Automatic);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    void makeCurrent();
    void resize(int width, int height);
    int width() const;
    int height() const;
    unsigned framebuffer() const; ///< GL name; bound by create() and resize()
    const std::string& renderer() const; ///< GL_RENDERER and version
    Picture read() const;

private:
    Offscreen();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
