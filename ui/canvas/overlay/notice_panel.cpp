#include "ui/canvas/overlay/layout.h"
#include "ui/canvas/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float noticePaddingY = 8, edgeWidth = 4, widestNotice = 480, shortestProgress = 200, progressHeight = 3;

/// Shows what is wrong with the run.
void wrongPanel(Screen& screen, float width)
{
    Painter& painter = screen.painter;
    const float edge = painter.px(edgeWidth), padding = painter.px(panelPaddingX), above = painter.px(noticePaddingY);
    const Paragraph words = painter.layout({{screen.state.notice, false, Tone::Plain}}, width - edge - 2 * padding);
    const Rect rect = placeInCorner(edge + words.width + 2 * padding, words.height + 2 * above, screen.margin / 2,
        screen.bounds, screen.taken, screen.frame.subject);
    panelWindow(screen, "notice", rect, PanelKind::Card, [&] {
        // The edge repeats what the words say; it never says anything alone.
        painter.list()->AddRectFilled(
            {rect.x, rect.y}, {rect.x + edge, rect.bottom()}, Painter::colour(painter.palette().wrong));
        painter.draw(words, rect.x + edge + padding, rect.y + above);
    });
}

/// Shows what a run under way is doing, and its progress.
void busyPanel(Screen& screen, float width)
{
    Painter& painter = screen.painter;
    const float padding = painter.px(panelPaddingX), above = painter.px(noticePaddingY);
    const float bar = painter.px(progressHeight), room = width - 2 * padding;
    const std::string words = painter.shortened(screen.state.busyWords, room, Font::Sans);
    const float inner = std::max(painter.textWidth(words, Font::Sans), std::min(painter.px(shortestProgress), room));
    const Rect rect = placeInCorner(inner + 2 * padding, painter.lineHeight() + 2 * above + 2 * bar, screen.margin / 2,
        screen.bounds, screen.taken, screen.frame.subject);
    panelWindow(screen, "busy", rect, PanelKind::Card, [&] {
        const float left = rect.x + padding, top = rect.y + above + painter.lineHeight() + bar;
        painter.text(words, left, rect.y + above, Font::Sans, painter.colour(Tone::Plain));
        const float done = inner * float(std::clamp(screen.state.busyFraction, 0.0, 1.0));
        ImDrawList& list = *painter.list();
        list.AddRectFilled({left, top}, {left + inner, top + bar}, Painter::colour(painter.palette().line), bar / 2);
        list.AddRectFilled({left, top}, {left + done, top + bar}, Painter::colour(painter.palette().accent), bar / 2);
    });
}

} // namespace

void noticePanel(Screen& screen)
{
    const float width = std::min(screen.bounds.width, screen.painter.px(widestNotice));
    if (!screen.state.busyWords.empty())
        busyPanel(screen, width);
    else if (!screen.state.notice.empty())
        wrongPanel(screen, width);
}

} // namespace warpatlas::ui::inline canvas
