#include "ui/overlay/panels.h"

namespace warpatlas::ui {

namespace {

constexpr float paddingX = 12, paddingY = 8, edgeWidth = 4;

} // namespace

void noticePanel(Screen& screen, float x, float y, float width)
{
    if (screen.state.notice.empty())
        return;
    Painter& painter = screen.painter;
    const float edge = painter.px(edgeWidth), left = edge + painter.px(paddingX);
    const Paragraph words =
        painter.layout({{screen.state.notice, false, Tone::Plain}}, width - left - painter.px(paddingX));
    const Rect rect{x, y, left + words.width + painter.px(paddingX), words.height + 2 * painter.px(paddingY)};
    panelWindow(screen, "notice", rect, Stacking::Normal, [&] {
        // The edge repeats what the words say; it never says anything alone.
        painter.list()->AddRectFilled(
            {rect.x, rect.y}, {rect.x + edge, rect.bottom()}, Painter::colour(painter.palette().wrong));
        painter.draw(words, x + left, y + painter.px(paddingY));
    });
}

} // namespace warpatlas::ui
