/// The colours of source code, in the theme applied last.
#pragma once

#include "ui/desktop/source/source_text.h"

#include <QColor>

namespace warpatlas::ui {

QColor colourOf(Ink ink);

} // namespace warpatlas::ui
