/// Qt's mouse, wheel and key events as the canvas' plain ones. Positions become device pixels.
#pragma once

#include "ui/canvas/state/input.h"

#include <optional>

class QEvent;

namespace warpatlas::ui::inline desktop {

/// Returns empty for events that the canvas does not use. `pixelScale`: device pixels a logical pixel.
std::optional<InputEvent> toInputEvent(const QEvent& event, double pixelScale);

} // namespace warpatlas::ui::inline desktop
