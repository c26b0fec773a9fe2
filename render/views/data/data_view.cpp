#include "render/views/data/data_view.h"

#include "render/views/data/data_labels.h"
#include "render/views/data/data_programs.h"
#include "render/views/data/data_uniforms.h"
#include "render/views/data/lit_marks.h"
#include "render/views/data/scene_buffers.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace warpatlas::render {

namespace {

/// From here on one sample a pixel is enough: the lines between cells hide the steps.
constexpr double pixelsPerCellOfOneSample = 12;

enum DataUnit {
    ownersUnit,
    writesUnit,
    reducedOwnersUnit,
    reducedFlagsUnit,
    blocksUnit,
    outputUnit,
    inputUnit,
    bytesUnit,
    lastWritesUnit
};

/// Returns what an input shows where the colouring needs a written buffer.
int colouringOf(const DataViewState& state, const DataScene& scene)
{
    const DataUse use = scene.use;
    if (use == DataUse::Read && state.colourBy == ColourBy::State && !scene.showsReaders)
        return int(ColourBy::Result);
    if (use == DataUse::Read && (state.colourBy == ColourBy::Writes || state.colourBy == ColourBy::Difference))
        return DataVariant::plain;
    return int(state.colourBy);
}

} // namespace

struct DataView::State {
    std::shared_ptr<DataTools> tools;
    SceneBuffers buffers;
    DataLabels labels;
    Markers markers;
    std::shared_ptr<const FollowedBlock> followed; // that is in lastWrites
    gl::Buffer lastWrites;
    gl::TextureBuffer lastWritesTexture;

    explicit State(std::shared_ptr<DataTools> shared) : tools(std::move(shared)), labels(tools->atlases) { }
    const ByteBuffer* bytesFor(int colouring);
    bool uploadFollowed(const std::shared_ptr<const FollowedBlock>& block);
    void drawCells(const Viewport& viewport, const FragmentBox& box, const DataViewState& view);
    void drawLit(const Viewport& viewport, const DataViewState& view);
    void drawSliceNames(const Viewport& viewport, const DataViewState& view);
};

DataView::DataView() : DataView(std::make_shared<DataTools>()) { }

DataView::DataView(std::shared_ptr<DataTools> tools) : m_state(new State(std::move(tools)))
{
    // The usual variant, so that a broken shader shows at once and the first frame does not wait.
    DataVariant usual;
    usual.colouring = int(ColourBy::State);
    usual.severalSamples = true;
    usual.haveOwners = true;
    usual.output = ValueFormat(ElementType::U8, 1);
    usual.input.type = ValueFormat::packedType;
    usual.input.image = true;
    m_state->tools->programs.get(usual);
}

DataView::~DataView() = default;

void DataView::setScene(std::shared_ptr<const DataScene> scene)
{
    m_state->labels.forgetValues();
    m_state->buffers.setScene(std::move(scene));
}

void DataView::finish(ColourBy colourBy)
{
    DataViewState view;
    view.colourBy = colourBy;
    SceneBuffers& buffers = m_state->buffers;
    if (buffers.scene() && colouringOf(view, *buffers.scene()) == int(ColourBy::Difference))
        buffers.differences(true);
}

bool DataView::preparing() const
{
    return m_state->buffers.comparing();
}

/// Returns null where the colouring does not use them.
const ByteBuffer* DataView::State::bytesFor(int colouring)
{
    if (colouring == int(ColourBy::Reads))
        return &buffers.reads();
    return colouring == int(ColourBy::Difference) ? &buffers.differences(false) : nullptr;
}

bool DataView::State::uploadFollowed(const std::shared_ptr<const FollowedBlock>& block)
{
    if (!block || block->lastWrites.empty() || block->lastWrites.size() < buffers.scene()->launch.threadsPerBlock())
        return false;
    if (followed != block) {
        followed = block;
        const auto bytes = std::as_bytes(std::span(block->lastWrites));
        lastWrites = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
        lastWritesTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, lastWrites.name());
    }
    return true;
}

void DataView::State::drawCells(const Viewport& viewport, const FragmentBox& box, const DataViewState& view)
{
    const double cell = view.camera.pixelsPerCell;
    DataVariant variant;
    variant.colouring = colouringOf(view, *buffers.scene());
    variant.severalSamples = cell / view.pixelScale < pixelsPerCellOfOneSample;
    variant.reducedValues = colourLevel(cell, buffers.levels()) > 0;
    variant.reducedDefects = defectLevel(cell, buffers.levels()) > 0;
    variant.haveOwners = bool(buffers.owners());
    variant.readers = buffers.read();
    variant.selection =
        !variant.readers && view.selectedThread && *view.selectedThread < buffers.scene()->launch.threads();
    variant.slices = buffers.layout().slices.count > 1;
    variant.output = buffers.output().format();
    variant.input = buffers.input().format();
    const ByteBuffer* bytes = bytesFor(variant.colouring);
    variant.haveBytes = bytes && *bytes;
    variant.reducedBytes = variant.haveBytes
        && (variant.colouring == int(ColourBy::Difference) ? variant.reducedDefects : variant.reducedValues);
    variant.followed = variant.colouring == int(ColourBy::State) && variant.haveOwners && uploadFollowed(view.followed);
    variant.blockLines = variant.colouring == int(ColourBy::State) && variant.haveOwners && !variant.readers
        && variant.severalSamples && Detail::at(view.camera, view.pixelScale, *buffers.scene()).blockLine > 0;
    if (variant.reducedValues)
        buffers.makeReducedLevels();
    const PixelProgram& drawn = tools->programs.get(variant);
    // Made together: a click should not wait 60 ms for the driver's compiler.
    if (!variant.selection && !variant.readers) {
        DataVariant selected = variant;
        selected.selection = true;
        tools->programs.get(selected);
    }
    const gl::Program& program = drawn.program();
    program.use();
    setDataUniforms(program, buffers, view, viewport);
    buffers.owners().bindOwners(ownersUnit);
    buffers.owners().bindWrites(writesUnit);
    buffers.owners().bindReducedOwners(reducedOwnersUnit);
    buffers.owners().bindReducedFlags(reducedFlagsUnit);
    buffers.blocks().bind(blocksUnit);
    buffers.output().bind(outputUnit, variant.reducedValues);
    buffers.input().bind(inputUnit, variant.reducedValues);
    if (variant.haveBytes)
        bytes->bind(bytesUnit, variant.reducedBytes);
    if (variant.followed)
        lastWritesTexture.bind(lastWritesUnit);
    program.set("uOwners", ownersUnit);
    program.set("uWrites", writesUnit);
    program.set("uReducedOwners", reducedOwnersUnit);
    program.set("uReducedFlags", reducedFlagsUnit);
    program.set("uBlocks", blocksUnit);
    program.set("uOutput", outputUnit);
    program.set("uInput", inputUnit);
    program.set("uBytes", bytesUnit);
    program.set("uLastWrites", lastWritesUnit);
    tools->pixels.draw(drawn, box);
}

void DataView::State::drawLit(const Viewport& viewport, const DataViewState& view)
{
    if (!view.lit || view.lit->empty())
        return;
    tools->shapes.clear(view.pixelScale);
    addLit(tools->shapes,
        litMarks(*view.lit, view.camera, buffers.layout(), viewport.width, viewport.height, view.pixelScale), view);
    tools->shapes.draw(viewport);
}

void DataView::State::drawSliceNames(const Viewport& viewport, const DataViewState& view)
{
    if (buffers.layout().slices.count <= 1)
        return;
    tools->shapes.clear(view.pixelScale);
    addSliceNames(tools->shapes, buffers.layout(), viewport.width, viewport.height, view);
    tools->shapes.draw(viewport);
}

void DataView::drawElements(const Viewport& viewport, const Clip& clip, const DataViewState& state)
{
    const Viewport place{viewport.tile, viewport.x + clip.x, viewport.y + clip.y, clip.width, clip.height};
    if (viewport.empty() || place.empty())
        return;
    // The scissor box of the part, the coordinates of the whole.
    const auto apply = [&] {
        place.apply();
        glViewport(viewport.fragmentLeft(), viewport.fragmentTop() - viewport.height, viewport.width, viewport.height);
        glEnable(GL_SCISSOR_TEST);
    };
    apply();
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
    m_state->drawCells(viewport, FragmentBox::of(place), state);
    m_state->drawLit(viewport, state);
    ShapeBatch& plates = m_state->tools->shapes;
    plates.clear(state.pixelScale);
    if (m_state->labels.prepare(viewport, m_state->buffers, state, plates)) {
        plates.draw(viewport);
        apply();
        m_state->labels.draw(viewport);
    }
    glDisable(GL_SCISSOR_TEST);
}

void DataView::drawFrames(const Viewport& viewport, const DataViewState& state)
{
    if (viewport.empty() || !m_state->buffers.scene())
        return;
    m_state->drawSliceNames(viewport, state);
    viewport.apply();
    m_state->markers.draw(viewport, *m_state->buffers.scene(), state);
    glDisable(GL_SCISSOR_TEST);
}

void DataView::draw(const Viewport& viewport, const DataViewState& state)
{
    drawElements(viewport, {0, 0, viewport.width, viewport.height}, state);
    drawFrames(viewport, state);
}

} // namespace warpatlas::render
