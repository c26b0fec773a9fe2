#include "ui/canvas/overlay/column_lines.h"

#include "ui/canvas/words/term_colours.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float chipHeight = 19, chipPadding = 5, chipGap = 3, chipSign = 12, lineEdge = 3,
                lineEdgeBefore = 12; // logical pixels
constexpr float widestChip = 0.5f; ///< share of the column
constexpr int continuedBy = 2, mostIndent = 4; ///< letters: what the rest of a broken line is moved by

} // namespace

ColumnLines::ColumnLines(Screen& screen, float width)
    : m_screen(screen), m_painter(screen.painter), m_letter(m_painter.textWidth("0", Font::Mono)), m_width(width)
{
    const OverlayFrame& frame = screen.frame;
    if (frame.lines == nullptr)
        return;
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
    const float size = m_painter.px(5), centre = x + chip.width / 2, thick = m_painter.px(2);
    const ImU32 good = m_painter.colour(Tone::Good), wrong = m_painter.colour(Tone::Wrong);
    if (value.sign == ValueSign::Holds) {
        list.AddLine({centre - size, middle}, {centre - size / 3, middle + size * 0.7f}, good, thick);
        list.AddLine({centre - size / 3, middle + size * 0.7f}, {centre + size, middle - size * 0.8f}, good, thick);
        return;
    }
    list.AddLine({centre - size, middle - size}, {centre + size, middle + size}, wrong, thick);
    list.AddLine({centre - size, middle + size}, {centre + size, middle - size}, wrong, thick);
}

} // namespace warpatlas::ui
