#include "render/views/data_view.h"

#include "render/gl/vertex_array.h"
#include "render/views/data_labels.h"
#include "render/views/data_programs.h"
#include "render/views/data_uniforms.h"
#include "render/views/markers.h"
#include "render/views/scene_buffers.h"

#include <epoxy/gl.h>

namespace warpatlas::render {

namespace {

/// From here on one sample a pixel is enough: the lines between cells hide the steps.
constexpr double pixelsPerCellOfOneSample = 12;

enum Unit { ownersUnit, writesUnit, reducedOwnersUnit, reducedFlagsUnit, blocksUnit, outputUnit, inputUnit };

} // namespace

struct DataView::State {
    SceneBuffers buffers;
    DataPrograms programs;
    gl::VertexArray triangle = gl::VertexArray::create();
    DataLabels labels;
    Markers markers;

    void drawElements(const Viewport& viewport, const DataViewState& view);
};

DataView::DataView() : m_state(new State)
{
    // The usual variant, so that a broken shader shows at once and the first frame does not wait.
    DataVariant usual;
    usual.colourBy = ColourBy::State;
    usual.severalSamples = true;
    usual.haveOwners = true;
    usual.output = ValueFormat(ElementType::U8, 1);
    usual.input.type = ValueFormat::packedType;
    usual.input.image = true;
    m_state->programs.get(usual);
}

DataView::~DataView() = default;

void DataView::setScene(std::shared_ptr<const DataScene> scene)
{
    m_state->labels.forgetValues();
    m_state->buffers.setScene(std::move(scene));
}

void DataView::State::drawElements(const Viewport& viewport, const DataViewState& view)
{
    const double cell = view.camera.pixelsPerCell;
    DataVariant variant;
    variant.colourBy = view.colourBy;
    variant.severalSamples = cell / view.pixelScale < pixelsPerCellOfOneSample;
    variant.reducedValues = colourLevel(cell, buffers.levels()) > 0;
    variant.reducedDefects = defectLevel(cell, buffers.levels()) > 0;
    variant.haveOwners = bool(buffers.owners());
    variant.selection = view.selectedThread && *view.selectedThread < buffers.scene()->launch.threads();
    variant.slices = buffers.scene()->shape.extent.z > 1;
    variant.output = buffers.output().format();
    variant.input = buffers.input().format();
    if (variant.reducedValues)
        buffers.makeReducedLevels();
    const gl::Program& program = programs.get(variant);
    program.use();
    setDataUniforms(program, buffers, view, viewport);
    buffers.owners().bindOwners(ownersUnit);
    buffers.owners().bindWrites(writesUnit);
    buffers.owners().bindReducedOwners(reducedOwnersUnit);
    buffers.owners().bindReducedFlags(reducedFlagsUnit);
    buffers.blocks().bind(blocksUnit);
    buffers.output().bind(outputUnit, variant.reducedValues);
    buffers.input().bind(inputUnit, variant.reducedValues);
    program.set("uOwners", ownersUnit);
    program.set("uWrites", writesUnit);
    program.set("uReducedOwners", reducedOwnersUnit);
    program.set("uReducedFlags", reducedFlagsUnit);
    program.set("uBlocks", blocksUnit);
    program.set("uOutput", outputUnit);
    program.set("uInput", inputUnit);
    triangle.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void DataView::draw(const Viewport& viewport, const DataViewState& state)
{
    if (viewport.empty())
        return;
    viewport.apply();
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    if (!m_state->buffers.scene()) {
        const auto canvas = toFloats(palette(state.theme).canvas);
        glClearColor(canvas[0], canvas[1], canvas[2], 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        return;
    }
    m_state->drawElements(viewport, state);
    m_state->labels.draw(viewport, m_state->buffers, state);
    m_state->markers.draw(viewport, *m_state->buffers.scene(), state);
    glDisable(GL_SCISSOR_TEST);
}

} // namespace warpatlas::render
