#include "ui/desktop/source/source_view.h"

#include "ui/desktop/look/qt_words.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

/// The source for a screen reader: its value is the line that keys move, with its numbers and counters.

class SourceAccessible : public QAccessibleWidget {
public:
    explicit SourceAccessible(SourceView* view) : QAccessibleWidget(view, QAccessible::StaticText), m_view(view) { }

    QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? m_view->wordsOf(m_view->marks().current) : QAccessibleWidget::text(what);
    }

private:
    SourceView* m_view; ///< the interface goes with it
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* const view = qobject_cast<SourceView*>(object);
    return view ? new SourceAccessible(view) : nullptr;
}

/// Installs it for all SourceViews that are made from then on. Later calls do nothing.
void makeSourceAccessible()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(installed);
}

} // namespace

SourceView::SourceView(QWidget* parent)
    : QAbstractScrollArea(parent), m_buttons(viewport(), [this](std::uint32_t line) { emit mendWanted(line); })
{
    makeSourceAccessible();
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(80);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    setAccessibleName(said("source_view.name", "Kernel source"));
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_seeksBeginning = false; });
}

void SourceView::setSource(const QString& text, std::vector<LineCounters> counters, SourceChanges changes)
{
    QStringList lines = text.split('\n');
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    for (QString& line : lines) {
        line.replace('\t', "    ");
        if (line.endsWith('\r'))
            line.chop(1);
    }
    m_contents.spans = highlight(lines);
    const bool another = lines != m_contents.lines;
    if (another) {
        m_marks.text = {};
        m_marks.current = m_marks.hovered = m_marks.linked = 0;
        m_kernelLine = 0;
        m_contents.numbers.clear();
        m_contents.chips.clear();
        m_rows.setNumbers({});
        m_rows.setChips({});
    }
    m_contents.lines = std::move(lines);
    m_contents.counters = std::move(counters);
    m_contents.counters.resize(std::size_t(m_contents.lines.size()) + 1);
    m_contents.changes = std::move(changes);
    m_metrics.fitNumbers(m_contents.lines.size(), !m_contents.changes.empty());
    m_rows.setRight(m_showsRight ? m_contents.changes.right : std::map<std::uint32_t, QStringList>());
    arrange();
    if (another) {
        m_seeksBeginning = true;
        showBeginning();
    }
    sayCurrent();
}

void SourceView::setNumbers(SourceNumbers numbers)
{
    keepInPlace([&] {
        m_contents.numbers = std::move(numbers);
        m_rows.setNumbers(shownTextsOf(m_contents.numbers));
        updateScrollBar();
    });
    if (m_marks.live)
        showLine(*m_marks.live);
    sayCurrent();
    viewport()->update();
}

void SourceView::setChips(SourceChips chips)
{
    if (chips == m_contents.chips)
        return;
    keepInPlace([&] {
        m_contents.chips = std::move(chips);
        m_rows.setChips(startsOf(m_contents.chips));
        updateScrollBar();
    });
    if (m_marks.live)
        showLine(*m_marks.live);
    else if (m_seeksBeginning)
        showBeginning();
    viewport()->update();
}

void SourceView::setCards(SourceCards cards)
{
    if (cards == m_cards)
        return;
    m_cards = std::move(cards);
    m_contents.cards = m_buttons.setCards(m_cards);
    keepInPlace([&] {
        m_rows.setCards(m_contents.cards);
        updateScrollBar();
    });
    viewport()->update();
}

void SourceView::scrollContentsBy(int, int)
{
    m_buttons.place(m_rows, m_metrics, verticalScrollBar()->value());
    viewport()->update();
}

int SourceView::contentHeight() const
{
    return m_metrics.headHeight + int(std::ceil(m_rows.height()));
}

void SourceView::setMarks(std::optional<std::uint32_t> live, std::optional<std::uint32_t> selected)
{
    if (live == m_marks.live && selected == m_marks.selected)
        return;
    const bool moved = live && live != m_marks.live, chosen = selected && selected != m_marks.selected;
    m_marks.live = live;
    m_marks.selected = selected;
    if (moved || chosen) {
        m_marks.current = moved ? *live : *selected; // the second may have been chosen elsewhere, in the problems
        showLine(m_marks.current);
        sayCurrent();
    }
    viewport()->update();
}

void SourceView::showRight(bool shown)
{
    m_showsRight = shown;
    keepInPlace([&] {
        m_rows.setRight(shown ? m_contents.changes.right : std::map<std::uint32_t, QStringList>());
        updateScrollBar();
    });
    viewport()->update();
}

void SourceView::setLinked(std::uint32_t line)
{
    if (line == m_marks.linked)
        return;
    m_marks.linked = line;
    if (line != 0)
        showLine(line);
    viewport()->update();
}

std::pair<std::uint32_t, std::uint32_t> SourceView::linesInView() const
{
    std::pair<std::uint32_t, std::uint32_t> seen{1, 0};
    for (std::uint32_t line = 1; line <= std::uint32_t(m_contents.lines.size()); ++line) {
        const QRect place = lineRect(line);
        if (place.bottom() > viewport()->height())
            break;
        if (place.top() >= m_metrics.headHeight)
            seen = {seen.second == 0 ? line : seen.first, line};
    }
    return seen;
}

void SourceView::setHint(const QString& hint)
{
    m_marks.hint = hint;
    viewport()->update();
}

void SourceView::keepInPlace(const std::function<void()>& change)
{
    QScrollBar* const bar = verticalScrollBar();
    const int page = viewport()->height() - m_metrics.headHeight;
    const auto visible = [&](std::uint32_t line) {
        return m_rows.topOf(line) >= bar->value() && m_rows.topOf(line) < bar->value() + page;
    };
    std::uint32_t line = m_marks.live && visible(*m_marks.live) ? *m_marks.live : 0;
    if (line == 0 && !m_rows.all().empty())
        line = m_rows.all()[m_rows.indexAt(bar->value())].line;
    const int value = bar->value(); // a change may cut it down to a smaller range
    const double before = m_rows.topOf(line);
    change();
    bar->setValue(value + int(std::lround(m_rows.topOf(line) - before)));
}

/// Scrolls so that all of the line is in view, or its beginning where it is higher than the view.
void SourceView::showLine(std::uint32_t line)
{
    if (line < 1 || line > std::uint32_t(m_contents.lines.size()))
        return;
    m_seeksBeginning = false;
    const int top = int(m_rows.topOf(line)), bottom = int(std::ceil(m_rows.bottomOf(line)));
    const int page = viewport()->height() - m_metrics.headHeight;
    QScrollBar* const bar = verticalScrollBar();
    if (bottom > bar->value() + page)
        bar->setValue(bottom - page);
    if (top < bar->value())
        bar->setValue(top);
}

void SourceView::showAmid(std::uint32_t line)
{
    if (line < 1 || line > std::uint32_t(m_contents.lines.size()))
        return;
    m_seeksBeginning = false;
    const double top = m_rows.topOf(line), bottom = m_rows.bottomOf(line);
    const int page = viewport()->height() - m_metrics.headHeight, around = 2 * m_metrics.rowHeight;
    QScrollBar* const bar = verticalScrollBar();
    if (top - around < bar->value() || bottom + around > bar->value() + page)
        bar->setValue(int(std::lround((top + bottom - page) / 2)));
    showLine(line); // its beginning, where it is higher than the view
}

void SourceView::showKernel(std::uint32_t line)
{
    m_kernelLine = line;
    m_seeksBeginning = true;
    showBeginning();
}

/// Scrolls to all of the first change, with some lines above it; nothing moves where it is in view already. Without a
/// change, to the kernel.
void SourceView::showBeginning()
{
    const std::vector<SourceRow>& rows = m_rows.all();
    const auto changed = [this](
                             const SourceRow& row) { return row.right || m_contents.changes.wrong.contains(row.line); };
    const auto first = std::ranges::find_if(rows, changed);
    if (first == rows.end()) {
        const bool known = m_kernelLine > 0 && m_kernelLine <= std::uint32_t(m_contents.lines.size());
        if (known)
            verticalScrollBar()->setValue(int(m_rows.topOf(m_kernelLine)));
        return;
    }
    const auto end = std::find_if_not(first, rows.end(), changed);
    const double bottom = end == rows.end() ? m_rows.height() : end->top;
    QScrollBar* const bar = verticalScrollBar();
    const int page = viewport()->height() - m_metrics.headHeight;
    if (first->top < bar->value() || bottom > bar->value() + page)
        bar->setValue(int(first->top) - 2 * m_metrics.rowHeight);
}

QRect SourceView::lineRect(std::uint32_t line) const
{
    const int top = int(m_rows.topOf(line)), bottom = int(std::ceil(m_rows.bottomOf(line)));
    return {0, m_metrics.headHeight + top - verticalScrollBar()->value(), viewport()->width(), bottom - top};
}

const SourceRow* SourceView::rowAt(int y) const
{
    const double place = y - m_metrics.headHeight + verticalScrollBar()->value();
    return y < m_metrics.headHeight || place >= m_rows.height() || m_rows.all().empty()
        ? nullptr
        : &m_rows.all()[m_rows.indexAt(place)];
}

std::uint32_t SourceView::lineAt(int y) const
{
    const SourceRow* const row = rowAt(y);
    return row != nullptr && !row->right ? row->line : 0;
}

SourcePosition SourceView::positionAt(const QPoint& place) const
{
    if (m_rows.all().empty())
        return {};
    const SourceRow& row =
        m_rows.all()[m_rows.indexAt(place.y() - m_metrics.headHeight + verticalScrollBar()->value())];
    const QString& line = m_contents.lines[int(row.line) - 1];
    if (row.number != SourceRow::ofLine) // below its line, or above it
        return {row.line, row.right && row.top < m_rows.topOf(row.line) ? 0 : int(line.size())};
    const TextWidth width = m_metrics.textWidth();
    const double x = place.x() - m_metrics.numberWidth - row.piece.indent;
    int column = row.piece.start;
    const int end = row.piece.start + row.piece.length;
    // The nearest gap between two letters.
    while (column < end
        && (width(line.mid(row.piece.start, column - row.piece.start))
               + width(line.mid(row.piece.start, column + 1 - row.piece.start)))
                / 2
            < x)
        ++column;
    return {row.line, column};
}

void SourceView::arrange()
{
    m_contents.columns = sourceColumns(m_contents.counters, viewport()->width(), m_metrics.columnWidth);
    keepInPlace([this] {
        SourceRoom room;
        room.numbersWidth = viewport()->width() - m_metrics.numberWidth - m_metrics.gap;
        room.width = room.numbersWidth - int(m_contents.columns.size()) * m_metrics.columnWidth;
        room.rowHeight = m_metrics.rowHeight;
        room.textWidth = m_metrics.textWidth();
        room.wordsWidth = m_metrics.wordsWidth();
        m_rows.setLines(m_contents.lines, room);
        updateScrollBar();
    });
    viewport()->update();
    emit columnsChanged();
}

void SourceView::updateScrollBar()
{
    const int page = viewport()->height() - m_metrics.headHeight;
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(m_rows.height())) - page));
    verticalScrollBar()->setPageStep(std::max(page, 1));
    verticalScrollBar()->setSingleStep(m_metrics.rowHeight);
    m_buttons.place(m_rows, m_metrics, verticalScrollBar()->value());
    emit contentsChanged();
}

void SourceView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    m_marks.focus = hasFocus();
    paintSource(painter, viewport()->size(), verticalScrollBar()->value(), m_contents, m_rows, m_marks, m_metrics);
}

void SourceView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    if (m_marks.live)
        showLine(*m_marks.live);
    else if (m_seeksBeginning)
        showBeginning();
}

void SourceView::moveTo(std::int64_t line, bool select)
{
    if (m_contents.lines.isEmpty())
        return;
    const auto to = std::uint32_t(std::clamp<std::int64_t>(line, 1, m_contents.lines.size()));
    if (select) {
        const std::uint32_t from = m_marks.text.empty() ? std::max(m_marks.current, 1u) : m_marks.text.anchor.line;
        m_marks.text = wholeLines(m_contents.lines, from, to);
    } else {
        m_marks.text = {};
    }
    m_marks.current = to;
    showLine(to);
    sayCurrent();
    viewport()->update();
}

void SourceView::keyPressEvent(QKeyEvent* event)
{
    const bool select = event->modifiers() & Qt::ShiftModifier;
    const std::int64_t current = m_marks.current;
    const int page = std::max(1, (viewport()->height() - m_metrics.headHeight) / m_metrics.rowHeight - 1);
    if (event->matches(QKeySequence::Copy)) {
        copy(false);
        return;
    }
    if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
        return;
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        moveTo(current - 1, select);
        break;
    case Qt::Key_Down:
        moveTo(current + 1, select);
        break;
    case Qt::Key_PageUp:
        moveTo(current - page, select);
        break;
    case Qt::Key_PageDown:
        moveTo(current + page, select);
        break;
    case Qt::Key_Home:
        moveTo(1, select);
        break;
    case Qt::Key_End:
        moveTo(m_contents.lines.size(), select);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_marks.current != 0)
            emit lineActivated(m_marks.current);
        break;
    case Qt::Key_Space:
        if (m_marks.current != 0)
            emit lineClicked(m_marks.current);
        break;
    case Qt::Key_Escape:
        if (m_marks.text.empty()) {
            event->ignore();
            break;
        }
        m_marks.text = {};
        viewport()->update();
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void SourceView::mousePressEvent(QMouseEvent* event)
{
    const std::uint32_t line = lineAt(event->position().toPoint().y());
    if (event->button() != Qt::LeftButton || line == 0)
        return;
    m_pressed = positionAt(event->position().toPoint());
    m_dragged = event->modifiers() & Qt::ShiftModifier;
    if (m_dragged)
        m_marks.text.caret = *m_pressed;
    else
        m_marks.text = {*m_pressed, *m_pressed};
    m_marks.current = line;
    sayCurrent();
    viewport()->update();
}

void SourceView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint place = event->position().toPoint();
    setHovered(lineAt(place.y()));
    if (!m_pressed || !(event->buttons() & Qt::LeftButton))
        return;
    const SourcePosition position = positionAt(place);
    m_dragged = m_dragged || position != *m_pressed;
    m_marks.text.caret = position;
    // Beyond an edge the text scrolls towards the mouse.
    if (place.y() < m_metrics.headHeight || place.y() > viewport()->height())
        showLine(position.line);
    viewport()->update();
}

void SourceView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const std::uint32_t line = m_pressed->line;
    m_pressed.reset();
    if (!m_dragged)
        emit lineClicked(line);
}

void SourceView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const std::uint32_t line = lineAt(event->position().toPoint().y());
    if (event->button() == Qt::LeftButton && line != 0)
        emit lineActivated(line);
}

void SourceView::setHovered(std::uint32_t line)
{
    if (line == m_marks.hovered)
        return;
    m_marks.hovered = line;
    viewport()->update();
    emit pointed(line != 0 ? line : m_marks.current);
}

void SourceView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    // The mouse is about to say which line it means.
    if (event->reason() != Qt::MouseFocusReason && m_marks.current == 0)
        moveTo(m_marks.live.value_or(m_marks.selected.value_or(1)), false);
    viewport()->update();
}

void SourceView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

QString SourceView::wordsOf(std::uint32_t line) const
{
    if (line < 1 || line > std::uint32_t(m_contents.lines.size()))
        return {};
    QStringList parts{said("source_view.line_text", "Line {}: {}", line, m_contents.lines[int(line) - 1].trimmed())};
    if (const auto found = m_contents.numbers.find(line); found != m_contents.numbers.end())
        for (const SourceNumber& number : found->second)
            parts += number.text;
    if (const QString& counted = m_contents.counters[line].explanation; !counted.isEmpty())
        parts += counted;
    if (const auto card = m_cards.find(line); card != m_cards.end())
        parts += card->second.words;
    if (m_contents.changes.wrong.contains(line))
        parts += said("source_view.changed_here", "the mistake changed this line");
    if (const auto found = m_contents.changes.right.find(line); found != m_contents.changes.right.end())
        for (const QString& right : found->second)
            parts += said("source_view.right_before", "before it the right kernel has: {}", right.trimmed());
    if (line == m_marks.live)
        parts += m_ofHost ? said("source_view.chosen", "what is chosen was called here")
                          : said("source_view.live", "the followed thread is here");
    return parts.join("\n");
}

void SourceView::sayCurrent()
{
    setAccessibleDescription(wordsOf(m_marks.current));
    emit pointed(m_marks.hovered != 0 ? m_marks.hovered : m_marks.current);
}

QString SourceView::toolTipAt(int y) const
{
    if (y < m_metrics.headHeight)
        return explainColumns(m_contents.columns, "\n");
    const SourceRow* const row = rowAt(y);
    if (row == nullptr)
        return {};
    if (row->right)
        return said("source_view.right_line", "The right kernel has this line; it is no part of what runs.");
    const std::uint32_t line = row->line;
    QStringList rows;
    if (const QString& counted = m_contents.counters[line].explanation; !counted.isEmpty())
        rows << said("source_view.line", "Line {}", line) << counted;
    if (m_contents.changes.wrong.contains(line))
        rows << said("source_view.changed", "The mistake changed this line.");
    if (!m_marks.hint.isEmpty())
        rows << m_marks.hint;
    return rows.join('\n');
}

bool SourceView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        setHovered(0);
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const QString text = toolTipAt(help->pos().y()); text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace warpatlas::ui::inline desktop
