#include "render/views/data/data_labels.h"

#include "kernels/model/text.h"
#include "render/views/data/cell_ink.h"
#include "render/views/data/data_uniforms.h"
#include "render/views/data/difference_map.h"
#include "render/views/shared/pixel_program.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace warpatlas::render {

namespace {

/// More cells than this are never labelled; at 24 logical pixels a cell even an 8K screen has fewer.
constexpr std::uint64_t mostCells = 60000;

/// Ink stands on the other one, this much of it over the cell's colour: whatever that is, letters have 7 to 1 at least
/// (a cell at which both inks are alike needs a quarter, and warps and lanes shade it).
constexpr int plateAlpha = 96;
/// The cell's own colour stays around it, as a share of its side.
constexpr double plateInset = 0.06, widestInset = 3; // and logical pixels at most

const Colour darkInk = Colour::fromRgb(0x000000), lightInk = Colour::fromRgb(0xffffff);

} // namespace

DataLabels::DataLabels(GlyphAtlases& atlases)
    : m_atlases(atlases),
      m_program(gl::Program::fromVertexAndFragment(
          "labels", shaderSource({}, {"glyph.vert"}), shaderSource({}, {"glyph.frag"})))
{
}

bool DataLabels::showsIds(const DataScene& scene, const DataViewState& state)
{
    // Few questions need the last reader of an element of an input.
    if (scene.use == DataUse::Read)
        return scene.reads
            && (state.colourBy == ColourBy::Owner || state.colourBy == ColourBy::Block
                || state.colourBy == ColourBy::Warp || state.colourBy == ColourBy::Lane);
    return bool(scene.owners);
}

DataLabels::Line DataLabels::valueLine(
    const DataScene& scene, const DataViewState& state, const Cell& cell, LabelDetail detail) const
{
    const auto at = std::size_t(detail);
    if (state.colourBy == ColourBy::Reads && scene.reads) {
        constexpr std::array<std::string_view, 4> names{"", "r ", "reads ", "reads "};
        const int reads = scene.reads->reads[cell.element];
        return {names[at], reads == 255 ? "255+" : std::to_string(reads)};
    }
    if (!m_values)
        return {};
    if (state.colourBy == ColourBy::Difference && scene.use == DataUse::Written && scene.reference
        && scene.reference->shape() == scene.shape && scene.reference->type() == scene.type) {
        constexpr std::array<std::string_view, 4> names{"", "off ", "off by ", "off by "};
        return {names[at], numberText(cellDifference(*m_values, cell.inRange, *scene.reference, cell.element), 3)};
    }
    return {valueName(detail), elementText(*m_values, cell.inRange, detail)};
}

DataLabels::Line DataLabels::inputLine(const DataScene& scene, std::uint64_t element, LabelDetail detail)
{
    constexpr std::array<std::string_view, 4> names{"", "in ", "input ", "input "};
    return {names[std::size_t(detail)], elementText(*scene.input, element, detail)};
}

bool DataLabels::readsInput(std::uint64_t element) const
{
    const auto lit = m_lit.find(element);
    return lit != m_lit.end() && lit->second.ofInput;
}

void DataLabels::findLit(const SceneBuffers& buffers, const DataViewState& state)
{
    m_lit.clear();
    m_readsInput = false;
    const std::size_t count = state.lit ? std::min(state.lit->size(), mostLit) : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const LitElement& lit = (*state.lit)[i];
        m_readsInput = m_readsInput || lit.ofInput;
        if (lit.element >= buffers.layout().elements)
            continue;
        const Layout::Cell cell = buffers.layout().cellOf(lit.element);
        if (cell.column < m_range.left || cell.column >= m_range.right || cell.row < m_range.top
            || cell.row >= m_range.bottom)
            continue;
        LitElement& strongest = m_lit.try_emplace(lit.element, lit).first->second;
        if (lit.now && (!strongest.now || lit.access == Access::Written))
            strongest = lit;
    }
}

void DataLabels::measure(const SceneBuffers& buffers, const DataViewState& state)
{
    if (m_measured && m_measuredRange == m_range && m_measuredBy == state.colourBy && m_measuredInput == m_readsInput)
        return;
    m_measured = true;
    m_measuredRange = m_range;
    m_measuredBy = state.colourBy;
    m_measuredInput = m_readsInput;
    const DataScene& scene = *buffers.scene();
    for (int detail = 0; detail < 4; ++detail) {
        LabelLengths& length = m_lengths[detail];
        length = {};
        if (showsIds(scene, state)) {
            length.block = longestBlockText(scene.launch);
            length.thread = longestThreadText(scene.launch);
        }
        const int usualName = int(valueName(LabelDetail(detail)).size());
        for (std::uint64_t i = 0; i < m_range.count(); ++i) {
            const std::uint64_t element =
                buffers.layout().elementAt(m_range.left + i % m_range.columns(), m_range.top + i / m_range.columns());
            if (element == Layout::noElement)
                continue;
            // The style counts the usual name in; another one may be longer.
            const auto count = [&](const Line& line) {
                const int longer = std::max(int(line.name.size()) - usualName, 0);
                length.value = std::max(length.value, line.text.empty() ? 0 : int(line.text.size()) + longer);
            };
            count(valueLine(scene, state, {element, i, 0, 0}, LabelDetail(detail)));
            if (m_readsInput)
                count(inputLine(scene, element, LabelDetail(detail)));
        }
    }
}

void DataLabels::addLine(double centreX, double baseline, const Line& line, const Colour& ink)
{
    const GlyphAtlas& atlas = m_atlases.get(line.fontPixels);
    std::vector<Letter>& letters = m_letters[line.fontPixels];
    // Whole pixels: at these sizes a letter between two pixels is a blur.
    double x = std::round(centreX - double(line.name.size() + line.text.size()) * atlas.advance / 2) - atlas.padding;
    const double y = std::round(baseline) - atlas.baseline;
    for (const std::string_view part : {line.name, std::string_view(line.text)})
        for (const char c : part) {
            if (c != ' ')
                letters.push_back({float(std::round(x)), float(y), float(c - GlyphAtlas::firstLetter), ink});
            x += atlas.advance;
        }
}

std::vector<DataLabels::Line> DataLabels::linesOf(
    const Cell& cell, const SceneBuffers& buffers, const DataViewState& state, const LabelStyle& style)
{
    const DataScene& scene = *buffers.scene();
    const std::uint32_t owner = ownerOf(scene, cell.element);
    const bool read = scene.use == DataUse::Read;
    if (owner == noThread && showsIds(scene, state)) {
        const double letter = m_atlases.get(style.fontPixels).advance;
        using Words = std::array<std::string_view, 3>;
        for (const std::string_view text : buffers.partial() ? Words{"not simulated", "unknown", "?"}
                : read                                       ? Words{"not read", "none", "-"}
                                                             : Words{"unwritten", "none", "-"})
            if (double(text.size() + 1) * letter <= state.camera.pixelsPerCell)
                return {{{}, std::string(text), style.fontPixels}};
        return {};
    }
    const auto sized = [](Line line, int fontPixels) {
        line.fontPixels = fontPixels;
        return line;
    };
    // A read element shows the value that was read, not what its own thread wrote in its place.
    if (style.value && readsInput(cell.element))
        return {sized(inputLine(scene, cell.element, style.detail), style.fontPixels)};
    std::vector<Line> lines;
    const ThreadId thread = threadFromLinear(scene.launch, owner == noThread ? 0 : owner);
    // A block is named once: in the first of its cells that is in view.
    const std::uint64_t block = owner / std::max<std::uint64_t>(scene.launch.threadsPerBlock(), 1);
    if (style.block && m_namedBlocks.insert(block).second)
        lines.push_back({blockName(style.detail), idText(scene.launch, thread.block), style.fontPixels});
    if (style.thread)
        lines.push_back({threadName(style.detail), idText(scene.launch, thread.thread), style.threadPixels});
    const bool done =
        read || state.colourBy != ColourBy::State || blockStateAt(scene, state, owner) == BlockState::Done;
    if (style.value) // which has its place before it is there
        lines.push_back(sized(done ? valueLine(scene, state, cell, style.detail) : Line(), style.fontPixels));
    return lines;
}

void DataLabels::addCell(
    const Cell& cell, const SceneBuffers& buffers, const DataViewState& state, const LabelStyle& style)
{
    const Array* values = m_values ? &*m_values : nullptr;
    const auto lit = m_lit.find(cell.element);
    const bool dark = inkOn(*buffers.scene(), state, cell.element, values, cell.inRange, buffers.mostReads(),
                          lit == m_lit.end() ? nullptr : &lit->second)
        == Ink::Dark;
    const double size = state.camera.pixelsPerCell,
                 inset = std::round(std::min(size * plateInset, widestInset * state.pixelScale));
    m_shapes->rectangle(cell.x + inset, cell.y + inset, size - 2 * inset, size - 2 * inset,
        withAlpha(dark ? lightInk : darkInk, plateAlpha), inset);
    const std::vector<Line> lines = linesOf(cell, buffers, state, style);
    double middle = cell.y + size / 2;
    for (const Line& line : lines)
        middle -= labelLineHeight * line.fontPixels / 2;
    for (const Line& line : lines) {
        const double half = labelLineHeight * line.fontPixels / 2;
        middle += half;
        // Centred by the height of digits, which is what the lines are made of.
        if (!line.text.empty())
            addLine(cell.x + size / 2, middle + m_atlases.get(line.fontPixels).capHeight / 2, line,
                dark ? darkInk : lightInk);
        middle += half;
    }
}

void DataLabels::build(const SceneBuffers& buffers, const DataViewState& state, const CellRange& range)
{
    const DataScene& scene = *buffers.scene();
    const bool known = scene.output || scene.outputBuffer;
    if (!known)
        m_values.reset();
    else if (!m_values || m_range != range)
        m_values = readCells(scene, buffers.layout(), buffers.output(), range);
    m_range = range;
    m_letters.clear();
    m_namedBlocks.clear();
    findLit(buffers, state);
    measure(buffers, state);
    const LabelStyle style = chooseLabelStyle(
        state.camera.pixelsPerCell, state.pixelScale, m_atlases.advanceShare(), m_lengths, state.leastLetters);
    if (style.fontPixels == 0)
        return;
    for (std::uint64_t i = 0; i < range.count(); ++i) {
        const std::uint64_t row = range.top + i / range.columns(), column = range.left + i % range.columns();
        const std::uint64_t element = buffers.layout().elementAt(column, row);
        if (element == Layout::noElement)
            continue;
        const double cell = state.camera.pixelsPerCell;
        addCell(
            {element, i, (double(column) - state.camera.originX) * cell, (double(row) - state.camera.originY) * cell},
            buffers, state, style);
    }
}

bool DataLabels::prepare(
    const Viewport& viewport, const SceneBuffers& buffers, const DataViewState& state, ShapeBatch& shapes)
{
    if (!state.showLabels || state.camera.pixelsPerCell < 28 * state.pixelScale)
        return false;
    const CellRange range = visibleCells(state.camera, buffers.layout(), viewport.width, viewport.height);
    if (range.count() == 0 || range.count() > mostCells)
        return false;
    m_shapes = &shapes;
    build(buffers, state, range);
    return !m_letters.empty();
}

void DataLabels::draw(const Viewport& viewport)
{
    m_program.use();
    m_program.set("uAtlas", 0);
    m_program.set("uViewport", std::array{float(viewport.width), float(viewport.height)});
    m_program.set("uColumns", GlyphAtlas::columns);
    m_program.set("uDistancePerPixel", float(GlyphAtlas::distancePerPixel / 255));
    m_program.set("uHaloRadius", 0.0f); // the plates carry them
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    for (const auto& [fontPixels, letters] : m_letters) {
        const auto bytes = std::as_bytes(std::span(letters));
        if (m_instances.byteCount() < bytes.size()) {
            m_instances = gl::Buffer(bytes.size() * 2);
            m_vertices.instanceFloats(0, m_instances.name(), 2, sizeof(Letter), offsetof(Letter, x));
            m_vertices.instanceFloats(1, m_instances.name(), 1, sizeof(Letter), offsetof(Letter, letter));
            m_vertices.instanceColour(2, m_instances.name(), sizeof(Letter), offsetof(Letter, colour));
        }
        m_instances.write(0, bytes);
        const GlyphAtlas& atlas = m_atlases.get(fontPixels);
        atlas.texture.bind(0);
        m_program.set("uCell", std::array{float(atlas.cellWidth), float(atlas.cellHeight)});
        m_vertices.bind();
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(letters.size()));
    }
    glDisable(GL_BLEND);
}

} // namespace warpatlas::render
