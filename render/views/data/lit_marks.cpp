#include "render/views/data/lit_marks.h"

#include "render/views/data/data_uniforms.h"
#include "render/views/shared/pixel_program.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <epoxy/gl.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <string>
#include <unordered_map>

namespace warpatlas::render {

namespace {

struct Instance {
    std::array<float, 4> rectangle;
    float lineWidth;
    Colour colour;
};

constexpr std::size_t mostElements = 256;

} // namespace

std::vector<std::uint64_t> elementsOf(const OwnerMap& owners, std::uint64_t thread, std::size_t most)
{
    using Elements = std::vector<std::uint64_t>;
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, owners.owner.size(), 1 << 16), Elements(),
        [&](const auto& range, Elements found) {
            for (std::size_t i = range.begin(); i != range.end() && found.size() < most; ++i)
                if (owners.owner[i] == thread)
                    found.push_back(i);
            return found;
        },
        [most](Elements a, const Elements& b) {
            a.insert(a.end(), b.begin(), b.begin() + std::ptrdiff_t(std::min(b.size(), most - a.size())));
            return a;
        });
}

Markers::Markers()
    : m_program(gl::Program::fromVertexAndFragment(
        "markers", shaderSource({}, {"marker.vert"}), shaderSource({}, {"marker.frag"}))),
      m_instances((mostElements + 1) * sizeof(Instance))
{
    m_vertices.instanceFloats(0, m_instances.name(), 4, sizeof(Instance), offsetof(Instance, rectangle));
    m_vertices.instanceFloats(1, m_instances.name(), 1, sizeof(Instance), offsetof(Instance, lineWidth));
    m_vertices.instanceColour(2, m_instances.name(), sizeof(Instance), offsetof(Instance, colour));
}

const std::vector<std::uint64_t>& Markers::elementsOfSelected(const DataScene& scene, std::uint64_t thread)
{
    if (m_searched != scene.owners || m_thread != thread) {
        m_searched = scene.owners;
        m_thread = thread;
        m_elements = elementsOf(*scene.owners, thread, mostElements);
    }
    return m_elements;
}

void Markers::draw(const Viewport& viewport, const DataScene& scene, const DataViewState& state)
{
    const Palette& colours = palette(state.theme);
    std::vector<Instance> instances;
    const auto add = [&](std::uint64_t element, double smallest, double lineWidth, const Colour& colour) {
        const Point corner = cellCorner(state.camera, scene.shape.extent, element);
        const double cell = state.camera.pixelsPerCell, side = std::max(cell, smallest * state.pixelScale);
        const double x = corner.x + (cell - side) / 2, y = corner.y + (cell - side) / 2;
        if (x < -side || y < -side || x > viewport.width + side || y > viewport.height + side)
            return;
        instances.push_back(
            {{float(x), float(y), float(side), float(side)}, float(lineWidth * state.pixelScale), colour});
    };
    if (state.hoveredElement && *state.hoveredElement < scene.shape.elements())
        add(*state.hoveredElement, 5, 1.5, colours.text);
    if (state.selectedThread && *state.selectedThread < noThread && scene.use == DataUse::Written && scene.owners)
        for (const std::uint64_t element : elementsOfSelected(scene, *state.selectedThread))
            add(element, 9, 2.5, colours.accent);
    if (instances.empty())
        return;
    m_instances.write(0, std::as_bytes(std::span(instances)));
    m_program.use();
    m_program.set("uViewport", std::array{float(viewport.width), float(viewport.height)});
    setFragment(m_program, viewport);
    m_program.set("uHalo", toFloats(colours.canvas));
    m_vertices.bind();
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(instances.size()));
    glDisable(GL_BLEND);
}

namespace {

/// A smaller mark would not be seen (logical pixels).
constexpr double smallestMark = 3;

/// A few small marks are looked for: they get a frame of this size around them (logical pixels).
constexpr double reticle = 15;
constexpr std::ptrdiff_t mostReticles = 64;

/// With more marks than this they are an area, and rims would only cost time.
constexpr std::size_t mostWithRims = 5000;

int rankOf(const LitElement& lit)
{
    return (lit.now ? 2 : 0) + (lit.access == Access::Written ? 1 : 0);
}

} // namespace

std::vector<LitMark> litMarks(
    const LitElements& lit, const Camera& camera, const Layout& layout, int width, int height, double pixelScale)
{
    const double cell = camera.pixelsPerCell, smallest = std::round(smallestMark * pixelScale);
    const bool merged = cell < smallest;
    const double side = merged ? smallest : cell;
    std::unordered_map<std::uint64_t, std::size_t> places; // of a mark, by the square that it fills
    std::vector<std::pair<int, LitMark>> marks;
    const std::size_t count = std::min(lit.size(), mostLit);
    for (std::size_t i = 0; i < count; ++i) {
        const LitElement& element = lit[i];
        if (element.element >= layout.elements)
            continue;
        const Layout::Cell place = layout.cellOf(element.element);
        double x = (double(place.column) - camera.originX) * cell, y = (double(place.row) - camera.originY) * cell;
        if (merged) {
            x = std::floor((x + cell / 2) / side) * side;
            y = std::floor((y + cell / 2) / side) * side;
        }
        if (x <= -side || y <= -side || x >= width || y >= height)
            continue;
        // An element may be lit several times, and small cells share a square: the strongest stays.
        const std::uint64_t key = merged ? (std::uint64_t(std::int64_t(x / side) + (1 << 20)) << 32
                                      | std::uint64_t(std::int64_t(y / side) + (1 << 20)))
                                         : element.element;
        const int rank = rankOf(element);
        const auto [at, isNew] = places.try_emplace(key, marks.size());
        const std::pair<int, LitMark> mark{rank, {x, y, side, element.access, element.now}};
        if (isNew)
            marks.push_back(mark);
        else if (rank > marks[at->second].first)
            marks[at->second] = mark;
    }
    std::stable_sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<LitMark> ordered;
    ordered.reserve(marks.size());
    for (const auto& mark : marks)
        ordered.push_back(mark.second);
    return ordered;
}

void addLit(ShapeBatch& shapes, const std::vector<LitMark>& marks, const DataViewState& state)
{
    const Palette& colours = palette(state.theme);
    const double scale = state.pixelScale;
    const auto faded = [](Colour colour, int alpha) {
        colour.a = std::uint8_t(alpha);
        return colour;
    };
    // All rims first: cells side by side cover each other's, and one contour stays around them.
    const bool crowded = marks.size() > mostWithRims;
    for (const LitMark& mark : marks) {
        if (crowded && !mark.now)
            continue;
        const double rim = (mark.now ? 1.5 : 1) * scale;
        shapes.frame(mark.x - rim, mark.y - rim, mark.side + 2 * rim, mark.side + 2 * rim, rim,
            faded(colours.canvas, mark.now ? 230 : 190));
    }
    for (const LitMark& mark : marks) {
        const bool written = mark.access == Access::Written;
        const Colour colour = written ? colours.good : colours.read;
        if (mark.now) {
            shapes.rectangle(mark.x, mark.y, mark.side, mark.side, colour);
            continue;
        }
        // Small cells have no room for what is under a frame.
        const double inset = mark.side < 6 * scale ? 0 : std::min(scale, mark.side * 0.08);
        const double x = mark.x + inset, y = mark.y + inset, side = mark.side - 2 * inset;
        shapes.rectangle(x, y, side, side, faded(colour, mark.side < 6 * scale ? 205 : 150));
        if (mark.side >= 6 * scale && !crowded)
            shapes.frame(x, y, side, side, std::max(std::min(1.5 * scale, side * 0.12), 1.0), faded(colour, 220));
    }
    if (std::ranges::count_if(marks, &LitMark::now) > mostReticles)
        return;
    for (const LitMark& mark : marks) {
        if (!mark.now || mark.side >= reticle * scale)
            continue;
        const double size = reticle * scale, line = 1.75 * scale;
        const double x = mark.x + (mark.side - size) / 2, y = mark.y + (mark.side - size) / 2;
        shapes.frame(x - line, y - line, size + 2 * line, size + 2 * line, line, colours.canvas);
        shapes.frame(x, y, size, size, line, colours.text);
    }
}

SliceNames sliceNames(const ShapeBatch& shapes, const Layout& layout, const DataViewState& state)
{
    if (layout.slices.count < 2)
        return {};
    const double cell = state.camera.pixelsPerCell, gap = double(layout.slices.gap) * cell;
    const int font = int(std::floor(std::min(gap / 1.5, 13.0 * state.pixelScale)));
    const double widest = double(layout.slices.columns) * cell + gap / 2;
    if (font < 8 * state.pixelScale
        || shapes.textWidth("z = " + std::to_string(layout.slices.count - 1), font) > widest)
        return {};
    return {font, (gap - shapes.capHeight(font)) / 2, widest};
}

void addSliceNames(ShapeBatch& shapes, const Layout& layout, int width, int height, const DataViewState& state)
{
    const SliceNames names = sliceNames(shapes, layout, state);
    const int font = names.fontPixels;
    if (font == 0)
        return;
    const double cell = state.camera.pixelsPerCell, gap = double(layout.slices.gap) * cell;
    const double wide = double(layout.slices.columns) * cell;
    const auto visible = [&](std::uint64_t slice) {
        if (slice == 0 && state.firstSliceNamed)
            return;
        const Layout::Cell corner = layout.sliceCorner(slice);
        const double x = (double(corner.column) - state.camera.originX) * cell;
        const double y = (double(corner.row) - state.camera.originY) * cell;
        if (x >= width || x + wide <= 0 || y <= 0 || y >= height + gap)
            return;
        const std::string name = "z = " + std::to_string(slice);
        const double baseline = y - names.baseline, air = font * 0.3;
        // Threads past the slice above may be hatched here.
        shapes.rectangle(x, baseline - shapes.capHeight(font) - air, shapes.textWidth(name, font) + 2 * air,
            shapes.capHeight(font) + 2 * air, palette(state.theme).canvas);
        shapes.text(x + air, baseline, name, font, palette(state.theme).soft);
    };
    // Only the rows and columns in view: there may be thousands of slices.
    const auto pitch = [&](std::uint64_t cells) { return double(cells) * cell; };
    const double left = -state.camera.originX * cell, top = -state.camera.originY * cell;
    const auto first = [](double start, double step) {
        return std::uint64_t(std::max(std::floor(-start / step), 0.0));
    };
    const auto end = [](double start, double step, double size) {
        return std::uint64_t(std::max(std::ceil((size - start) / step) + 1, 0.0));
    };
    const double stepX = pitch(layout.slices.pitchX()), stepY = pitch(layout.slices.pitchY());
    const std::uint64_t down = (layout.slices.count + layout.slices.across - 1) / layout.slices.across;
    for (std::uint64_t row = first(top, stepY); row < std::min(end(top, stepY, height), down); ++row)
        for (std::uint64_t column = first(left, stepX);
             column < std::min(end(left, stepX, width), layout.slices.across); ++column)
            if (const std::uint64_t slice = row * layout.slices.across + column; slice < layout.slices.count)
                visible(slice);
}

} // namespace warpatlas::render
