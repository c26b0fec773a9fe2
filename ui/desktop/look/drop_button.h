/// A button that opens a menu, with the program's own arrow.
#pragma once

#include <QString>

class QToolButton;

namespace warpatlas::ui {

/// Makes it with an empty menu. `accessibleName` says what is chosen with it.
QToolButton* makeDropButton(const QString& objectName, const QString& accessibleName);

} // namespace warpatlas::ui
