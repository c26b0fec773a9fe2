#include "ui/desktop/look/combo_box.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace warpatlas::ui {
namespace {

constexpr int arrowSide = 12, arrowMargin = 9;

} // namespace

ComboBox::ComboBox(QWidget* parent) : QComboBox(parent)
{
    setRole(this, "choice");
    setItemDelegate(new QStyledItemDelegate(this)); // its own delegate leaves the style sheet's distances out
}

void ComboBox::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    const int left = layoutDirection() == Qt::RightToLeft ? arrowMargin : width() - arrowMargin - arrowSide;
    const QRect place(left, (height() - arrowSide) / 2, arrowSide, arrowSide);
    QPainter painter(this);
    icon("chevron_down", isEnabled() ? tokens().text : tokens().faint).paint(&painter, place);
}

} // namespace warpatlas::ui
