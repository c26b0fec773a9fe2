#include "render/views/memory/memory_view.h"

#include "render/views/memory/memory_paint.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

Colour laneColour(unsigned lane, Theme theme)
{
    // Warm and cool in turn: see theme.cpp for why the palette's halves are told apart best.
    const unsigned place = lane % 8;
    return palette(theme).blocks[place % 2 * 4 + place / 2];
}

Colour heatColour(std::uint32_t count, std::uint32_t least, std::uint32_t most)
{
    // The darkest third of the ramp is left out: there a touched value would look like an untouched one.
    if (most <= least || least == 0)
        return valueColour(0.42);
    const double share = std::log2(double(std::max(count, least)) / least) / std::log2(double(most) / least);
    return valueColour(0.34 + 0.66 * share);
}

Colour untouchedColour(const MemoryBuffer& buffer, Theme theme)
{
    const Palette& colours = palette(theme);
    return buffer.output && buffer.heat ? mixed(colours.panel, colours.wrong, 0.6)
                                        : mixed(colours.panel, colours.line, 0.7);
}

struct MemoryView::State {
    ShapeBatch shapes;
    std::shared_ptr<const MemoryScene> scene;
    AddressAxis axis;
};

MemoryView::MemoryView() : m_state(new State) { }

MemoryView::~MemoryView() = default;

void MemoryView::setScene(std::shared_ptr<const MemoryScene> scene)
{
    m_state->scene = std::move(scene);
    m_state->axis = m_state->scene ? axisOf(*m_state->scene) : AddressAxis();
}

const std::shared_ptr<const MemoryScene>& MemoryView::scene() const
{
    return m_state->scene;
}

const AddressAxis& MemoryView::axis() const
{
    return m_state->axis;
}

void MemoryView::draw(const Viewport& viewport, const MemoryViewState& state)
{
    if (viewport.empty())
        return;
    ShapeBatch& shapes = m_state->shapes;
    const Palette& colours = palette(state.theme);
    shapes.clear(state.pixelScale);
    shapes.rectangle(0, 0, viewport.width, viewport.height, colours.canvas);
    if (m_state->scene) {
        const MemoryScene& scene = *m_state->scene;
        const MemoryLayout layout = layoutMemory(scene, state, viewport.width, viewport.height);
        MemoryPaint paint{shapes, scene, layout, m_state->axis, state, colours};
        paint.overview();
        paint.ribbons();
        paint.detail();
        paint.banks();
        paint.wall();
        paint.lanes();
        paint.figures();
    }
    shapes.draw(viewport);
}

Colour inkFor(const Colour& ground)
{
    const double luma = 0.299 * ground.r + 0.587 * ground.g + 0.114 * ground.b;
    return Colour::fromRgb(luma > 96 ? 0x0b0d11 : 0xffffff);
}

Colour verdictColour(const Palette& colours, Verdict verdict)
{
    switch (verdict) {
    case Verdict::None:
        return colours.text;
    case Verdict::Soft:
        return colours.soft;
    case Verdict::Good:
        return colours.good;
    case Verdict::Warning:
        return colours.warning;
    case Verdict::Wrong:
        return colours.wrong;
    }
    return colours.text;
}

void LabelRow::name(std::string_view words)
{
    if (m_baseline != 0)
        m_paint.shapes.text(m_paint.layout.content.x, m_baseline, words, m_paint.layout.smallFont, m_colour);
}

bool LabelRow::put(double x, std::string_view words, Align align, std::optional<Colour> colour)
{
    const int font = m_paint.layout.smallFont;
    const double wide = m_paint.shapes.textWidth(words, font);
    double left = align == Align::Left ? x : align == Align::Centre ? x - wide / 2 : x - wide;
    const Box& detail = m_paint.layout.detail;
    // At the edge it moves in rather than being cut off.
    left = std::clamp(left, detail.x, std::max(detail.x, detail.right() - wide));
    if (m_baseline == 0 || left < m_taken + font * 0.9)
        return false;
    m_paint.shapes.text(left, m_baseline, words, font, colour.value_or(m_colour));
    m_taken = left + wide;
    return true;
}

std::uint32_t MemoryPaint::focus() const
{
    std::uint32_t lanes = 0;
    if (state.hoveredLane)
        lanes |= 1u << *state.hoveredLane;
    if (const MemoryRequest* request = scene.request(); request && state.hoveredBytes)
        for (const RequestPiece& piece : piecesOf(*request))
            if (piece.address < state.hoveredBytes->end && piece.address + piece.bytes > state.hoveredBytes->begin)
                lanes |= piece.lanes;
    if (lanes == 0 && state.selectedLane)
        lanes |= 1u << *state.selectedLane;
    return lanes;
}

void MemoryPaint::stripes(std::uint32_t lanes, const Box& box, std::uint8_t alpha)
{
    unsigned count = 0;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        count += lanes >> lane & 1;
    unsigned place = 0;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if ((lanes >> lane & 1) != 0) {
            shapes.rectangle(box.x, box.y + box.height * place / count, box.width, box.height / count,
                withAlpha(laneColour(lane, state.theme), alpha));
            ++place;
        }
}

void MemoryPaint::figures()
{
    if (layout.figures == 0)
        return;
    double y = layout.figures;
    const auto put = [&](const FigureLine& line) {
        const bool fits = shapes.textWidth(line.words, layout.font) <= layout.content.width || line.brief.empty();
        shapes.text(
            layout.content.x, y, fits ? line.words : line.brief, layout.font, verdictColour(colours, line.verdict));
        y += layout.figureStep;
    };
    const MemoryRequest* request = scene.request();
    if (!request)
        return put({scene.hint, {}, Verdict::Soft});
    const std::vector<FigureLine> lines = figuresOf(*request, scene.requests);
    for (int i = 0; i < layout.figureCount; ++i)
        put(lines[std::size_t(i)]);
}

} // namespace warpatlas::render
