/// The colours of source code, in the theme applied last.
#pragma once

#include "ui/canvas/words/ruler.h"
#include "ui/desktop/source/source_text.h"

#include <QColor>
#include <QString>

#include <vector>

namespace warpatlas::ui::inline desktop {

/// The spans of a row in order, without plain text: opcodes and directives, special registers, numbers.
std::vector<InkSpan> ptxInk(const QString& row);

QColor colourOf(Ink ink);
QColor colourOf(TermInk ink); ///< the ruler's

} // namespace warpatlas::ui::inline desktop
