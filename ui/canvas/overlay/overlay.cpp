#include "ui/canvas/overlay/overlay.h"

#include "render/gl/gl_border.h"
#include "ui/canvas/overlay/layout.h"
#include "ui/canvas/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float margin = 14;
constexpr float leastColumn = 0.3f; ///< share of the height: what is lower has words about the run alone
constexpr int outdatedVeil = 128; ///< out of 255, over a previous launch's picture

float scaleOf(const OverlayFrame& frame, const CanvasState& state)
{
    return overlayScale(frame.width, frame.height, frame.pixelScale, state.textScale);
}

Screen makeScreen(Painter& painter, const OverlayFrame& frame, CanvasState& state)
{
    Screen screen{painter, frame, state, painter.px(margin), {}, {}, false};
    const Rect& main = frame.main;
    screen.bounds = {main.x + screen.margin, main.y + screen.margin, std::max(main.width - 2 * screen.margin, 1.0f),
        std::max(main.height - 2 * screen.margin, 1.0f)};
    return screen;
}

/// Draws a veil over the picture: it can still be read, but is not taken for the launch that the rows describe.
void drawVeil(const Painter& painter, const OverlayFrame& frame)
{
    const ImU32 veil =
        (Painter::colour(painter.palette().background) & ~IM_COL32_A_MASK) | (ImU32(outdatedVeil) << IM_COL32_A_SHIFT);
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, {float(frame.width), float(frame.height)}, veil);
}

void drawCards(Screen& screen)
{
    const OverlayFrame& frame = screen.frame;
    if (screen.state.waiting)
        waitingPanel(screen);
    const bool column = frame.rows.column > 0;
    if (column) {
        const Rect beside{0, frame.rows.header, frame.rows.column,
            std::max(float(frame.height) - frame.rows.header - frame.rows.playback, 1.0f)};
        const Rect left = screen.state.lesson ? lessonPanel(screen, beside) : beside;
        if (left.height > 0)
            columnPanel(screen, left, left.height < leastColumn * beside.height);
    } else {
        noticePanel(screen);
    }
    if (screen.state.helpVisible)
        return;
    faultPin(screen);
    if (column)
        return;
    followPanel(screen);
    // Cards take no pointer, so that nothing hides behind its own description.
    const std::size_t solid = screen.taken.size();
    for (const Rect& place : rulerPlaces(screen))
        screen.taken.push_back(place);
    if (frame.pinned)
        inspectorPanel(screen, *frame.pinned, "pinned", true);
    if (frame.hovered)
        inspectorPanel(screen, *frame.hovered, "hovered", false);
    screen.taken.resize(solid);
}

} // namespace

struct Overlay::State {
    ImGuiHost host;
    std::vector<Rect> taken; ///< panels of the last frame
    std::optional<bool> legendFolded; ///< as the user chose; empty: as there is room
    bool legendIsFolded = false; ///< as the last frame showed it
};

Overlay::Overlay() : m_state(std::make_unique<State>()) { }
Overlay::~Overlay() = default;

bool Overlay::draw(unsigned framebuffer, const OverlayFrame& frame, CanvasState& state)
{
    const float scale = scaleOf(frame, state);
    m_state->host.beginFrame(frame.width, frame.height, scale, frame.seconds);
    Painter painter(m_state->host, scale, render::palette(state.theme));
    Screen screen = makeScreen(painter, frame, state);
    bool foldPressed = false;
    if (state.overlayVisible) {
        if (frame.outcome && state.outdated)
            drawVeil(painter, frame);
        rulerPanel(screen);
        for (const StripTitle& strip : frame.strips)
            stripTitle(screen, strip);
        foldPressed = headerPanel(screen);
        m_state->legendIsFolded = frame.rows.folded;
        if (frame.rows.playback > 0)
            playbackPanel(
                screen, {0, float(frame.height) - frame.rows.playback, float(frame.width), frame.rows.playback});
        drawCards(screen);
    }
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

OverlayRows Overlay::rows(const OverlayFrame& frame, const CanvasState& state) const
{
    const float scale = scaleOf(frame, state);
    OverlayRows rows;
    m_state->host.measure(scale, [&] {
        Painter painter(m_state->host, scale, render::palette(state.theme));
        CanvasState unchanged = state;
        rows = headerRows(makeScreen(painter, frame, unchanged), m_state->legendFolded);
        rows.column = columnRoom(makeScreen(painter, frame, unchanged));
        if (frame.outcome)
            rows.playback = playbackHeight(makeScreen(painter, frame, unchanged));
    });
    return rows;
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

} // namespace warpatlas::ui::inline canvas
