/// Which letters of a row of PTX get which colour. Plain.
#pragma once

#include "ui/desktop/source/source_text.h"

#include <QString>

#include <vector>

namespace warpatlas::ui {

/// The spans of a row in order, without plain text: opcodes and directives, special registers, numbers.
std::vector<InkSpan> ptxInk(const QString& row);

} // namespace warpatlas::ui
