#include "ui/desktop/look/combo_box.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"

#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int arrowSide = 12, arrowMargin = 9;

} // namespace

QToolButton* makeDropButton(const QString& objectName, const QString& accessibleName)
{
    auto* button = new QToolButton;
    introduce(button, objectName, accessibleName, accessibleName);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    // Qt puts the icon in front of the text; mirrored, the arrow comes behind it.
    button->setLayoutDirection(Qt::RightToLeft);
    button->setIcon(icon("chevron_down"));
    button->setIconSize({12, 12});
    button->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(button);
    menu->setLayoutDirection(Qt::LeftToRight);
    menu->setToolTipsVisible(true);
    button->setMenu(menu);
    return button;
}

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

} // namespace warpatlas::ui::inline desktop
