/// Shaders that compute the colour of each pixel of a rectangle. They run as fragments of one triangle or, on a GPU, as
/// a compute shader whose picture is then copied: GPUs for data centres have graphics on few of their multiprocessors
/// (an H200 on 4 of 132), and compute shaders run on all of them. The pixels are the same. GL's thread.
#pragma once

#include "render/gl/program.h"
#include "render/gl/texture.h"
#include "render/gl/vertex_array.h"
#include "render/views/shared/viewport.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace warpatlas::render {

// Shader text put together from the embedded pieces in assets/shaders.

/// Returns one piece, from its first line. Throws RenderError if it is not in the program.
std::string shaderPiece(std::string_view name);

/// Returns "#version 430 core", `defines` as it is, then the pieces (names below "shaders/") in order.
std::string shaderSource(std::string_view defines, std::initializer_list<std::string_view> pieces);

// Which fragments of the bound framebuffer show a view.

/// A box of gl_FragCoord without its half: origin at the bottom left, `right` and `top` excluded.
struct FragmentBox {
    int left = 0, bottom = 0, right = 0, top = 0;

    /// Returns the part of the view that lies in the tile.
    static FragmentBox of(const Viewport& viewport);
    int width() const { return right - left; }
    int height() const { return top - bottom; }
    bool empty() const { return right <= left || top <= bottom; }
};

/// Moved-from and default: program().name() 0.
class PixelProgram {
public:
    PixelProgram() = default;
    /// Builds a program from `pieces`, as shaderSource() takes them; the last defines vec3 colourOfPixel(vec2
    /// fragment), where `fragment` is gl_FragCoord.xy. It runs by compute with NVIDIA's driver, by fragments otherwise;
    /// the environment variable WARPATLAS_PIXELS=fragments or =compute overrides that. Throws RenderError with the
    /// driver's log.
    static PixelProgram make(
        const std::string& label, std::string_view defines, std::initializer_list<std::string_view> pieces);

    const gl::Program& program() const { return m_program; } ///< for its uniforms
    bool compute() const { return m_compute; }

private:
    gl::Program m_program;
    bool m_compute = false;
};

/// Draws pixel programs into the bound framebuffer. One for all programs of a GL context: its picture is used again.
class PixelPass {
public:
    /// `drawn` is in use and has its uniforms; the scissor test lets `box` through, GL's viewport encloses it. Leaves
    /// another program in use, another vertex array bound, and texture unit 0 changed.
    void draw(const PixelProgram& drawn, const FragmentBox& box);

private:
    void compute(const gl::Program& program, const FragmentBox& box);

    gl::VertexArray m_triangle;
    gl::Program m_copy;
    gl::Texture m_pixels;
    int m_width = 0, m_height = 0; // of m_pixels
};

} // namespace warpatlas::render
