#include "ui/overlay/follow_words.h"
#include "ui/overlay/layout.h"
#include "ui/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float followPaddingX = 14, followPaddingY = 10;
/// Formulas that would need more of the height are left away, the last ones first; the line itself always stays.
constexpr float largestFollowShare = 0.34f;
/// Covering an element that the thread touches is so many times worse than covering any other.
constexpr std::size_t litWeight = 8;

} // namespace

void followPanel(Screen& screen)
{
    // The window has panels of its own for it.
    if (screen.state.host == CanvasHostKind::Window || !screen.state.following || !screen.frame.moment)
        return;
    Painter& painter = screen.painter;
    const float inner = screen.bounds.width - 2 * painter.px(followPaddingX);
    const float most = screen.frame.main.height * largestFollowShare;
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
    // Beside the data, or else on what of it the thread does not touch.
    std::vector<Rect> kept = screen.frame.subject;
    if (screen.frame.pinned)
        for (const Rect& lit : screen.frame.pinned->subject)
            kept.insert(kept.end(), litWeight, lit);
    const Rect rect = placeInCorner(
        widest + 2 * painter.px(followPaddingX), height, screen.margin / 2, screen.bounds, screen.taken, kept);
    panelWindow(screen, "followed", rect, PanelKind::Card, [&] {
        float line = rect.y + painter.px(followPaddingY);
        for (const Paragraph& paragraph : paragraphs) {
            painter.draw(paragraph, rect.x + painter.px(followPaddingX), line);
            line += paragraph.height;
        }
    });
}

} // namespace warpatlas::ui
