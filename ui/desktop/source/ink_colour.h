/// The colours of source code, in the theme applied last.
#pragma once

#include "ui/canvas/words/ruler.h"
#include "ui/desktop/source/source_text.h"

#include <QColor>

namespace warpatlas::ui {

QColor colourOf(Ink ink);
QColor colourOf(TermInk ink); ///< the ruler's

} // namespace warpatlas::ui
