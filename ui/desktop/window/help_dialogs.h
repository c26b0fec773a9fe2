/// Help: the keys, and what this program is.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

/// A page of the guide's window, in the colours of now: keyList().
QString keysPage();
void showAbout(QWidget* parent);

} // namespace warpatlas::ui
