#include "ui/overlay/follow_words.h"
#include "ui/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float followPaddingX = 14, followPaddingY = 10;
/// Formulas that would need more of the height are left away, the last ones first; the line itself always stays.
constexpr float largestFollowShare = 0.34f;

} // namespace

void followPanel(Screen& screen, float x, float top, float bottom, float width)
{
    // The window has panels of its own for it.
    if (screen.state.host == CanvasHostKind::Window || !screen.state.following || !screen.frame.moment)
        return;
    Painter& painter = screen.painter;
    const float inner = width - 2 * painter.px(followPaddingX), most = screen.frame.main.height * largestFollowShare;
    std::vector<Paragraph> paragraphs;
    float widest = 0, height = 2 * painter.px(followPaddingY);
    for (const RichText& text : followedLine(*screen.frame.moment)) {
        Paragraph paragraph = painter.layout(text, inner, Font::Mono);
        if (!paragraphs.empty() && height + paragraph.height > most)
            break;
        widest = std::max(widest, paragraph.width);
        height += paragraph.height;
        paragraphs.push_back(std::move(paragraph));
    }
    if (paragraphs.empty())
        return;
    Rect rect{x, top, widest + 2 * painter.px(followPaddingX), height};
    if (const auto& selected = screen.frame.pinned; selected && rect.contains(selected->x, selected->y))
        rect.y = bottom - height;
    panelWindow(screen, "followed", rect, Stacking::Normal, [&] {
        float line = rect.y + painter.px(followPaddingY);
        for (const Paragraph& paragraph : paragraphs) {
            painter.draw(paragraph, x + painter.px(followPaddingX), line);
            line += paragraph.height;
        }
    });
}

} // namespace warpatlas::ui
