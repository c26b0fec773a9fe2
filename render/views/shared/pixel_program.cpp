#include "render/views/shared/pixel_program.h"

#include "assets/assets.h"
#include "render/gl/render_error.h"

#include <algorithm>
#include <cstdlib>
#include <epoxy/gl.h>

namespace warpatlas::render {

// Errors name lines of the piece as it is on disk.
std::string shaderPiece(std::string_view name)
{
    const std::string_view text = assetText("shaders/" + std::string(name));
    if (text.empty())
        throw RenderError("shader " + std::string(name), "not embedded in this program");
    return "#line 1\n" + std::string(text);
}

std::string shaderSource(std::string_view defines, std::initializer_list<std::string_view> pieces)
{
    std::string source = "#version 430 core\n";
    source += defines;
    for (const std::string_view piece : pieces)
        source += shaderPiece(piece);
    return source;
}

namespace {

constexpr int groupSide = 8; // as in pixels.glsl

bool computes()
{
    if (const char* wish = std::getenv("WARPATLAS_PIXELS"))
        return std::string_view(wish) == "compute";
    // Elsewhere it is not known to be faster: Mesa's software GL prefers fragments.
    const auto* vendor = reinterpret_cast<const char*>(glGetString(GL_VENDOR));
    return vendor && std::string_view(vendor).find("NVIDIA") != std::string_view::npos;
}

} // namespace

PixelProgram PixelProgram::make(
    const std::string& label, std::string_view defines, std::initializer_list<std::string_view> pieces)
{
    PixelProgram made;
    made.m_compute = computes();
    std::string source =
        shaderSource(std::string(defines) + (made.m_compute ? "#define COMPUTE 1\n" : "#define COMPUTE 0\n"), pieces);
    source += shaderPiece("pixels.glsl");
    made.m_program = made.m_compute
        ? gl::Program::fromCompute(label, source)
        : gl::Program::fromVertexAndFragment(label, shaderSource({}, {"triangle.vert"}), source);
    return made;
}

void PixelPass::compute(const gl::Program& program, const FragmentBox& box)
{
    if (!m_copy.name())
        m_copy = gl::Program::fromVertexAndFragment(
            "copy of pixels", shaderSource({}, {"triangle.vert"}), shaderSource({}, {"copy_pixels.frag"}));
    if (box.width() > m_width || box.height() > m_height) {
        m_width = std::max(m_width, box.width());
        m_height = std::max(m_height, box.height());
        m_pixels = {};
        m_pixels = gl::Texture(gl::PixelFormat::Rgba8, m_width, m_height);
    }
    const std::array from{std::int32_t(box.left), std::int32_t(box.bottom)};
    const std::array to{std::int32_t(box.right), std::int32_t(box.top)};
    program.set("uBoxFrom", from);
    program.set("uBoxTo", to);
    program.set("uTarget", 0);
    glBindImageTexture(0, m_pixels.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT); // an earlier picture may not have been copied yet
    glDispatchCompute(
        unsigned((box.width() + groupSide - 1) / groupSide), unsigned((box.height() + groupSide - 1) / groupSide), 1);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    m_copy.use();
    m_copy.set("uPixels", 0);
    m_copy.set("uBoxFrom", from);
    m_pixels.bind(0);
}

void PixelPass::draw(const PixelProgram& drawn, const FragmentBox& box)
{
    if (box.empty())
        return;
    if (drawn.compute())
        compute(drawn.program(), box);
    if (!m_triangle.name())
        m_triangle = gl::VertexArray::create();
    m_triangle.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace warpatlas::render
