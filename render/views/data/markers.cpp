#include "render/views/data/markers.h"

#include "render/views/data/data_uniforms.h"
#include "render/views/shared/pixel_program.h"

#include <epoxy/gl.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <cstddef>

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

} // namespace warpatlas::render
