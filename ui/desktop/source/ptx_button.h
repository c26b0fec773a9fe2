/// The button that shows the PTX beside a text, or hides it.
#pragma once

class QPushButton;
class QWidget;

namespace warpatlas::ui {

QPushButton* makePtxButton(const char* objectName, QWidget* parent);

} // namespace warpatlas::ui
