// The column at the left: the source's lines with the thread's numbers, its card, and what is wrong. Nothing of it lies
// over the views.
#include "ui/canvas/overlay/panels.h"

#include "app/lesson/presented_lesson.h"
#include "ui/canvas/words/column_source.h"
#include "ui/canvas/words/common_texts.h"
#include "ui/canvas/words/term_colours.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// The source's lines in the column: broken where they are too long, with the thread's values below their words. Device
/// pixels.
class ColumnLines {
public:
    ColumnLines(Screen& screen, float width);
    ColumnLines(const ColumnLines&) = delete;
    ColumnLines& operator=(const ColumnLines&) = delete;

    /// Chooses the lines that fit; returns the height that they take.
    float choose(float room);
    void draw(float x, float y);

private:
    struct Chip {
        const SourceValue* value;
        float x = 0, width = 0;
        int row = 0; ///< below the letters
    };
    /// Letters of a line, and below them the values of its words.
    struct Row {
        std::size_t from = 0, to = 0; ///< bytes
        float x = 0;
        std::vector<Chip> chips;
        int chipRows = 0;
    };
    struct Laid {
        const ColumnLine* line = nullptr;
        std::vector<Row> rows;
        std::vector<Paragraph> below;
        float height = 0;
    };

    std::size_t anchor() const;
    Laid lay(const ColumnLine& line) const;
    void place(Row& row, const SourceValue& value, const std::string& text) const;
    std::string textOfChip(const SourceValue& value) const;
    ImU32 inkOf(TermInk ink) const;
    void draw(const Laid& laid, float x, float y);
    void drawLetters(const ColumnLine& line, const Row& row, float x, float y);
    void drawChip(const Chip& chip, float x, float y);

    Screen& m_screen;
    Painter& m_painter;
    float m_letter, m_width, m_gutter = 0;
    std::vector<ColumnLine> m_lines;
    std::vector<Laid> m_laid; ///< by line
    std::vector<std::size_t> m_shown;
};

constexpr float chipHeight = 19, chipPadding = 5, chipGap = 3, chipSign = 12, lineEdge = 3,
                lineEdgeBefore = 12; // logical pixels
constexpr float widestChip = 0.5f; ///< share of the column
constexpr int continuedBy = 2, mostIndent = 4; ///< letters: what the rest of a broken line is moved by

ColumnLines::ColumnLines(Screen& screen, float width)
    : m_screen(screen), m_painter(screen.painter), m_letter(m_painter.textWidth("0", Font::Mono)), m_width(width)
{
    const OverlayFrame& frame = screen.frame;
    // A kernel that is to be written is read before it is followed.
    const LessonSlide* const lesson = screen.state.lesson.get();
    const bool isBegun = lesson && lesson->writes && !screen.state.following && frame.outcome;
    if (isBegun)
        m_lines = plainLines(frame.outcome->bound->work.code.source);
    else if (frame.lines != nullptr)
        m_lines = columnLines(*frame.lines, frame.outcome->bound->work.code.source, screen.state.following);
    for (const ColumnLine& line : m_lines)
        m_gutter = std::max(m_gutter, m_painter.textWidth(std::to_string(line.number) + " ", Font::Mono));
    for (const ColumnLine& line : m_lines)
        m_laid.push_back(lay(line));
}

float ColumnLines::choose(float room)
{
    std::vector<float> heights;
    for (const Laid& laid : m_laid)
        heights.push_back(laid.height);
    m_shown = linesThatFit(heights, anchor(), room);
    float height = 0;
    for (const std::size_t i : m_shown)
        height += heights[i];
    return height;
}

void ColumnLines::draw(float x, float y)
{
    for (const std::size_t i : m_shown) {
        draw(m_laid[i], x, y);
        y += m_laid[i].height;
    }
}

/// Returns the line that must be there: that of the present visit, or of the request in the memory view, else the
/// first.
std::size_t ColumnLines::anchor() const
{
    const StoryMoment* const glance = m_screen.state.views.main == ViewKind::Memory ? m_screen.frame.glance : nullptr;
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_screen.state.following ? m_lines[i].present : glance != nullptr && m_lines[i].number == glance->line)
            return i;
    return 0;
}

ColumnLines::Laid ColumnLines::lay(const ColumnLine& line) const
{
    Laid laid;
    laid.line = &line;
    const int room = int((m_width - m_gutter) / m_letter), indent = std::min(line.indent, mostIndent);
    const std::vector<std::size_t> starts = rowStarts(line.text, room, indent, indent + continuedBy);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        Row row;
        row.from = starts[i];
        row.to = i + 1 < starts.size() ? starts[i + 1] : line.text.size();
        row.x = m_gutter + m_letter * float(i == 0 ? indent : indent + continuedBy);
        for (const SourceValue& value : line.values)
            if (value.column >= row.from && (value.column < row.to || row.to == line.text.size()))
                place(row, value, line.text);
        laid.height += m_painter.lineHeight() + float(row.chipRows) * m_painter.px(chipHeight);
        laid.rows.push_back(std::move(row));
    }
    for (const RichText& words : line.rows) {
        laid.below.push_back(m_painter.layout(words, m_width - m_gutter, Font::Mono));
        laid.height += laid.below.back().height;
    }
    laid.height += m_painter.px(chipGap);
    return laid;
}

/// Puts a value below its word; where another reaches there, behind that as long as it is below the word, or else a row
/// lower.
void ColumnLines::place(Row& row, const SourceValue& value, const std::string& text) const
{
    const float words =
        value.sign == ValueSign::None ? m_painter.textWidth(textOfChip(value), Font::MonoBold) : m_painter.px(chipSign);
    const float word = row.x + m_painter.textWidth(text.substr(row.from, value.column - row.from), Font::Mono);
    const float middle = word + m_letter * float(value.length) / 2;
    Chip chip{&value, 0, words + 2 * m_painter.px(chipPadding)};
    const auto within = [&](float x) { return std::max(m_gutter, std::min(x, m_width - chip.width)); };
    for (;; ++chip.row) {
        float free = m_gutter;
        for (const Chip& other : row.chips)
            if (other.row == chip.row)
                free = std::max(free, other.x + other.width + m_painter.px(chipGap));
        chip.x = within(std::max(word - m_painter.px(chipPadding), free));
        if (chip.x >= free && chip.x <= std::max(middle, word))
            break;
        if (free <= m_gutter)
            break; // a row of its own
    }
    row.chipRows = std::max(row.chipRows, chip.row + 1);
    row.chips.push_back(chip);
}

std::string ColumnLines::textOfChip(const SourceValue& value) const
{
    return m_painter.shortened(value.text, m_width * widestChip, Font::MonoBold);
}

ImU32 ColumnLines::inkOf(TermInk ink) const
{
    return Painter::colour(termColour(ink, m_screen.state.theme));
}

void ColumnLines::draw(const Laid& laid, float x, float y)
{
    const ColumnLine& line = *laid.line;
    const float edge = x - m_painter.px(lineEdgeBefore);
    if (line.present)
        m_painter.list()->AddRectFilled({edge, y},
            {edge + m_painter.px(lineEdge), y + laid.height - m_painter.px(chipGap)}, m_painter.colour(Tone::Accent));
    m_painter.text(std::to_string(line.number), x, y, Font::Mono, m_painter.colour(Tone::Soft));
    for (const Row& row : laid.rows) {
        drawLetters(line, row, x + row.x, y);
        y += m_painter.lineHeight();
        for (const Chip& chip : row.chips)
            drawChip(chip, x + chip.x, y + float(chip.row) * m_painter.px(chipHeight));
        y += float(row.chipRows) * m_painter.px(chipHeight);
    }
    for (const Paragraph& paragraph : laid.below) {
        m_painter.draw(paragraph, x + m_gutter, y);
        y += paragraph.height;
    }
}

/// Draws the row's letters, words of the index in their colours.
void ColumnLines::drawLetters(const ColumnLine& line, const Row& row, float x, float y)
{
    std::size_t at = row.from;
    const auto piece = [&](std::size_t to, TermInk ink) {
        if (to <= at)
            return;
        m_painter.text(line.text.substr(at, to - at),
            x + m_painter.textWidth(line.text.substr(row.from, at - row.from), Font::Mono), y, Font::Mono, inkOf(ink));
        at = to;
    };
    for (const Chip& chip : row.chips)
        if (const SourceValue& value = *chip.value; value.ink != TermInk::Plain && value.column >= at) {
            piece(value.column, TermInk::Plain);
            piece(std::min<std::size_t>(value.column + value.length, row.to), value.ink);
        }
    piece(row.to, TermInk::Plain);
}

void ColumnLines::drawChip(const Chip& chip, float x, float y)
{
    const SourceValue& value = *chip.value;
    ImDrawList& list = *m_painter.list();
    const float high = m_painter.px(chipHeight) - m_painter.px(2), middle = y + high / 2;
    list.AddRectFilled({x, y}, {x + chip.width, y + high}, Painter::colour(m_painter.palette().line), m_painter.px(4));
    if (value.sign == ValueSign::None) {
        m_painter.text(textOfChip(value), x + m_painter.px(chipPadding), middle - m_painter.lineHeight() / 2,
            Font::MonoBold, value.earlier ? m_painter.colour(Tone::Soft) : inkOf(value.ink));
        return;
    }
    m_painter.sign(value.sign == ValueSign::Holds, x + chip.width / 2, middle);
}

constexpr float columnShare = 0.28f, lessonShare = 0.36f;
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
    if (screen.frame.example && screen.state.lesson)
        return card; // the lesson has the room
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
    if (const LessonSlide* const lesson = screen.state.lesson.get())
        return screen.frame.outcome || lesson->pictured ? std::floor(float(screen.frame.width) * lessonShare)
                                                        : float(screen.frame.width);
    const float width = std::floor(float(screen.frame.width) * columnShare);
    return screen.state.column && screen.frame.outcome && width >= screen.painter.px(narrowestColumn) ? width : 0;
}

void columnPanel(Screen& screen, const Rect& rect, bool onlyNotice)
{
    Painter& painter = screen.painter;
    const OverlayFrame& frame = screen.frame;
    const float padding = painter.px(columnPadding), gap = painter.px(columnSpace), inner = rect.width - 2 * padding,
                x = rect.x + padding, line = painter.lineHeight();
    // Faults come first, then the card, and the source gets the rest.
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
    const ColumnCard card =
        onlyNotice ? ColumnCard() : layCard(screen, inner, room - gap - std::min(wanted, rect.height * sourceShare));
    const float sourceHeight = source.choose(onlyNotice ? 0 : room - card.height - 2 * gap);
    const float cardTop = rect.y + padding + sourceHeight + (sourceHeight > 0 ? gap : 0);
    const auto& pointedOrKept = frame.hovered && !frame.pinned ? frame.hovered : frame.pinned;
    // Where there is a ruler its own lines lead to the cell.
    if (pointedOrKept && !onlyNotice && !frame.example && !(frame.ruler && frame.ruler->cell))
        drawLeader(screen, *pointedOrKept, std::min(cardTop + line / 2, rect.bottom()));
    panelWindow(screen, "column", rect, PanelKind::Row, [&] {
        ImDrawList& list = *painter.list();
        const float thin = std::max(1.0f, painter.px(1));
        list.AddRectFilled(
            {rect.right() - thin, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().line));
        if (!onlyNotice)
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

} // namespace warpatlas::ui::inline canvas
