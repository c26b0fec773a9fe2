/// A row of a form in a narrow column.
#pragma once

class QFormLayout;
class QLabel;
class QWidget;

namespace warpatlas::ui {

/// Puts a long name above its field, so that neither it takes the room of all fields nor the field is cut.
void addFormRow(QFormLayout& form, QLabel* name, QWidget* field);
/// Puts the field below its name in any case.
void addBelow(QFormLayout& form, QLabel* name, QWidget* field);

} // namespace warpatlas::ui
