/// The pages of help: the keys, and what this program is.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

/// Returns a page for the guide's window, in the present colours: keyList().
QString keysPage();
void showAbout(QWidget* parent);

} // namespace warpatlas::ui
