/// The views that a canvas has.
#pragma once

#include "ui/canvas/views/canvas_view.h"

#include <array>
#include <memory>

namespace warpatlas::ui {

/// Makes them, by ViewKind. Needs a current GL context.
std::array<std::unique_ptr<CanvasView>, allViews.size()> makeAllViews();

} // namespace warpatlas::ui
