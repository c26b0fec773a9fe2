#include "ui/desktop/look/drop_button.h"

#include "ui/desktop/look/icons.h"

#include <QMenu>
#include <QToolButton>

namespace warpatlas::ui {

QToolButton* makeDropButton(const QString& objectName, const QString& accessibleName)
{
    auto* button = new QToolButton;
    button->setObjectName(objectName);
    button->setAccessibleName(accessibleName);
    button->setToolTip(accessibleName);
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

} // namespace warpatlas::ui
