#include "ui/canvas/overlay/layout.h"
#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/words/follow_words.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float followPaddingX = 14, followPaddingY = 10;
/// The largest share of the height; formulas that need more are left out, the last ones first; the line itself always
/// stays.
constexpr float largestFollowShare = 0.34f;
/// How many times worse it is to cover an element that the thread touches than any other.
constexpr std::size_t litWeight = 8;
constexpr float narrowestCard = 150; ///< logical pixels, in which a line of code can still be read

struct FollowCard {
    std::vector<Paragraph> paragraphs;
    Rect rect; ///< empty where nothing fits
    bool free = false; ///< covers nothing of the data
};

/// Makes a card at most `width` wide and `height` high: beside the data, or else on parts that the thread does not
/// touch.
FollowCard makeCard(const Screen& screen, const std::vector<RichText>& lines, float width, float height)
{
    const Painter& painter = screen.painter;
    const float paddingX = 2 * painter.px(followPaddingX), inner = width - paddingX;
    FollowCard card;
    card.rect.height = 2 * painter.px(followPaddingY);
    for (const RichText& text : lines) {
        Paragraph paragraph = painter.layout(text, inner, Font::Mono);
        if (!card.paragraphs.empty() && card.rect.height + paragraph.height > height)
            break;
        card.rect.width = std::max(card.rect.width, paragraph.width + paddingX);
        card.rect.height += paragraph.height;
        card.paragraphs.push_back(std::move(paragraph));
    }
    std::vector<Rect> kept = screen.frame.subject;
    if (screen.frame.pinned)
        for (const Rect& lit : screen.frame.pinned->subject)
            kept.insert(kept.end(), litWeight, lit);
    card.rect = placeInCorner(card.rect.width, card.rect.height, screen.margin / 2, screen.bounds, screen.taken, kept);
    card.free = card.rect.width <= width
        && std::ranges::none_of(screen.frame.subject, [&](const Rect& data) { return data.overlaps(card.rect); });
    return card;
}

/// Returns the widths of the empty columns left and right of the data.
std::array<float, 2> roomBeside(const Screen& screen)
{
    if (screen.frame.subject.empty())
        return {};
    Rect all = screen.frame.subject.front();
    for (const Rect& one : screen.frame.subject)
        all = united(all, one);
    const float gap = screen.margin / 2;
    return {all.x - screen.bounds.x - gap, screen.bounds.right() - all.right() - gap};
}

} // namespace

void followPanel(Screen& screen)
{
    // The window has panels of its own for it.
    if (screen.state.host == CanvasHostKind::Window || !screen.state.following || !screen.frame.moment)
        return;
    Painter& painter = screen.painter;
    const std::vector<RichText> lines = followedLine(*screen.frame.moment);
    FollowCard card = makeCard(screen, lines, screen.bounds.width, screen.frame.main.height * largestFollowShare);
    // Narrow and high where there is no place for the shape that is read best.
    for (const float beside : roomBeside(screen))
        if (!card.free && beside >= painter.px(narrowestCard))
            if (FollowCard narrow = makeCard(screen, lines, beside, screen.bounds.height); narrow.free)
                card = std::move(narrow);
    if (card.paragraphs.empty())
        return;
    panelWindow(screen, "followed", card.rect, PanelKind::Card, [&] {
        float line = card.rect.y + painter.px(followPaddingY);
        for (const Paragraph& paragraph : card.paragraphs) {
            painter.draw(paragraph, card.rect.x + painter.px(followPaddingX), line);
            line += paragraph.height;
        }
    });
}

} // namespace warpatlas::ui::inline canvas
