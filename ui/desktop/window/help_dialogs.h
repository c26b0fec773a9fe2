/// Help: the keys, and what this program is.
#pragma once

class QWidget;

namespace warpatlas::ui {

void showKeys(QWidget* parent);
void showAbout(QWidget* parent);

} // namespace warpatlas::ui
