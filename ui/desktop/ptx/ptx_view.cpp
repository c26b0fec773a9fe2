#include "ui/desktop/ptx/ptx_view.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/source/ink_colour.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpatlas::ui::inline desktop {

PtxView::PtxView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setObjectName("ptx");
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(3 * m_metrics.rowHeight + m_metrics.headHeight);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    viewport()->setMouseTracking(true);
    setAccessibleName(said("ptx_view.name", "PTX of the kernel"));
}

void PtxView::setListing(const PtxListingPointer& listing)
{
    if (listing == m_listing)
        return;
    // While one writes, the text changes and what is looked at stays where it is.
    const int scrolled = verticalScrollBar()->value();
    const bool another = !m_listing || !listing || m_listing->kernel() != listing->kernel();
    m_listing = listing;
    m_live.reset();
    m_next.reset();
    m_hovered.reset();
    m_longest = 0;
    if (m_listing) {
        for (const PtxRow& row : m_listing->rows())
            m_longest = std::max(m_longest, int(row.text.size()));
        if (m_current && *m_current >= m_listing->rows().size())
            m_current.reset();
        m_metrics.fitNumbers(qsizetype(m_listing->lines()));
    } else {
        m_current.reset();
    }
    arrange();
    verticalScrollBar()->setValue(another ? std::max(0, firstInstruction() - 1) * m_metrics.rowHeight : scrolled);
    emit pointed();
}

/// The head and the declarations above it are a scroll away.
int PtxView::firstInstruction() const
{
    if (!m_listing)
        return 0;
    const auto found = std::ranges::find(m_listing->rows(), PtxRow::Kind::Instruction, &PtxRow::kind);
    return int(found - m_listing->rows().begin());
}

void PtxView::setCounters(std::vector<LineCounters> counters)
{
    m_counters = std::move(counters);
    arrange();
}

void PtxView::setLit(std::uint32_t line)
{
    if (line == m_lit)
        return;
    m_lit = line;
    if (m_listing && line != 0) {
        const auto &own = m_listing->rowsOf(line), &called = m_listing->rowsCalledAt(line);
        const auto inView = [this](std::uint32_t row) { return isInView(row); };
        if (std::ranges::none_of(own, inView) && std::ranges::none_of(called, inView)) {
            if (!own.empty())
                showRow(own.front());
            else if (!called.empty())
                showRow(called.front());
        }
    }
    viewport()->update();
}

bool PtxView::isLit(std::uint32_t row) const
{
    return m_listing && m_lit != 0
        && (std::ranges::binary_search(m_listing->rowsOf(m_lit), row)
            || std::ranges::binary_search(m_listing->rowsCalledAt(m_lit), row));
}

void PtxView::setLive(std::optional<std::uint32_t> row, std::optional<std::uint32_t> next)
{
    if (row == m_live && next == m_next)
        return;
    const bool moved = row && row != m_live;
    m_live = row;
    m_next = next;
    if (moved)
        showRow(*row);
    viewport()->update();
}

QRect PtxView::rowRect(std::uint32_t row) const
{
    return {0, m_metrics.headHeight + int(row) * m_metrics.rowHeight - verticalScrollBar()->value(),
        viewport()->width(), m_metrics.rowHeight};
}

bool PtxView::isInView(std::uint32_t row) const
{
    const QRect place = rowRect(row);
    return place.top() >= m_metrics.headHeight && place.bottom() < viewport()->height();
}

void PtxView::showRow(std::uint32_t row)
{
    if (isInView(row))
        return;
    const int page = viewport()->height() - m_metrics.headHeight, top = int(row) * m_metrics.rowHeight;
    // With the rows around it: code is read downwards.
    verticalScrollBar()->setValue(top - page / 3);
}

std::optional<std::uint32_t> PtxView::rowAt(int y) const
{
    if (!m_listing || y < m_metrics.headHeight)
        return std::nullopt;
    const int row = (y - m_metrics.headHeight + verticalScrollBar()->value()) / m_metrics.rowHeight;
    return row < int(m_listing->rows().size()) ? std::optional(std::uint32_t(row)) : std::nullopt;
}

void PtxView::arrange()
{
    // A column takes the room of seven letters: half of the width is the instructions' own.
    const bool wide = viewport()->width() >= 420;
    m_columns =
        wide ? sourceColumns(m_counters, viewport()->width() / 2, m_metrics.columnWidth) : std::vector<SourceColumn>();
    const int rows = m_listing ? int(m_listing->rows().size()) : 0;
    const int page = viewport()->height() - m_metrics.headHeight;
    verticalScrollBar()->setRange(0, std::max(0, rows * m_metrics.rowHeight - page));
    verticalScrollBar()->setPageStep(std::max(page, 1));
    verticalScrollBar()->setSingleStep(m_metrics.rowHeight);
    const double letter = QFontMetricsF(m_metrics.code).horizontalAdvance('0');
    const int width = m_metrics.numberWidth + int(std::ceil(letter * m_longest)) + m_metrics.gap + columnsWidth();
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
    horizontalScrollBar()->setPageStep(std::max(viewport()->width(), 1));
    horizontalScrollBar()->setSingleStep(int(4 * letter));
    viewport()->update();
}

void PtxView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    if (m_live)
        showRow(*m_live);
}

QString PtxView::headWords() const
{
    return said("ptx_view.counters",
               "The counters are those of the whole source line, and stand beside the first of its instructions: the "
               "recording does not count instructions one by one.")
        + "\n" + explainColumns(m_columns, "\n");
}

void PtxView::paintHead(QPainter& painter) const
{
    paintHeads(painter, m_columns, viewport()->width(), m_metrics);
    const int height = m_metrics.headHeight;
    int heads = viewport()->width() - m_metrics.gap; // where the first of them begins
    if (!m_columns.empty())
        heads = placeOfColumn(0, m_columns.size(), viewport()->width(), 0, height, m_metrics).right() + 1
            - painter.fontMetrics().horizontalAdvance(m_columns[0].head());
    const int room = heads - m_metrics.gap;
    painter.drawText(QRect(m_metrics.bar + m_metrics.gap / 2, 0, room, height), Qt::AlignLeft | Qt::AlignVCenter,
        said("ptx_view.head.line", "line"));
    if (!m_columns.empty()) {
        const QString words = said("ptx_view.head.counters", "of the source line:");
        if (painter.fontMetrics().horizontalAdvance(words) < room - m_metrics.numberWidth)
            painter.drawText(QRect(0, 0, room, height), Qt::AlignRight | Qt::AlignVCenter, words);
    }
}

void PtxView::paintRow(QPainter& painter, std::uint32_t row) const
{
    const Tokens& t = tokens();
    const PtxRow& shown = m_listing->rows()[row];
    const QRect place = rowRect(row);
    const auto tinted = [&](double dark, double light) { return mix(t.panel, t.accent, t.dark ? dark : light); };
    const bool live = row == m_live;
    if (live)
        painter.fillRect(place, tinted(0.2, 0.16)); // as the source's own
    else if (m_lit != 0 && shown.line == m_lit)
        painter.fillRect(place, tinted(0.12, 0.1));
    else if (isLit(row))
        painter.fillRect(place, tinted(0.06, 0.05));
    else if (row == m_hovered)
        painter.fillRect(place, mix(t.panel, t.hover, 0.5));
    if (live)
        painter.fillRect(QRect(0, place.top(), m_metrics.bar, place.height()), t.accent);
    else if (row == m_next)
        painter.fillRect(QRect(0, place.top(), m_metrics.bar, place.height()), mix(t.panel, t.accent, 0.5));

    const QFontMetricsF letters(m_metrics.code);
    const double baseline = place.top() + (place.height() + letters.ascent() - letters.descent()) / 2;
    painter.setFont(m_metrics.code);
    const bool begins = shown.kind == PtxRow::Kind::Instruction && shown.line != 0
        && (row == 0 || m_listing->rows()[row - 1].line != shown.line
            || m_listing->rows()[row - 1].kind != PtxRow::Kind::Instruction);
    if (begins || live) {
        painter.setPen(live ? t.text : t.faint);
        painter.drawText(QRect(0, place.top(), m_metrics.numberWidth - m_metrics.gap, place.height()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(shown.line));
    }
    painter.save();
    painter.setClipRect(QRect(m_metrics.numberWidth, place.top(),
                            viewport()->width() - m_metrics.numberWidth - (begins ? columnsWidth() + m_metrics.gap : 0),
                            place.height()),
        Qt::IntersectClip);
    const QString text = toQt(shown.text);
    const double letter = letters.horizontalAdvance('0');
    const double left = m_metrics.numberWidth - horizontalScrollBar()->value();
    const bool quiet = shown.kind == PtxRow::Kind::Declaration || shown.kind == PtxRow::Kind::Brace
        || shown.kind == PtxRow::Kind::Variable;
    const auto draw = [&](int from, int to, const QColor& colour) {
        if (from >= to)
            return;
        painter.setPen(colour);
        painter.drawText(QPointF(left + from * letter, baseline), text.mid(from, to - from));
    };
    int at = 0;
    // An instruction that the simulator does not know stands out as a whole.
    for (const InkSpan& span : quiet || shown.unknown ? std::vector<InkSpan>() : ptxInk(text)) {
        draw(at, span.start, t.text);
        draw(span.start, span.start + span.length, colourOf(span.ink));
        at = span.start + span.length;
    }
    draw(at, int(text.size()), quiet ? t.soft : shown.unknown ? t.warningText : t.text);
    painter.restore();
    if (begins)
        paintCounters(painter, row);
}

void PtxView::paintCounters(QPainter& painter, std::uint32_t row) const
{
    const std::uint32_t line = m_listing->rows()[row].line;
    // Beside the first of the line's instructions alone: the figures are not theirs one by one.
    if (line < m_counters.size() && m_listing->rowsOf(line).front() == row)
        paintFigures(painter, m_columns, m_counters[line], rowRect(row), m_metrics);
}

void PtxView::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), t.panel);
    if (!m_listing)
        return;
    paintHead(painter);
    painter.setClipRect(0, m_metrics.headHeight, viewport()->width(), viewport()->height() - m_metrics.headHeight);
    const int first = verticalScrollBar()->value() / m_metrics.rowHeight;
    for (int row = first; row < int(m_listing->rows().size()); ++row) {
        if (rowRect(std::uint32_t(row)).top() > viewport()->height())
            break;
        paintRow(painter, std::uint32_t(row));
    }
    const auto frame = [&](const QRect& around, const QColor& colour) {
        painter.setPen(QPen(colour, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(around.adjusted(0, 0, -1, -1));
    };
    if (hasFocus() && m_current)
        frame(rowRect(*m_current), t.accent);
    painter.setClipping(false);
    if (hasFocus())
        frame(viewport()->rect(), mix(t.panel, t.accent, 0.6));
}

void PtxView::setHovered(std::optional<std::uint32_t> row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    viewport()->update();
    emit pointed();
}

void PtxView::moveTo(std::uint32_t row)
{
    if (!m_listing || m_listing->rows().empty())
        return;
    m_current = std::min(row, std::uint32_t(m_listing->rows().size() - 1));
    m_hovered.reset(); // the keys speak now
    const QRect place = rowRect(*m_current);
    if (place.top() < m_metrics.headHeight)
        verticalScrollBar()->setValue(int(*m_current) * m_metrics.rowHeight);
    else if (place.bottom() >= viewport()->height())
        verticalScrollBar()->setValue(
            int(*m_current + 1) * m_metrics.rowHeight - (viewport()->height() - m_metrics.headHeight));
    setAccessibleDescription(m_words ? m_words(*m_current) : QString());
    viewport()->update();
    emit pointed();
}

void PtxView::keyPressEvent(QKeyEvent* event)
{
    const std::int64_t rows = m_listing ? std::int64_t(m_listing->rows().size()) : 0;
    const std::int64_t current = m_current ? std::int64_t(*m_current) : -1;
    const std::int64_t page = std::max(1, (viewport()->height() - m_metrics.headHeight) / m_metrics.rowHeight - 1);
    const auto go = [&](std::int64_t row) {
        if (rows > 0)
            moveTo(std::uint32_t(std::clamp<std::int64_t>(row, 0, rows - 1)));
    };
    if (event->matches(QKeySequence::Copy)) {
        if (m_listing && m_current)
            QApplication::clipboard()->setText(toQt(m_listing->rows()[*m_current].text).trimmed());
        return;
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        go(current - 1);
        break;
    case Qt::Key_Down:
        go(current + 1);
        break;
    case Qt::Key_PageUp:
        go(current - page);
        break;
    case Qt::Key_PageDown:
        go(current + page);
        break;
    case Qt::Key_Home:
        go(0);
        break;
    case Qt::Key_End:
        go(rows - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_listing && m_current && m_listing->rows()[*m_current].line != 0)
            emit lineActivated(m_listing->rows()[*m_current].line);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void PtxView::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(rowAt(event->position().toPoint().y()));
}

void PtxView::mousePressEvent(QMouseEvent* event)
{
    const auto row = rowAt(event->position().toPoint().y());
    if (event->button() != Qt::LeftButton || !row)
        return;
    moveTo(*row);
    setHovered(row);
}

void PtxView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto row = rowAt(event->position().toPoint().y());
    if (event->button() == Qt::LeftButton && row && m_listing->rows()[*row].line != 0)
        emit lineActivated(m_listing->rows()[*row].line);
}

void PtxView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason && !m_current && m_listing)
        moveTo(m_live.value_or(0));
    viewport()->update();
}

void PtxView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool PtxView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        setHovered({});
    if (event->type() == QEvent::Enter)
        setHovered(rowAt(static_cast<QEnterEvent*>(event)->position().toPoint().y()));
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = rowAt(help->pos().y());
    const QString text = row && m_words && m_tips ? m_words(*row)
        : !row && !m_columns.empty()              ? headWords()
                                                  : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace warpatlas::ui::inline desktop
