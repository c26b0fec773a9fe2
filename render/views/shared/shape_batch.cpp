#include "render/views/shared/shape_batch.h"

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/vertex_array.h"
#include "render/views/shared/glyph_atlas.h"
#include "render/views/shared/pixel_program.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace warpatlas::render {

namespace {

enum Kind { rectangleKind, frameKind, hatchKind, lineKind, ribbonKind }; // as in shape_batch.frag

struct SketchShape {
    std::array<float, 4> bounds; // of the quad: left, top, right, bottom
    std::array<float, 4> first; // rectangles: left, top, right, bottom; lines: both ends; ribbons: top left and right,
                                // bottom likewise
    std::array<float, 4> second; // corner, line width | lean | width | top, bottom
    float kind;
    Colour colour;
};

struct Letter {
    float x, y, cell;
    Colour colour;
};

/// No picture is larger, and floats of this size still tell a 128th of a pixel apart.
constexpr double farthest = 65536;

double within(double coordinate)
{
    return std::clamp(coordinate, -farthest, farthest);
}

} // namespace

struct ShapeBatch::State {
    std::vector<SketchShape> shapes;
    std::map<int, std::vector<Letter>> letters; // by font size
    double pixelScale = 1;
    GlyphAtlases atlases;
    gl::Program shapeProgram, letterProgram;
    gl::VertexArray shapeVertices = gl::VertexArray::create(), letterVertices = gl::VertexArray::create();
    gl::Buffer shapeBuffer, letterBuffer;

    void addBox(Kind kind, double x, double y, double width, double height, double a, double b, const Colour& colour);
    void addLine(const std::array<float, 4>& ends, float wide, const Colour& colour);
    void drawShapes(const Viewport& viewport);
    void drawLetters(const Viewport& viewport, int fontPixels, const std::vector<Letter>& line);
};

ShapeBatch::ShapeBatch() : m_state(new State)
{
    m_state->shapeProgram = gl::Program::fromVertexAndFragment(
        "shapes", shaderSource({}, {"shape_batch.vert"}), shaderSource({}, {"shape_batch.frag"}));
    m_state->letterProgram = gl::Program::fromVertexAndFragment(
        "sketched words", shaderSource({}, {"glyph.vert"}), shaderSource({}, {"glyph.frag"}));
}

ShapeBatch::~ShapeBatch() = default;

void ShapeBatch::clear(double pixelScale)
{
    m_state->shapes.clear();
    for (auto& [size, letters] : m_state->letters)
        letters.clear();
    m_state->pixelScale = pixelScale;
}

void ShapeBatch::State::addBox(
    Kind kind, double x, double y, double width, double height, double a, double b, const Colour& colour)
{
    if (!(width > 0) || !(height > 0) || colour.a == 0)
        return;
    const auto left = float(within(x)), top = float(within(y));
    const auto right = float(within(x + width)), bottom = float(within(y + height));
    shapes.push_back({{left - 1, top - 1, right + 1, bottom + 1}, {left, top, right, bottom},
        {float(a), float(b), 0, 0}, float(kind), colour});
}

void ShapeBatch::rectangle(double x, double y, double width, double height, const Colour& fill, double corner)
{
    m_state->addBox(rectangleKind, x, y, width, height, std::min(corner, std::min(width, height) / 2), 0, fill);
}

void ShapeBatch::frame(
    double x, double y, double width, double height, double line, const Colour& colour, double corner)
{
    m_state->addBox(frameKind, x, y, width, height, std::min(corner, std::min(width, height) / 2), line, colour);
}

void ShapeBatch::hatch(double x, double y, double width, double height, const Colour& colour, double lean)
{
    m_state->addBox(hatchKind, x, y, width, height, lean, 0, colour);
}

void ShapeBatch::line(double fromX, double fromY, double toX, double toY, double wide, const Colour& colour)
{
    // Far ends are cut off along the line: clamped on their own they would turn it.
    const double wayX = toX - fromX, wayY = toY - fromY;
    double begin = 0, end = 1;
    const auto cut = [&](double from, double way) {
        if (way == 0) {
            end = std::abs(from) > farthest ? -1 : end;
            return;
        }
        const double a = (-farthest - from) / way, b = (farthest - from) / way;
        begin = std::max(begin, std::min(a, b));
        end = std::min(end, std::max(a, b));
    };
    cut(fromX, wayX);
    cut(fromY, wayY);
    if (!(begin < end) || !(wide > 0))
        return;
    const auto x0 = float(fromX + wayX * begin), y0 = float(fromY + wayY * begin);
    const auto x1 = float(fromX + wayX * end), y1 = float(fromY + wayY * end);
    m_state->addLine({x0, y0, x1, y1}, float(wide), colour);
}

/// In slabs across the longer way, each with a quad of its own: one around all of a slanting line would be mostly
/// empty, and shading it costs more than the views themselves. A slab ends on a whole pixel, so that no pixel is in
/// two.
void ShapeBatch::State::addLine(const std::array<float, 4>& ends, float wide, const Colour& colour)
{
    const float ways[] = {ends[2] - ends[0], ends[3] - ends[1]};
    const int along = std::abs(ways[0]) > std::abs(ways[1]) ? 0 : 1, across = 1 - along;
    const float way = std::abs(ways[along]), slope = way > 0 ? ways[across] / ways[along] : 0;
    const int slabs = std::clamp(int(std::abs(ways[across]) / 48), 1, 24);
    const float around = (wide / 2 + 1) * std::hypot(1.0f, slope);
    const float first = std::floor(std::min(ends[along], ends[along + 2]) - wide / 2 - 1);
    const float last = std::ceil(std::max(ends[along], ends[along + 2]) + wide / 2 + 1);
    const auto placeAt = [&](float at) { return ends[across] + (at - ends[along]) * slope; };
    for (int i = 0; i < slabs; ++i) {
        const float from = first + std::floor((last - first) * float(i) / float(slabs));
        const float to = first + std::floor((last - first) * float(i + 1) / float(slabs));
        const auto [least, most] = std::minmax({placeAt(from), placeAt(to)});
        std::array<float, 4> bounds{};
        bounds[along] = from, bounds[along + 2] = to;
        bounds[across] = least - around, bounds[across + 2] = most + around;
        shapes.push_back({bounds, ends, {wide, 0, 0, 0}, float(lineKind), colour});
    }
}

void ShapeBatch::ribbon(double topLeft, double topRight, double top, double bottomLeft, double bottomRight,
    double bottom, const Colour& colour)
{
    topLeft = within(topLeft), topRight = within(topRight), top = within(top);
    bottomLeft = within(bottomLeft), bottomRight = within(bottomRight), bottom = within(bottom);
    if (!(bottom > top))
        return;
    // In slabs of whole rows, each with a quad of its own: one around all of a slanting band would be mostly empty.
    const double slant = std::abs(bottomLeft + bottomRight - topLeft - topRight) / 2;
    const double first = std::floor(top), last = std::ceil(bottom), rows = last - first;
    const int slabs = std::clamp(int(slant / 48), 1, std::min(24, int(rows)));
    const double around = 1.2 * std::hypot(1, 1.5 * slant / (bottom - top)) + 2;
    const auto eased = [&](double y, double from, double to) {
        const double share = std::clamp((y - top) / (bottom - top), 0.0, 1.0);
        return from + (to - from) * share * share * (3 - 2 * share);
    };
    for (int i = 0; i < slabs; ++i) {
        const double upper = first + std::floor(rows * i / slabs), lower = first + std::floor(rows * (i + 1) / slabs);
        const double left = std::min(eased(upper, topLeft, bottomLeft), eased(lower, topLeft, bottomLeft));
        const double right = std::max(eased(upper, topRight, bottomRight), eased(lower, topRight, bottomRight));
        m_state->shapes.push_back({{float(left - around), float(upper), float(right + around), float(lower)},
            {float(topLeft), float(topRight), float(bottomLeft), float(bottomRight)}, {float(top), float(bottom), 0, 0},
            float(ribbonKind), colour});
    }
}

double ShapeBatch::textWidth(std::string_view words, int fontPixels) const
{
    return letterCount(words) * m_state->atlases.advanceShare() * fontPixels;
}

double ShapeBatch::capHeight(int fontPixels) const
{
    return m_state->atlases.get(fontPixels).capHeight;
}

void ShapeBatch::text(double x, double y, std::string_view words, int fontPixels, const Colour& colour, Align align)
{
    const GlyphAtlas& atlas = m_state->atlases.get(fontPixels);
    const double wide = textWidth(words, fontPixels);
    // Whole pixels: at these sizes a letter between two pixels is a blur.
    double place = std::round(align == Align::Left ? x
                           : align == Align::Right ? x - wide
                                                   : x - wide / 2)
        - atlas.padding;
    const double top = std::round(y) - atlas.baseline;
    std::vector<Letter>& letters = m_state->letters[fontPixels];
    for (; !words.empty(); place += atlas.advance)
        if (const char32_t letter = takeLetter(words); letter != U' ')
            letters.push_back(
                {float(std::round(within(place))), float(within(top)), float(GlyphAtlas::cellOf(letter)), colour});
}

void ShapeBatch::State::drawShapes(const Viewport& viewport)
{
    const auto bytes = std::as_bytes(std::span(shapes));
    if (shapeBuffer.byteCount() < bytes.size()) {
        shapeBuffer = gl::Buffer(bytes.size() * 2);
        const unsigned name = shapeBuffer.name();
        shapeVertices.instanceFloats(0, name, 4, sizeof(SketchShape), offsetof(SketchShape, bounds));
        shapeVertices.instanceFloats(1, name, 4, sizeof(SketchShape), offsetof(SketchShape, first));
        shapeVertices.instanceFloats(2, name, 4, sizeof(SketchShape), offsetof(SketchShape, second));
        shapeVertices.instanceFloats(3, name, 1, sizeof(SketchShape), offsetof(SketchShape, kind));
        shapeVertices.instanceColour(4, name, sizeof(SketchShape), offsetof(SketchShape, colour));
    }
    shapeBuffer.write(0, bytes);
    shapeProgram.use();
    shapeProgram.set("uViewport", std::array{float(viewport.width), float(viewport.height)});
    shapeProgram.set(
        "uOrigin", std::array{std::int32_t(viewport.fragmentLeft()), std::int32_t(viewport.fragmentTop())});
    shapeProgram.set("uPixelScale", float(pixelScale));
    shapeVertices.bind();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(shapes.size()));
}

void ShapeBatch::State::drawLetters(const Viewport& viewport, int fontPixels, const std::vector<Letter>& line)
{
    const auto bytes = std::as_bytes(std::span(line));
    if (letterBuffer.byteCount() < bytes.size()) {
        letterBuffer = gl::Buffer(bytes.size() * 2);
        letterVertices.instanceFloats(0, letterBuffer.name(), 2, sizeof(Letter), offsetof(Letter, x));
        letterVertices.instanceFloats(1, letterBuffer.name(), 1, sizeof(Letter), offsetof(Letter, cell));
        letterVertices.instanceColour(2, letterBuffer.name(), sizeof(Letter), offsetof(Letter, colour));
    }
    letterBuffer.write(0, bytes);
    const GlyphAtlas& atlas = atlases.get(fontPixels);
    letterProgram.use();
    atlas.texture.bind(0);
    letterProgram.set("uAtlas", 0);
    letterProgram.set("uViewport", std::array{float(viewport.width), float(viewport.height)});
    letterProgram.set("uCell", std::array{float(atlas.cellWidth), float(atlas.cellHeight)});
    letterProgram.set("uColumns", GlyphAtlas::columns);
    letterProgram.set("uDistancePerPixel", float(GlyphAtlas::distancePerPixel / 255));
    letterProgram.set("uHaloRadius", std::clamp(0.14f * float(fontPixels), 0.9f, 2.6f));
    letterVertices.bind();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(line.size()));
}

void ShapeBatch::draw(const Viewport& viewport) const
{
    if (viewport.empty())
        return;
    viewport.apply();
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (!m_state->shapes.empty())
        m_state->drawShapes(viewport);
    for (const auto& [fontPixels, line] : m_state->letters)
        if (!line.empty())
            m_state->drawLetters(viewport, fontPixels, line);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
}

} // namespace warpatlas::render
