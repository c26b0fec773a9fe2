#include "ui/overlay/overlay.h"

#include "ui/canvas/gl_border.h"
#include "ui/overlay/layout.h"
#include "ui/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float margin = 14, noticeGap = 8;
constexpr float widestSentence = 524, narrowestSentence = 200;
constexpr int outdatedVeil = 128; ///< of 255, over a previous launch's picture
/// The legend folds by itself where it would take more than this share of the canvas.
constexpr float legendShareX = 0.45f, legendShareY = 0.62f;
/// Words change while time goes on: a view that leaves them room must not move for a line more or less.
constexpr float usualSentenceHeight = 92;
constexpr float largestTopShare = 0.26f; ///< of the main view, whatever the panels need

} // namespace

struct Overlay::State {
    ImGuiHost host;
    std::vector<Rect> taken; ///< of the last frame
    std::optional<bool> legendFolded; ///< as the user chose; empty: as there is room
    bool legendIsFolded = false; ///< as the last frame showed it

    LegendLayout legendOf(const Screen& screen) const;
};

Overlay::Overlay() : m_state(std::make_unique<State>()) { }
Overlay::~Overlay() = default;

/// What the main view leaves to panels over the playback bar.
static float freeHeight(const Screen& screen)
{
    return screen.frame.main.height - 3 * screen.margin
        - (screen.frame.outcome ? screen.painter.px(playbackBarHeight) : 0);
}

LegendLayout Overlay::State::legendOf(const Screen& screen) const
{
    LegendLayout layout = layoutLegend(screen, legendFolded.value_or(false));
    const bool fits =
        layout.width <= screen.frame.main.width * legendShareX && layout.height <= freeHeight(screen) * legendShareY;
    return legendFolded || fits ? layout : layoutLegend(screen, true);
}

/// Sentence and legend as a frame shows them; no sentence where there is no room beside the legend.
struct TopPanels {
    std::optional<LegendLayout> legend;
    std::optional<SentenceLayout> sentence;
    float sentenceWidth = 0; ///< that it may have
};

static TopPanels topPanels(const Screen& screen, const LegendLayout& legend)
{
    TopPanels panels;
    panels.sentenceWidth = screen.frame.main.width - 2 * screen.margin;
    if (screen.frame.outcome) {
        panels.sentenceWidth -= legend.width + screen.margin;
        panels.legend = legend;
    }
    if (panels.sentenceWidth >= screen.painter.px(narrowestSentence)) {
        panels.sentenceWidth = std::min(screen.painter.px(widestSentence), panels.sentenceWidth);
        panels.sentence = layoutSentence(screen, panels.sentenceWidth);
    }
    return panels;
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
    const float free = freeHeight(screen);
    for (const StripTitle& strip : frame.strips)
        stripTitle(screen, strip);

    bool foldPressed = false;
    const TopPanels panels = topPanels(screen, frame.outcome ? m_state->legendOf(screen) : LegendLayout{});
    if (panels.legend) {
        m_state->legendIsFolded = panels.legend->folded;
        foldPressed = legendPanel(screen, *panels.legend, main.right() - edge, main.y + edge);
    }
    if (panels.sentence) {
        const Rect sentence = sentencePanel(screen, *panels.sentence, main.x + edge, main.y + edge);
        const float gap = painter.px(noticeGap), below = sentence.bottom() + gap;
        busyPanel(screen, main.x + edge, below, panels.sentenceWidth);
        const Rect notice = noticeRect(screen, main.x + edge, below, panels.sentenceWidth);
        followPanel(screen, main.x + edge, notice.height > 0 ? notice.bottom() + gap : below, main.y + edge + free,
            panels.sentenceWidth);
    }

    if (state.waiting)
        waitingPanel(screen);
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

PanelBoxes Overlay::topPanelBoxes(const OverlayFrame& frame, const CanvasState& state) const
{
    const float scale = overlayScale(int(frame.main.width), int(frame.main.height), frame.pixelScale, state.textScale);
    PanelBoxes boxes;
    m_state->host.measure(scale, [&] {
        Painter painter(m_state->host, scale, render::palette(state.theme));
        CanvasState unchanged = state;
        const Screen screen{painter, frame, unchanged, painter.px(margin), {}, false};
        const TopPanels panels = topPanels(screen, frame.outcome ? m_state->legendOf(screen) : LegendLayout{});
        const float left = frame.main.x + screen.margin, top = frame.main.y + screen.margin;
        if (panels.legend)
            boxes.legend = {frame.main.right() - screen.margin - panels.legend->width, top, panels.legend->width,
                panels.legend->height};
        if (!panels.sentence)
            return;
        boxes.sentence = {left, top, panels.sentence->width, panels.sentence->height};
        if (state.notice.empty())
            return;
        const Rect notice =
            noticeRect(screen, left, boxes.sentence.bottom() + painter.px(noticeGap), panels.sentenceWidth);
        boxes.sentence.width = std::max(boxes.sentence.width, notice.width);
        boxes.sentence.height = notice.bottom() - top;
    });
    return boxes;
}

double Overlay::topInset(const OverlayFrame& frame, const CanvasState& state) const
{
    const float scale = overlayScale(int(frame.main.width), int(frame.main.height), frame.pixelScale, state.textScale);
    double inset = 0;
    m_state->host.measure(scale, [&] {
        Painter painter(m_state->host, scale, render::palette(state.theme));
        CanvasState unchanged = state;
        const Screen screen{painter, frame, unchanged, painter.px(margin), {}, false};
        const TopPanels panels = topPanels(screen, m_state->legendOf(screen));
        const float legend = panels.legend ? panels.legend->height : 0;
        const float sentence = panels.sentence ? std::max(panels.sentence->height, painter.px(usualSentenceHeight)) : 0;
        inset = std::min(screen.margin + std::max(legend, sentence), largestTopShare * frame.main.height);
    });
    return inset;
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
