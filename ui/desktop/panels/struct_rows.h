/// Rows of a form for the fields of a structure by value.
#pragma once

#include "app/source/bind_struct.h"

#include <functional>
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
/// value of its own to be given, why. `isChosen` tells fields that nobody gave. Fields are named
/// "argument.PARAMETER.FIELD". Saying one of them leaves the others as they were given or chosen.
void addStructRows(DesktopModel& model, const std::string& parameter, const std::string& spec,
    const std::function<bool(const std::string& path)>& isChosen, const BoundStruct& bound, QFormLayout& form);

} // namespace warpatlas::ui
