/// The field for a variable in global or constant memory that host code would fill: what the launch is given for it.
#pragma once

#include "app/source/used_variables.h"

class QLineEdit;

namespace warpatlas::ui::inline desktop {

class DesktopModel;

/// The text typed for a variable as parseSymbolSpec() takes it behind "NAME=": numbers with commas or spaces
/// between them, also as C++ writes a list of them; all of a spec, with its colon, as it is. Empty: nothing.
std::string symbolTyped(const UsedVariable& variable, const std::string& typed);

/// Its name is "symbol.NAME". What is typed becomes the experiment's; nothing typed leaves the variable as it is
/// declared.
QLineEdit* makeVariableField(DesktopModel& model, const UsedVariable& variable);

} // namespace warpatlas::ui::inline desktop
