#include "ui/overlay/overlay.h"

#include "ui/canvas/gl_border.h"
#include "ui/overlay/layout.h"
#include "ui/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float margin = 14;
constexpr float widestSentence = 524, narrowestSentence = 200;
constexpr int outdatedVeil = 128; ///< of 255, over a previous launch's picture
/// The legend folds by itself where it would take more than this share of the canvas.
constexpr float legendShareX = 0.45f, legendShareY = 0.62f;

} // namespace

struct Overlay::State {
    ImGuiHost host;
    std::vector<Rect> taken; ///< of the last frame
    std::optional<bool> legendFolded; ///< as the user chose; empty: as there is room
    bool legendIsFolded = false; ///< as the last frame showed it

    bool drawLegend(Screen& screen, float top, float height);
};

Overlay::Overlay() : m_state(std::make_unique<State>()) { }
Overlay::~Overlay() = default;

/// Returns whether the legend's title was pressed.
bool Overlay::State::drawLegend(Screen& screen, float top, float height)
{
    const Rect& main = screen.frame.main;
    LegendLayout layout = layoutLegend(screen, legendFolded.value_or(false));
    const bool fits = layout.width <= main.width * legendShareX && layout.height <= height * legendShareY;
    if (!legendFolded && !fits)
        layout = layoutLegend(screen, true);
    legendIsFolded = layout.folded;
    return legendPanel(screen, layout, main.right() - screen.margin, top);
}

bool Overlay::draw(unsigned framebuffer, const OverlayFrame& frame, CanvasState& state)
{
    const float scale = overlayScale(int(frame.main.width), int(frame.main.height), frame.pixelScale, state.textScale);
    m_state->host.beginFrame(frame.width, frame.height, scale, frame.seconds);
    Painter painter(m_state->host, scale, render::palette(state.theme));
    Screen screen{painter, frame, state, painter.px(margin), {}, false};
    const float edge = screen.margin;
    const Rect& main = frame.main;
    if (frame.outcome && state.outdated) {
        // Still to be read, and yet not to be taken for the launch that the panels speak of.
        const ImU32 veil = (Painter::colour(painter.palette().background) & ~IM_COL32_A_MASK)
            | (ImU32(outdatedVeil) << IM_COL32_A_SHIFT);
        ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, {float(frame.width), float(frame.height)}, veil);
    }

    const float barHeight = painter.px(playbackBarHeight);
    if (frame.outcome)
        playbackPanel(screen, {main.x + edge, main.bottom() - edge - barHeight, main.width - 2 * edge, barHeight});
    const float free = main.height - 3 * edge - (frame.outcome ? barHeight : 0);
    for (const StripTitle& strip : frame.strips)
        stripTitle(screen, strip);

    bool foldPressed = false;
    float sentenceRoom = main.width - 2 * edge;
    if (frame.outcome) {
        foldPressed = m_state->drawLegend(screen, main.y + edge, free);
        sentenceRoom = screen.taken.back().x - main.x - 2 * edge;
    }
    if (sentenceRoom >= painter.px(narrowestSentence)) {
        const float width = std::min(painter.px(widestSentence), sentenceRoom);
        const Rect sentence = sentencePanel(screen, main.x + edge, main.y + edge, width);
        busyPanel(screen, main.x + edge, sentence.bottom() + painter.px(8), width);
    }

    const Rect bounds{main.x + edge, main.y + edge, main.width - 2 * edge, free};
    const Rect everywhere{edge, edge, float(frame.width) - 2 * edge, float(frame.height) - 2 * edge};
    const std::size_t solid = screen.taken.size();
    if (!state.helpVisible) {
        if (frame.pinned)
            inspectorPanel(screen, *frame.pinned, bounds, "pinned", true);
        if (frame.hovered)
            inspectorPanel(screen, *frame.hovered,
                main.contains(frame.hovered->x, frame.hovered->y) ? bounds : everywhere, "hovered", false);
    }
    screen.taken.resize(solid);
    if (state.helpVisible)
        helpPanel(screen);
    m_state->host.endFrame(frame.tile);
    resetGlState(framebuffer, frame.tile.width, frame.tile.height);
    m_state->taken = std::move(screen.taken);
    if (foldPressed)
        foldLegend();
    return screen.changed || foldPressed;
}

bool Overlay::covers(double x, double y) const
{
    return std::ranges::any_of(m_state->taken, [&](const Rect& rect) { return rect.contains(x, y); });
}

double Overlay::bottomInset(int width, int height, double pixelScale, double textScale) const
{
    return overlayScale(width, height, pixelScale, textScale) * (playbackBarHeight + margin);
}

void Overlay::pointerAt(double x, double y)
{
    m_state->host.pointerAt(x, y);
}

void Overlay::pointerGone()
{
    m_state->host.pointerGone();
}

void Overlay::pressed()
{
    m_state->host.pressed();
}

void Overlay::released()
{
    m_state->host.released();
}

bool Overlay::wantsFrame() const
{
    return m_state->host.buttonPending();
}

void Overlay::foldLegend()
{
    m_state->legendFolded = !m_state->legendIsFolded;
    m_state->legendIsFolded = *m_state->legendFolded;
}

} // namespace warpatlas::ui
