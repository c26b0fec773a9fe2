#include "ui/desktop/look/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

FlowLayout::FlowLayout(int spacing)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    place(rect, true);
}

int FlowLayout::place(const QRect& rect, bool apply) const
{
    const auto isShown = [](QLayoutItem* item) { return !item->widget() || !item->widget()->isHidden(); };
    const auto last = std::ranges::find_if(m_items.rbegin(), m_items.rend(), isShown);
    int x = rect.x(), y = rect.y(), rowHeight = 0;
    for (QLayoutItem* item : m_items) {
        if (!isShown(item))
            continue;
        QSize size = item->sizeHint();
        if (x > rect.x() && x + size.width() > rect.right() + 1) {
            x = rect.x();
            y += rowHeight + spacing();
            rowHeight = 0;
        }
        if (item == *last && (item->expandingDirections() & Qt::Horizontal) != 0)
            size.setWidth(std::max(size.width(), rect.right() + 1 - x));
        if (apply)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        rowHeight = std::max(rowHeight, size.height());
    }
    return y + rowHeight - rect.y();
}

} // namespace warpatlas::ui::inline desktop
