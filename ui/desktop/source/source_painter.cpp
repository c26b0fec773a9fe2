#include "ui/desktop/source/source_painter.h"

#include "ui/desktop/look/style.h"
#include "ui/desktop/source/ink_colour.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

QColor colourOf(NumberInk ink, bool earlier, const Tokens& t)
{
    const QColor accent = t.dark ? t.accent : mix(t.accent, t.text, 0.5);
    switch (ink) {
    case NumberInk::Soft:
        return t.soft;
    case NumberInk::Wrong:
        return t.wrongText;
    case NumberInk::True:
    case NumberInk::Value:
        return earlier ? t.soft : accent;
    case NumberInk::False:
        return earlier ? t.soft : t.warningText;
    case NumberInk::Way:
        break;
    }
    return earlier ? t.soft : mix(accent, t.soft, 0.25);
}

bool isStrong(NumberInk ink)
{
    return ink == NumberInk::Value || ink == NumberInk::True || ink == NumberInk::False || ink == NumberInk::Wrong;
}

class SourcePainter {
public:
    SourcePainter(QPainter& painter, const QSize& size, int scrolled, const SourceContents& contents,
        const SourceRows& rows, const SourceMarks& marks, const SourceMetrics& metrics)
        : m_painter(painter),
          m_size(size),
          m_contents(contents),
          m_rows(rows),
          m_marks(marks),
          m_metrics(metrics),
          m_width(metrics.textWidth()),
          m_top(metrics.headHeight - scrolled)
    {
        const QFontMetricsF letters(metrics.code);
        m_baseline = (metrics.rowHeight + letters.ascent() - letters.descent()) / 2;
    }

    void paint()
    {
        m_painter.fillRect(QRect({0, 0}, m_size), m_tokens.panel);
        paintHeads(m_painter, m_contents.columns, m_size.width(), m_metrics);
        m_painter.setClipRect(0, m_metrics.headHeight, m_size.width(), m_size.height() - m_metrics.headHeight);
        const std::vector<SourceRow>& rows = m_rows.all();
        for (std::size_t i = m_rows.indexAt(m_metrics.headHeight - m_top); i < rows.size(); ++i) {
            if (m_top + rows[i].top > m_size.height())
                break;
            if (rows[i].right) {
                right(rows[i],
                    i == 0 || rows[i - 1].line != rows[i].line || rows[i - 1].number != rows[i].number
                        || !rows[i - 1].right);
                continue;
            }
            if (rows[i].number <= SourceRow::ofCard) {
                card(rows[i]);
                continue;
            }
            ground(rows[i]);
            if (rows[i].number == SourceRow::ofChips) {
                chips(rows[i]);
                continue;
            }
            if (rows[i].number != SourceRow::ofLine) {
                number(rows[i]);
                continue;
            }
            code(rows[i]);
            if (rows[i].piece.start == 0)
                beside(rows[i]);
            if (rows[i].line == m_marks.hovered)
                hint(rows[i]);
        }
        if (m_marks.focus)
            frameOf(m_marks.current);
        m_painter.setClipping(false);
        if (m_marks.focus)
            frame(QRect({0, 0}, m_size), mix(m_tokens.panel, m_tokens.accent, 0.6));
    }

private:
    QRect rectOf(const SourceRow& row) const
    {
        return {0, int(std::lround(m_top + row.top)), m_size.width(), m_metrics.rowHeight};
    }

    /// Whether the mistake is in the line: a comment is none beside the right kernel's lines, and alone tells of the
    /// host's.
    bool isMistaken(std::uint32_t line) const
    {
        return m_contents.changes.wrong.contains(line)
            && (m_contents.changes.right.empty() || !m_contents.lines[int(line) - 1].trimmed().startsWith("//"));
    }

    void ground(const SourceRow& row)
    {
        const bool live = row.line == m_marks.live, number = row.number >= 0;
        const auto tinted = [&](double dark, double light) {
            return mix(m_tokens.panel, m_tokens.accent, m_tokens.dark ? dark : light);
        };
        QColor colour;
        if (live)
            colour = tinted(0.2, 0.16);
        else if (row.line == m_marks.selected)
            colour = m_tokens.hover;
        else if (row.line == m_marks.linked)
            colour = tinted(0.12, 0.1);
        else if (row.line == m_marks.hovered)
            colour = mix(m_tokens.panel, m_tokens.hover, 0.5);
        else if (number)
            colour = tinted(0.06, 0.05);
        else if (isMistaken(row.line) || m_contents.cards.contains(row.line))
            colour = m_tokens.wrongSurface;
        if (colour.isValid())
            m_painter.fillRect(rectOf(row), colour);
        if (live)
            m_painter.fillRect(QRect(0, rectOf(row).top(), m_metrics.bar, m_metrics.rowHeight), m_tokens.accent);
    }

    void code(const SourceRow& row)
    {
        const QString& line = m_contents.lines[int(row.line) - 1];
        const int end = row.piece.start + row.piece.length;
        const auto x = [&](int column) {
            return m_metrics.numberWidth + row.piece.indent
                + m_width(line.mid(row.piece.start, column - row.piece.start));
        };
        const double y = rectOf(row).top();
        if (const auto [from, to] = m_marks.text.inLine(row.line, int(line.size())); from < to) {
            const int left = std::max(from, row.piece.start), right = std::min(to, end);
            if (left < right)
                m_painter.fillRect(QRectF(x(left), y, x(right) - x(left), m_metrics.rowHeight),
                    mix(m_tokens.panel, m_tokens.accent, 0.4));
        }
        m_painter.setFont(m_metrics.code);
        const auto draw = [&](int from, int to, Ink ink) {
            from = std::max(from, row.piece.start);
            to = std::min(to, end);
            if (from >= to)
                return;
            m_painter.setPen(colourOf(ink));
            m_painter.drawText(QPointF(x(from), y + m_baseline), line.mid(from, to - from));
        };
        int at = 0;
        for (const InkSpan& span : m_contents.spans[row.line - 1]) {
            draw(at, span.start, Ink::Plain);
            draw(span.start, span.start + span.length, span.ink);
            at = span.start + span.length;
        }
        draw(at, int(line.size()), Ink::Plain);
    }

    /// Paints a line of the right kernel, quieter than the mistake's below it. It has no number: it is no part of the
    /// text.
    void right(const SourceRow& row, bool first)
    {
        const auto& lines = m_contents.changes.right;
        auto found = lines.find(row.line);
        // Right lines below the last line belong to the line that would follow it.
        if (row.top > m_rows.topOf(row.line))
            found = lines.find(row.line + 1);
        if (found == lines.end() || row.number >= int(found->second.size()))
            return;
        m_painter.fillRect(rectOf(row), m_tokens.goodSurface);
        m_painter.setFont(m_metrics.code);
        m_painter.setPen(m_tokens.soft);
        m_painter.drawText(QPointF(m_metrics.numberWidth + row.piece.indent, rectOf(row).top() + m_baseline),
            found->second[row.number].mid(row.piece.start, row.piece.length));
        if (first)
            sign(row, true);
    }

    /// Paints a plus beside a line of the right kernel, which is missing here, a cross beside one of the mistake.
    void sign(const SourceRow& row, bool isRight)
    {
        const QRect whole = rectOf(row);
        const double size = 1.1 * m_metrics.gap;
        sign({m_metrics.bar + size, whole.top() + whole.height() / 2.0}, size, isRight ? Sign::Plus : Sign::Cross);
    }

    enum class Sign { Plus, Tick, Cross };
    void sign(const QPointF& middle, double size, Sign which)
    {
        const double x = middle.x(), y = middle.y();
        const auto at = [&](double right, double down) { return QPointF(x + right * size, y + down * size); };
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(which == Sign::Cross ? m_tokens.wrongText : m_tokens.goodText, std::max(1.5, size / 4.5),
            Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        if (which == Sign::Plus) {
            m_painter.drawLine(at(-0.6, 0), at(0.6, 0));
            m_painter.drawLine(at(0, -0.6), at(0, 0.6));
        } else if (which == Sign::Tick) {
            m_painter.drawPolyline(QPolygonF{at(-0.6, 0.1), at(-0.15, 0.55), at(0.7, -0.55)});
        } else {
            m_painter.drawLine(at(-0.5, -0.5), at(0.5, 0.5));
            m_painter.drawLine(at(-0.5, 0.5), at(0.5, -0.5));
        }
        m_painter.restore();
    }

    /// Paints a row of what is wrong with a line: below it, with a bar at its left.
    void card(const SourceRow& row)
    {
        const auto found = m_contents.cards.find(row.line);
        if (found == m_contents.cards.end())
            return;
        const QRect whole = rectOf(row);
        const double from = m_metrics.numberWidth + row.piece.indent - m_metrics.gap;
        m_painter.fillRect(
            QRectF(from, whole.top(), m_size.width() - m_metrics.gap - from, whole.height()), m_tokens.wrongSurface);
        m_painter.fillRect(QRectF(from, whole.top(), m_metrics.bar, whole.height()), m_tokens.wrong);
        const bool words = row.number == SourceRow::ofCard;
        if (row.number == SourceRow::ofButton)
            return;
        m_painter.setFont(words ? m_metrics.words : m_metrics.code);
        m_painter.setPen(words ? m_tokens.text : m_tokens.goodText);
        const QString& text = words ? found->second.words : found->second.written;
        m_painter.drawText(QPointF(m_metrics.numberWidth + row.piece.indent, whole.top() + m_baseline),
            text.mid(row.piece.start, row.piece.length));
    }

    /// Paints numbers under the words of a piece, each in the middle below its own unless the one before it is there.
    void chips(const SourceRow& row)
    {
        const auto found = m_contents.chips.find(row.line);
        if (found == m_contents.chips.end())
            return;
        const QString& line = m_contents.lines[int(row.line) - 1];
        const QRect whole = rectOf(row);
        const double letter = m_width(QStringLiteral("0")), gap = letter / 3;
        const double height = std::round(m_metrics.rowHeight * 0.84), top = whole.top();
        double least = m_metrics.numberWidth;
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const SourceChip& chip : found->second) {
            const int start = row.piece.start, end = start + row.piece.length;
            if (chip.start < start || (chip.start >= end && end != int(line.size())))
                continue;
            const double width = (chip.sign != SourceChip::Sign::None ? 1.4 * letter : m_width(chip.text)) + letter;
            const double from = m_metrics.numberWidth + row.piece.indent + m_width(line.mid(start, chip.start - start));
            const double middle = from + m_width(line.mid(chip.start, std::min(chip.length, end - chip.start))) / 2;
            const double x = std::max(least, middle - width / 2);
            const QRectF box(x, top, width, height);
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(chip.soft ? mix(m_tokens.panel, m_tokens.hover, 0.45) : m_tokens.hover);
            m_painter.drawRoundedRect(box, gap, gap);
            if (chip.sign != SourceChip::Sign::None) {
                sign(box.center(), 0.75 * letter, chip.sign == SourceChip::Sign::Holds ? Sign::Tick : Sign::Cross);
            } else {
                const QColor ink = colourOf(chip.ink);
                m_painter.setFont(chip.soft ? m_metrics.code : m_metrics.strong);
                m_painter.setPen(chip.soft ? mix(ink, m_tokens.soft, 0.55) : ink);
                m_painter.drawText(box, Qt::AlignCenter, chip.text);
            }
            least = box.right() + gap;
        }
        m_painter.restore();
    }

    void number(const SourceRow& row)
    {
        const auto found = m_contents.numbers.find(row.line);
        if (found == m_contents.numbers.end() || std::size_t(row.number) >= found->second.size())
            return;
        const SourceNumber& number = found->second[std::size_t(row.number)];
        const int start = row.piece.start, end = start + row.piece.length;
        for (const NumberSpan& span : number.spans) {
            const int from = std::max(span.start, start), to = std::min(span.start + span.length, end);
            if (from >= to)
                continue;
            m_painter.setFont(isStrong(span.ink) && !number.earlier ? m_metrics.strong : m_metrics.code);
            m_painter.setPen(colourOf(span.ink, number.earlier, m_tokens));
            const double x = m_metrics.numberWidth + row.piece.indent + m_width(number.text.mid(start, from - start));
            m_painter.drawText(QPointF(x, rectOf(row).top() + m_baseline), number.text.mid(from, to - from));
        }
    }

    /// Paints line number and counters.
    void beside(const SourceRow& row)
    {
        const QRect whole = rectOf(row);
        m_painter.setFont(m_metrics.code);
        m_painter.setPen(row.line == m_marks.live ? m_tokens.text : m_tokens.faint);
        m_painter.drawText(QRect(0, whole.top(), m_metrics.numberWidth - m_metrics.gap, whole.height()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(row.line));
        if (isMistaken(row.line))
            sign(row, false);
        if (row.line < m_contents.counters.size())
            paintFigures(m_painter, m_contents.columns, m_contents.counters[row.line], whole, m_metrics);
    }

    /// Paints the hint behind the line's last letter, where it fits.
    void hint(const SourceRow& row)
    {
        const QString& line = m_contents.lines[int(row.line) - 1];
        if (m_marks.hint.isEmpty() || row.piece.start + row.piece.length != int(line.size()))
            return;
        const double from = m_metrics.numberWidth + row.piece.indent
            + m_width(line.mid(row.piece.start, row.piece.length)) + 2 * m_metrics.gap;
        const int columns = int(m_contents.columns.size()) * m_metrics.columnWidth + 2 * m_metrics.gap;
        const double room = m_size.width() - columns - from;
        if (QFontMetricsF(m_metrics.words).horizontalAdvance(m_marks.hint) > room)
            return;
        m_painter.setFont(m_metrics.words);
        m_painter.setPen(m_tokens.soft);
        m_painter.drawText(QPointF(from, rectOf(row).top() + m_baseline), m_marks.hint);
    }

    void frameOf(std::uint32_t line)
    {
        const double top = m_top + m_rows.topOf(line), height = m_rows.bottomOf(line) - m_rows.topOf(line);
        if (line != 0 && height > 0)
            frame(QRect(0, int(std::lround(top)), m_size.width(), int(std::lround(height))), m_tokens.accent);
    }

    void frame(const QRect& around, const QColor& colour)
    {
        m_painter.setPen(QPen(colour, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(around.adjusted(0, 0, -1, -1));
    }

    QPainter& m_painter;
    QSize m_size;
    const SourceContents& m_contents;
    const SourceRows& m_rows;
    const SourceMarks& m_marks;
    const SourceMetrics& m_metrics;
    const Tokens& m_tokens = tokens();
    TextWidth m_width;
    int m_top; ///< top of the first row
    double m_baseline = 0;
};

} // namespace

SourceMetrics::SourceMetrics(int pixelSize)
    : code(monoFont(pixelSize)), strong(monoFont(pixelSize, true)), words(sansFont(pixelSize - 1))
{
    const QFontMetricsF letters(code);
    const double letter = letters.horizontalAdvance('0');
    rowHeight = int(std::ceil(letters.height() * 1.2));
    headHeight = rowHeight + 2;
    bar = std::max(3, pixelSize / 4);
    gap = int(std::ceil(letter));
    fitNumbers(0);
    columnWidth = int(std::ceil(std::max(
        6 * letter + gap, QFontMetricsF(words).horizontalAdvance(SourceColumn{{LineFigure::Sectors}}.head()) + gap)));
}

void SourceMetrics::fitNumbers(qsizetype lines, bool signs)
{
    const qsizetype digits = std::max<qsizetype>(2, QString::number(lines).size());
    const double letter = QFontMetricsF(code).horizontalAdvance('0');
    numberWidth = 2 * bar + (signs ? 3 : 1) * gap + int(std::ceil(double(digits) * letter));
}

TextWidth SourceMetrics::textWidth() const
{
    const QFontMetricsF letters(code);
    const double letter = letters.horizontalAdvance('0');
    return [letters, letter](const QString& text) {
        const bool plain = std::all_of(text.begin(), text.end(), [](QChar c) { return c >= ' ' && c <= '~'; });
        return plain ? letter * double(text.size()) : letters.horizontalAdvance(text);
    };
}

TextWidth SourceMetrics::wordsWidth() const
{
    return [letters = QFontMetricsF(words)](const QString& text) { return letters.horizontalAdvance(text); };
}

QRect placeOfColumn(
    std::size_t column, std::size_t columns, int width, int top, int height, const SourceMetrics& metrics)
{
    const int right = width - metrics.gap - int(columns - 1 - column) * metrics.columnWidth;
    return {right - metrics.columnWidth, top, metrics.columnWidth, height};
}

void paintHeads(QPainter& painter, const std::vector<SourceColumn>& columns, int width, const SourceMetrics& metrics)
{
    painter.setFont(metrics.words);
    painter.setPen(tokens().soft);
    const int more = columns.size() == 1 ? width : 0; // the only head may be as long as the row
    for (std::size_t i = 0; i < columns.size(); ++i)
        painter.drawText(
            placeOfColumn(i, columns.size(), width, 0, metrics.headHeight, metrics).adjusted(-more, 0, 0, 0),
            Qt::AlignRight | Qt::AlignVCenter, columns[i].head());
}

void paintFigures(QPainter& painter, const std::vector<SourceColumn>& columns, const LineCounters& counted,
    const QRect& row, const SourceMetrics& metrics)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::optional<LineFigure> shown = columns[i].shown(counted);
        const bool finding = shown == LineFigure::Sectors || (shown == LineFigure::Banks && counted.bankConflicts);
        painter.setPen(finding ? tokens().warningText : tokens().soft);
        painter.drawText(placeOfColumn(i, columns.size(), row.width(), row.top(), row.height(), metrics),
            Qt::AlignRight | Qt::AlignVCenter, columns[i].cell(counted));
    }
}

void paintSource(QPainter& painter, const QSize& size, int scrolled, const SourceContents& contents,
    const SourceRows& rows, const SourceMarks& marks, const SourceMetrics& metrics)
{
    SourcePainter(painter, size, scrolled, contents, rows, marks, metrics).paint();
}

} // namespace warpatlas::ui::inline desktop
