/// Rows of a form for the fields of a structure by value.
#pragma once

#include "app/source/bind_struct.h"

#include <string>

class QFormLayout;

namespace warpatlas::ui {

class DesktopModel;

/// "struct:width=613,gain=2" with another value for a field; an empty one takes the field out. Empty where no field is
/// left. Throws InputError for a value that cannot stand there.
std::string withField(const std::string& spec, const std::string& field, const std::string& value);

/// "9 × 2" of a list of nine that are all 2, "{1,... 9 values}" of others; what is short, or no list, stays.
std::string shortList(const std::string& values);

/// One row for each field that `spec`, the argument of `parameter`, has, and for each that is zero; of what has no
/// value of its own to be given, why. Fields are named "argument.PARAMETER.FIELD". Saying one of them says the others
/// as they stand there.
void addStructRows(DesktopModel& model, const std::string& parameter, const std::string& spec, bool chosen,
    const BoundStruct& bound, QFormLayout& form);

} // namespace warpatlas::ui
