#include "ui/desktop/panels/source_view.h"

#include "ui/desktop/style.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

namespace warpatlas::ui {
namespace {

constexpr int numberWidth = 28, gap = 8, headHeight = 20;

QColor colourOf(Ink ink, const Tokens& t)
{
    switch (ink) {
    case Ink::Keyword:
        return mix(QColor(0xCC79A7), t.text, t.dark ? 0.25 : 0.4);
    case Ink::Builtin:
        return mix(t.accent, t.text, t.dark ? 0.2 : 0.3);
    case Ink::Number:
        return mix(t.cpu, t.text, t.dark ? 0.15 : 0.35);
    case Ink::Comment:
        return t.soft;
    case Ink::Text:
        return t.goodText;
    case Ink::Plain:
        break;
    }
    return t.text;
}

} // namespace

SourceView::SourceView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(80);
}

void SourceView::setSource(const QString& text, std::vector<LineCounters> counters)
{
    m_lines = text.split('\n');
    while (!m_lines.isEmpty() && m_lines.last().trimmed().isEmpty())
        m_lines.removeLast();
    m_spans.clear();
    bool inComment = false;
    for (QString& line : m_lines) {
        line.replace('\t', "    ");
        m_spans.push_back(highlight(line, inComment));
    }
    m_counters = std::move(counters);
    m_counters.resize(std::size_t(m_lines.size()) + 1);
    setAccessibleName("Kernel source:\n" + m_lines.join('\n'));
    arrange();
    viewport()->update();
}

void SourceView::setMarks(std::optional<std::uint32_t> live, std::optional<std::uint32_t> selected)
{
    if (live == m_live && selected == m_selected)
        return;
    if (live && live != m_live)
        showLine(*live);
    else if (selected && selected != m_selected)
        showLine(*selected); // it may have been chosen elsewhere, in the problems
    m_live = live;
    m_selected = selected;
    viewport()->update();
}

void SourceView::showLine(std::uint32_t line)
{
    if (line > std::uint32_t(m_lines.size()))
        return;
    const int top = (int(line) - 1) * lineHeight(), page = viewport()->height() - headHeight;
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value())
        bar->setValue(top);
    else if (top + lineHeight() > bar->value() + page)
        bar->setValue(top + lineHeight() - page);
}

std::uint32_t SourceView::lineAt(int y) const
{
    const int line = (y - headHeight + verticalScrollBar()->value()) / lineHeight() + 1;
    return y < headHeight || line < 1 || line > int(m_lines.size()) ? 0 : std::uint32_t(line);
}

void SourceView::mousePressEvent(QMouseEvent* event)
{
    const std::uint32_t line = lineAt(int(event->position().y()));
    if (event->button() == Qt::LeftButton && line != 0)
        emit lineClicked(line);
}

int SourceView::lineHeight() const
{
    return 20;
}

int SourceView::countersWidth() const
{
    return m_columns.empty() ? 0 : gap + int(m_columns.size()) * sourceColumnWidth;
}

void SourceView::arrange()
{
    m_columns = sourceColumns(m_counters, viewport()->width());
    updateScrollBars();
    emit columnsChanged();
}

void SourceView::updateScrollBars()
{
    const QFontMetrics metrics(monoFont(11));
    int widest = 0;
    for (const QString& line : m_lines)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const int visible = viewport()->width() - numberWidth - countersWidth();
    horizontalScrollBar()->setRange(0, std::max(0, widest + 8 - visible));
    horizontalScrollBar()->setPageStep(std::max(visible, 1));
    horizontalScrollBar()->setSingleStep(24);
    const int height = viewport()->height() - headHeight;
    verticalScrollBar()->setRange(0, std::max(0, int(m_lines.size()) * lineHeight() - height));
    verticalScrollBar()->setPageStep(std::max(height, 1));
    verticalScrollBar()->setSingleStep(lineHeight());
}

void SourceView::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(viewport());
    const QFont code = monoFont(11);
    const QFontMetricsF metrics(code);
    const int width = viewport()->width(), columns = countersWidth();
    painter.fillRect(viewport()->rect(), t.panel);
    painter.setFont(sansFont(11));
    painter.setPen(t.soft);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const int more = m_columns.size() == 1 ? width : 0; // the only head may be as long as the row
        painter.drawText(cell(i, -2).adjusted(-more, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter, m_columns[i].head());
    }
    painter.setFont(code);
    painter.setClipRect(0, headHeight, width, viewport()->height() - headHeight);
    for (int i = 0; i < int(m_lines.size()); ++i) {
        const int top = headHeight + i * lineHeight() - verticalScrollBar()->value();
        if (top + lineHeight() < headHeight || top > viewport()->height())
            continue;
        const auto number = std::uint32_t(i + 1);
        if (number == m_live)
            painter.fillRect(QRect(0, top, width, lineHeight()), mix(t.panel, t.accent, t.dark ? 0.18 : 0.14));
        else if (number == m_selected)
            painter.fillRect(QRect(0, top, width, lineHeight()), t.hover);
        if (number == m_live)
            painter.fillRect(QRect(0, top, 3, lineHeight()), t.accent);
        painter.save();
        painter.setClipRect(
            QRect(numberWidth, headHeight, width - numberWidth - columns, viewport()->height() - headHeight));
        const QString& line = m_lines[i];
        const double baseline = top + (lineHeight() + metrics.ascent() - metrics.descent()) / 2;
        const auto draw = [&](int start, int length, Ink ink) {
            if (length <= 0)
                return;
            painter.setPen(colourOf(ink, t));
            painter.drawText(
                QPointF(numberWidth - horizontalScrollBar()->value() + metrics.horizontalAdvance(line.left(start)),
                    baseline),
                line.mid(start, length));
        };
        int at = 0;
        for (const InkSpan& span : m_spans[std::size_t(i)]) {
            draw(at, span.start - at, Ink::Plain);
            draw(span.start, span.length, span.ink);
            at = span.start + span.length;
        }
        draw(at, int(line.size()) - at, Ink::Plain);
        painter.restore();
        painter.setPen(number == m_live ? t.text : t.faint);
        painter.drawText(
            QRect(0, top, numberWidth - 12, lineHeight()), Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
        paintCounters(painter, m_counters[std::size_t(i) + 1], top);
    }
}

QRect SourceView::cell(std::size_t column, int top) const
{
    const int right = viewport()->width() - int(m_columns.size() - 1 - column) * sourceColumnWidth;
    return {right - sourceColumnWidth, top, sourceColumnWidth, lineHeight()};
}

void SourceView::paintCounters(QPainter& painter, const LineCounters& counted, int top) const
{
    const Tokens& t = tokens();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const std::optional<LineFigure> shown = m_columns[i].shown(counted);
        const bool finding = shown == LineFigure::Sectors || (shown == LineFigure::Banks && counted.bankConflicts);
        painter.setPen(finding ? t.warningText : t.soft);
        painter.drawText(cell(i, top), Qt::AlignRight | Qt::AlignVCenter, m_columns[i].cell(counted));
    }
}

void SourceView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    if (m_live)
        showLine(*m_live);
}

QString SourceView::toolTipAt(int y) const
{
    if (y < headHeight)
        return explainColumns(m_columns, "\n");
    const std::uint32_t line = lineAt(y);
    if (std::size_t(line) >= m_counters.size() || m_counters[std::size_t(line)].explanation.isEmpty())
        return {};
    return QString("Line %1\n").arg(line) + m_counters[std::size_t(line)].explanation;
}

bool SourceView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const QString text = toolTipAt(help->pos().y()); text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void SourceView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
        break;
    case Qt::Key_Down:
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        break;
    case Qt::Key_Left:
        horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
        break;
    case Qt::Key_Right:
        horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace warpatlas::ui
