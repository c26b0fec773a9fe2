// The column at the left: the source's lines with the thread's numbers, its card, and what is wrong. Nothing of it lies
// over the views.
#include "ui/canvas/overlay/column_lines.h"
#include "ui/canvas/words/common_texts.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace warpatlas::ui {

namespace {

constexpr float columnShare = 0.28f;
/// Logical pixels.
constexpr float narrowestColumn = 220, columnPadding = 12, columnSpace = 12, problemEdge = 4, busyBar = 3,
                smallestTarget = 18, leaderTick = 12;
/// The most of the column's height that words about the run take, and the least that the source has.
constexpr float noticeShare = 0.4f, sourceShare = 0.3f;

/// Leaves out the rows of a paragraph from one on.
void cutAfter(Paragraph& paragraph, int rows, const Painter& painter)
{
    const auto last = std::ranges::find_if(paragraph.pieces, [&](const auto& piece) { return piece.line >= rows; });
    if (last == paragraph.pieces.end())
        return;
    paragraph.pieces.erase(last, paragraph.pieces.end());
    if (!paragraph.pieces.empty())
        paragraph.pieces.back().text += "…";
    paragraph.height = float(rows) * painter.lineHeight();
}

/// Keeps "blockIdx (29, 15)" in one row, as the column is narrow.
RichText withWholePlaces(RichText text)
{
    for (Run& run : text) {
        int depth = 0;
        std::string kept;
        for (std::size_t i = 0; i < run.text.size(); ++i) {
            const char c = run.text[i];
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            const bool before = i + 2 < run.text.size() && run.text[i + 1] == '('
                && std::isdigit(static_cast<unsigned char>(run.text[i + 2])) != 0;
            kept += c == ' ' && (depth > 0 || before) ? std::string("\u00a0") : std::string(1, c);
        }
        run.text = std::move(kept);
    }
    return text;
}

struct ColumnCard {
    std::vector<Paragraph> lines;
    float height = 0;
};

ColumnCard layCard(const Screen& screen, float width, float room)
{
    const Painter& painter = screen.painter;
    ColumnCard card;
    const auto add = [&](const RichText& text) {
        Paragraph paragraph = painter.layout(withWholePlaces(text), width, Font::Mono);
        if (!card.lines.empty() && card.height + paragraph.height > room)
            return false;
        card.height += paragraph.height;
        card.lines.push_back(std::move(paragraph));
        return true;
    };
    const auto addCard = [&](const ViewCard& shown) {
        bool fits = add(shown.text.title);
        if (screen.state.outdated)
            add({{say(previousLaunchWords), true, Tone::Warning}});
        for (const RichText& line : shown.text.lines)
            fits = fits && add(line);
    };
    if (screen.frame.example)
        add(line(say("column.example", "One thread of them:"), Tone::Soft));
    if (screen.frame.pinned)
        addCard(*screen.frame.pinned);
    if (screen.frame.hovered)
        addCard(*screen.frame.hovered);
    return card;
}

/// Leads from the column to the cell that a card is about: along the column to the cell's row, and to the edge of the
/// picture, which it does not cross.
void drawLeader(Screen& screen, const ViewCard& card, float y)
{
    Painter& painter = screen.painter;
    const Rect& main = screen.frame.main;
    const float wide = std::max(float(card.width), painter.px(smallestTarget)),
                high = std::max(float(card.height), painter.px(smallestTarget));
    const Rect cell{
        float(card.x) - (wide - float(card.width)) / 2, float(card.y) - (high - float(card.height)) / 2, wide, high};
    const ImVec2 middle{cell.x + wide / 2, cell.y + high / 2};
    if (!card.led || !main.contains(middle.x, middle.y))
        return;
    painter.drawOn(ImGui::GetBackgroundDrawList());
    ImDrawList& list = *painter.list();
    const float thick = std::max(1.0f, painter.px(1.5f)), left = main.x + thick / 2, tick = painter.px(leaderTick);
    const float edge = screen.frame.subject.empty() ? 0 : screen.frame.subject.front().x;
    const ImVec2 end{std::clamp(edge, left + tick, std::max(cell.x, left + tick)), middle.y};
    const ImU32 ink = painter.colour(Tone::Accent);
    list.AddLine({left, y}, {left, end.y}, ink, thick);
    list.AddLine({left, end.y}, end, ink, thick);
    list.AddTriangleFilled(
        {end.x, end.y}, {end.x - tick / 2, end.y - tick / 2}, {end.x - tick / 2, end.y + tick / 2}, ink);
    if (card.outlined)
        list.AddRect({cell.x, cell.y}, {cell.right(), cell.bottom()}, ink, 0, 0, std::max(1.0f, painter.px(2)));
}

} // namespace

float columnRoom(const Screen& screen)
{
    const float width = std::floor(float(screen.frame.width) * columnShare);
    return screen.state.column && screen.frame.outcome && width >= screen.painter.px(narrowestColumn) ? width : 0;
}

void columnPanel(Screen& screen)
{
    Painter& painter = screen.painter;
    const OverlayFrame& frame = screen.frame;
    const Rect rect{0, frame.rows.header, frame.rows.column,
        std::max(float(frame.height) - frame.rows.header - frame.rows.playback, 1.0f)};
    const float padding = painter.px(columnPadding), gap = painter.px(columnSpace), inner = rect.width - 2 * padding,
                x = rect.x + padding, line = painter.lineHeight();
    // What is wrong comes first, then the card, and the source gets the rest.
    const bool busy = !screen.state.busyWords.empty();
    Paragraph notice;
    if (const std::string& words = busy ? screen.state.busyWords : screen.state.notice; !words.empty()) {
        notice = painter.layout({{words, false, Tone::Plain}}, inner - (busy ? 0 : painter.px(problemEdge) + padding));
        cutAfter(notice, std::max(2, int(rect.height * noticeShare / line)), painter);
    }
    const float noticeHeight = notice.height > 0 ? notice.height + gap + (busy ? 2 * painter.px(busyBar) : padding) : 0;
    const float room = rect.height - 2 * padding - noticeHeight;
    ColumnLines source(screen, inner);
    const float wanted = source.choose(room);
    const ColumnCard card = layCard(screen, inner, room - gap - std::min(wanted, rect.height * sourceShare));
    const float sourceHeight = source.choose(room - card.height - 2 * gap);
    const float cardTop = rect.y + padding + sourceHeight + (sourceHeight > 0 ? gap : 0);
    const auto& pointedOrKept = frame.hovered && !frame.pinned ? frame.hovered : frame.pinned;
    // Where there is a ruler its own lines lead to the cell.
    if (pointedOrKept && !frame.example && !(frame.ruler && frame.ruler->cell))
        drawLeader(screen, *pointedOrKept, std::min(cardTop + line / 2, rect.bottom()));
    panelWindow(screen, "column", rect, PanelKind::Row, [&] {
        ImDrawList& list = *painter.list();
        const float thin = std::max(1.0f, painter.px(1));
        list.AddRectFilled(
            {rect.right() - thin, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().line));
        source.draw(x, rect.y + padding);
        float y = cardTop;
        if (sourceHeight > 0 && !card.lines.empty())
            list.AddRectFilled(
                {x, y - gap / 2}, {x + inner, y - gap / 2 + thin}, Painter::colour(painter.palette().line));
        for (const Paragraph& paragraph : card.lines) {
            painter.draw(paragraph, x, y);
            y += paragraph.height;
        }
        if (notice.height <= 0)
            return;
        y = rect.bottom() - padding - noticeHeight + gap;
        if (busy) {
            const float bar = painter.px(busyBar), top = y + notice.height + bar;
            painter.draw(notice, x, y);
            const float done = inner * float(std::clamp(screen.state.busyFraction, 0.0, 1.0));
            list.AddRectFilled({x, top}, {x + inner, top + bar}, Painter::colour(painter.palette().line), bar / 2);
            list.AddRectFilled({x, top}, {x + done, top + bar}, Painter::colour(painter.palette().accent), bar / 2);
            return;
        }
        // The edge repeats what the words say; it never says anything alone.
        const Rect box{x, y - padding / 2, inner, notice.height + padding};
        painter.panel(box);
        list.AddRectFilled(
            {box.x, box.y}, {box.x + painter.px(problemEdge), box.bottom()}, Painter::colour(painter.palette().wrong));
        painter.draw(notice, x + painter.px(problemEdge) + padding / 2, y);
    });
}

} // namespace warpatlas::ui
