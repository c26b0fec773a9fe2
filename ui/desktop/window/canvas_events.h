/// Qt's mouse, wheel and key events as the canvas' plain ones. Positions become device pixels.
#pragma once

#include "ui/canvas/state/input.h"

#include <optional>

class QEvent;

namespace warpatlas::ui {

/// Empty for events that the canvas has no use for. `pixelScale`: device pixels a logical one.
std::optional<InputEvent> toInputEvent(const QEvent& event, double pixelScale);

} // namespace warpatlas::ui
