#include "ui/desktop/debugger/shared_view.h"

#include "app/experiment/outcome.h"
#include "render/views/shared/theme.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int legendHeight = 22, swatch = 12, cellHeight = 20, gridHeadHeight = 24, gridGap = 12, rowHead = 30,
              smallest = 12, widestCell = 96;

/// The value with as many digits as have room; a cut-off number would be a wrong one.
QString fitting(const std::string& value, const QFontMetrics& metrics, int width)
{
    QString whole = toQt(value);
    if (metrics.horizontalAdvance(whole) <= width)
        return whole;
    bool isNumber = false;
    const double number = whole.toDouble(&isNumber);
    for (int digits = 5; isNumber && digits > 0; --digits)
        if (QString text = QString::number(number, 'g', digits); metrics.horizontalAdvance(text) <= width)
            return text;
    return "…";
}

/// Warps have the hues of blocks, so that neighbours differ; a quarter of them in the panel's ground stays calm.
QColor colourOf(std::uint32_t thread, bool strong)
{
    const Tokens& t = tokens();
    const render::Palette& palette = render::palette(t.dark ? render::Theme::Dark : render::Theme::Light);
    const QColor hue = toQt(palette.blocks[thread / warpLanes % palette.blocks.size()]);
    const double lane = double(thread % warpLanes) / (warpLanes - 1);
    return mix(t.panel, hue, (strong ? 0.55 : 0.30) + 0.25 * lane);
}

QPen touchedPen()
{
    return {tokens().accent, 2};
}

} // namespace

SharedView::SharedView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setObjectName("shared");
    setAccessibleName(said("debugger.shared.name", "Shared memory of the block"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

void SharedView::setMoment(const DebugMomentPointer& moment)
{
    m_moment = moment;
    arrange();
    if (m_current
        && (!moment || m_current->grid >= moment->shared.size()
            || m_current->element >= moment->shared[m_current->grid].values.size()))
        m_current.reset();
    viewport()->update();
}

void SharedView::arrange()
{
    m_placed.clear();
    m_height = m_width = 0;
    if (m_moment && !m_moment->shared.empty()) {
        m_height = legendHeight;
        const QFontMetrics metrics(monoFont(11));
        for (const SharedGrid& grid : m_moment->shared) {
            int wanted = smallest;
            for (const std::string& value : grid.values)
                wanted = std::max(wanted, metrics.horizontalAdvance(toQt(value)) + 8);
            wanted = std::min(wanted, widestCell);
            const int room = (viewport()->width() - rowHead) / int(std::max(grid.columns, 1u));
            Placed placed{m_height, std::max(smallest, std::min(wanted, std::max(room, smallest))), false};
            placed.valued = placed.cellWidth >= std::min(wanted, 26);
            m_placed.push_back(placed);
            m_height += gridHeadHeight + int(grid.rows) * cellHeight + gridGap;
            m_width = std::max(m_width, rowHead + int(grid.columns) * placed.cellWidth);
        }
    }
    verticalScrollBar()->setRange(0, std::max(0, m_height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(cellHeight);
    horizontalScrollBar()->setRange(0, std::max(0, m_width - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(smallest);
}

QRect SharedView::cellRect(const Cell& cell) const
{
    const SharedGrid& grid = m_moment->shared[cell.grid];
    const Placed& placed = m_placed[cell.grid];
    return {rowHead + int(cell.element % grid.columns) * placed.cellWidth - horizontalScrollBar()->value(),
        placed.top + gridHeadHeight + int(cell.element / grid.columns) * cellHeight - verticalScrollBar()->value(),
        placed.cellWidth, cellHeight};
}

std::optional<SharedView::Cell> SharedView::cellAt(const QPoint& place) const
{
    for (std::size_t i = 0; i < m_placed.size(); ++i) {
        const SharedGrid& grid = m_moment->shared[i];
        const int row = place.y() + verticalScrollBar()->value() - m_placed[i].top - gridHeadHeight;
        const int column = place.x() + horizontalScrollBar()->value() - rowHead;
        if (row < 0 || column < 0 || row / cellHeight >= int(grid.rows)
            || column / m_placed[i].cellWidth >= int(grid.columns))
            continue;
        const Cell cell{i, std::size_t(row / cellHeight) * grid.columns + std::size_t(column / m_placed[i].cellWidth)};
        if (cell.element < grid.values.size())
            return cell;
    }
    return std::nullopt;
}

QString SharedView::wordsOf(const Cell& cell) const
{
    const SharedGrid& grid = m_moment->shared[cell.grid];
    QString text = toQt(grid.nameOf(cell.element) + " = " + grid.values[cell.element]);
    if (const auto& writer = grid.writers[cell.element])
        text += " · "
            + said("debugger.shared.writer", "written by thread {} of the block: lane {} of warp {}", *writer,
                *writer % warpLanes, *writer / warpLanes);
    else
        text += " · " + said("debugger.shared.nobody", "no thread has written it");
    if (std::ranges::find(grid.touched, cell.element) != grid.touched.end())
        text += " · " + said("debugger.shared.now", "the last step read or wrote it");
    return text;
}

DebugPlace SharedView::placeOf(const Cell& cell) const
{
    const SharedGrid& grid = m_moment->shared[cell.grid];
    return {std::nullopt, grid.address + cell.element * grid.elementBytes, grid.elementBytes};
}

/// The meaning of a frame; colours are the warps that wrote.
void SharedView::paintLegend(QPainter& painter) const
{
    const Tokens& t = tokens();
    painter.setFont(sansFont(11));
    int x = 2;
    const int y = -verticalScrollBar()->value();
    const auto entry = [&](const QPen& pen, const QString& words) {
        painter.setPen(pen);
        painter.drawRect(x, y + (legendHeight - swatch) / 2, swatch, swatch);
        x += swatch + 6;
        painter.setPen(t.soft);
        const QString text = painter.fontMetrics().elidedText(words, Qt::ElideRight, viewport()->width() - x - 4);
        painter.drawText(QRect(x, y, viewport()->width() - x, legendHeight), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += painter.fontMetrics().horizontalAdvance(text) + 14;
    };
    entry(touchedPen(), said("debugger.shared.touched", "the last step's"));
    entry(QPen(t.text), said("debugger.shared.own", "written by the followed thread"));
    painter.drawText(QRect(x, y, viewport()->width() - x, legendHeight), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(said("debugger.shared.colours", "colour: the warp that wrote it"),
            Qt::ElideRight, viewport()->width() - x));
}

void SharedView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Tokens& t = tokens();
    painter.fillRect(viewport()->rect(), t.panel);
    if (!m_moment)
        return;
    if (!m_moment->shared.empty())
        paintLegend(painter);
    const std::uint32_t own = m_moment->warp * warpLanes + m_moment->lane;
    for (std::size_t i = 0; i < m_placed.size(); ++i) {
        const SharedGrid& grid = m_moment->shared[i];
        const int top = m_placed[i].top - verticalScrollBar()->value();
        painter.setFont(sansFont(12, true));
        painter.setPen(t.soft);
        painter.drawText(QRect(0, top, viewport()->width(), gridHeadHeight), Qt::AlignLeft | Qt::AlignVCenter,
            toQt(grid.declaration()));
        painter.setFont(monoFont(11));
        for (std::uint32_t row = 0; row < grid.rows; ++row) {
            const int y = top + gridHeadHeight + int(row) * cellHeight;
            if (y + cellHeight < 0 || y > viewport()->height())
                continue;
            painter.setPen(t.faint);
            painter.drawText(QRect(-horizontalScrollBar()->value(), y, rowHead - 6, cellHeight),
                Qt::AlignRight | Qt::AlignVCenter,
                QString::number(grid.bounds.size() > 1 ? row : std::uint64_t{row} * grid.columns));
        }
        for (std::size_t element = 0; element < grid.values.size(); ++element) {
            const QRect rect = cellRect({i, element});
            if (!rect.intersects(viewport()->rect()))
                continue;
            const QRect inner = rect.adjusted(0, 0, -1, -1);
            const auto& writer = grid.writers[element];
            painter.fillRect(inner, writer ? colourOf(*writer, false) : t.raised);
            if (writer == own) {
                painter.setPen(t.text);
                painter.drawRect(inner.adjusted(0, 0, -1, -1));
            }
            if (m_placed[i].valued) {
                painter.setPen(writer ? t.text : t.faint);
                painter.drawText(inner.adjusted(3, 0, -3, 0), Qt::AlignRight | Qt::AlignVCenter,
                    fitting(grid.values[element], painter.fontMetrics(), inner.width() - 6));
            }
            if (std::ranges::find(grid.touched, element) != grid.touched.end()) {
                painter.setPen(touchedPen());
                painter.drawRect(inner.adjusted(0, 0, -1, -1));
            }
            if (m_current == Cell{i, element} && hasFocus()) {
                painter.setPen(QPen(t.accent, 1, Qt::DotLine));
                painter.drawRect(inner.adjusted(2, 2, -3, -3));
            }
        }
    }
    if (m_moment->shared.empty()) {
        painter.setFont(sansFont(12));
        painter.setPen(t.soft);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
            m_moment->variablesNote.empty() ? said("debugger.no_shared", "This kernel has no shared memory.")
                                            : QString());
    }
}

void SharedView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void SharedView::setCurrent(const Cell& cell)
{
    m_current = cell;
    setAccessibleDescription(wordsOf(cell));
    const QRect rect = cellRect(cell);
    if (rect.top() < 0 || rect.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.center().y() - viewport()->height() / 2);
    if (rect.left() < 0 || rect.right() > viewport()->width())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + rect.center().x() - viewport()->width() / 2);
    viewport()->update();
}

void SharedView::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()))
        setCurrent(*cell);
    QAbstractScrollArea::mousePressEvent(event);
}

void SharedView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton)
        emit writerWanted(placeOf(*cell));
}

void SharedView::keyPressEvent(QKeyEvent* event)
{
    if (!m_moment || m_moment->shared.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const Cell at = m_current.value_or(Cell{});
    const SharedGrid& grid = m_moment->shared[at.grid];
    const auto move = [&](std::int64_t by) {
        const std::int64_t to = std::int64_t(at.element) + by;
        if (to >= 0 && to < std::int64_t(grid.values.size()))
            setCurrent({at.grid, std::size_t(to)});
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1);
    case Qt::Key_Right:
        return move(1);
    case Qt::Key_Up:
        return move(-std::int64_t(grid.columns));
    case Qt::Key_Down:
        return move(grid.columns);
    case Qt::Key_PageDown:
        return setCurrent({(at.grid + 1) % m_moment->shared.size(), 0});
    case Qt::Key_PageUp:
        return setCurrent({(at.grid + m_moment->shared.size() - 1) % m_moment->shared.size(), 0});
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            emit writerWanted(placeOf(at));
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void SharedView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse)
        if (const auto cell = cellAt(event->pos()))
            setCurrent(*cell);
    if (!m_current || !m_moment)
        return;
    const DebugPlace place = placeOf(*m_current);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(
            said("debugger.shared.who", "Go back to who wrote it"), this, [this, place] { emit writerWanted(place); })
        ->setObjectName("shared.writer");
    menu->addAction(said("debugger.shared.next_read", "Go to who reads it next"), this,
            [this, place] { emit readerWanted(place); })
        ->setObjectName("shared.reader");
    menu->popup(event->reason() == QContextMenuEvent::Mouse ? event->globalPos()
                                                            : viewport()->mapToGlobal(cellRect(*m_current).center()));
}

bool SharedView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto cell = m_moment ? cellAt(help->pos()) : std::nullopt)
        QToolTip::showText(help->globalPos(),
            wordsOf(*cell) + '\n' + said("debugger.shared.tip", "A double click goes back to who wrote it."), this);
    else
        QToolTip::hideText();
    return true;
}

void SharedView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void SharedView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace warpatlas::ui::inline desktop
