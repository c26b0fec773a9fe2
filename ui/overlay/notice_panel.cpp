#include "ui/overlay/panels.h"

namespace warpatlas::ui {

namespace {

constexpr float noticePaddingY = 8, edgeWidth = 4;

} // namespace

/// The words beside the edge, in a panel of that width at most.
static Paragraph noticeWords(const Screen& screen, float width)
{
    const Painter& painter = screen.painter;
    return painter.layout(
        {{screen.state.notice, false, Tone::Plain}}, width - painter.px(edgeWidth) - 2 * painter.px(panelPaddingX));
}

Rect noticeRect(const Screen& screen, float x, float y, float width)
{
    if (screen.state.notice.empty())
        return {x, y, 0, 0};
    const Painter& painter = screen.painter;
    const Paragraph words = noticeWords(screen, width);
    return {x, y, painter.px(edgeWidth) + words.width + 2 * painter.px(panelPaddingX),
        words.height + 2 * painter.px(noticePaddingY)};
}

void noticePanel(Screen& screen, float x, float y, float width)
{
    if (screen.state.notice.empty())
        return;
    Painter& painter = screen.painter;
    const float edge = painter.px(edgeWidth), left = edge + painter.px(panelPaddingX);
    const Paragraph words = noticeWords(screen, width);
    const Rect rect = noticeRect(screen, x, y, width);
    panelWindow(screen, "notice", rect, Stacking::Normal, [&] {
        // The edge repeats what the words say; it never says anything alone.
        painter.list()->AddRectFilled(
            {rect.x, rect.y}, {rect.x + edge, rect.bottom()}, Painter::colour(painter.palette().wrong));
        painter.draw(words, x + left, y + painter.px(noticePaddingY));
    });
}

} // namespace warpatlas::ui
