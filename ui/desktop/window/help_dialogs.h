/// Help: the keys, and what this program is.
#pragma once

class QWidget;

namespace warpatlas::ui {

class Actions;

void showKeys(const Actions& actions, QWidget* parent);
void showAbout(QWidget* parent);

} // namespace warpatlas::ui
