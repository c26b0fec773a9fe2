/// The largest view of some rectangles on a plane that keeps off panels: beside them, below them, or around them where
/// the plane itself has an empty corner. Plain arithmetic in device pixels.
#pragma once

#include "render/views/data_view.h"
#include "ui/overlay/rect.h"

#include <optional>
#include <span>

namespace warpatlas::ui {

/// To be seen whole: cells of the plane, and a name above their upper left corner, in pixels, which do not grow with a
/// zoom.
struct FitItem {
    double x = 0, y = 0, width = 0, height = 0;
    double nameWidth = 0, nameHeight = 0;
};

struct FitBounds {
    double left = 0, top = 0, right = 0, bottom = 0;
};

/// Of the largest scale (within 1 %) at which all items lie within the bounds and none nearer than `gap` to a panel, as
/// near to the middle of the bounds as that allows. Empty: only under `smallestScale`, or there are no items.
std::optional<render::Camera> fitBeside(std::span<const FitItem> items, const FitBounds& bounds,
    std::span<const Rect> panels, double gap, double smallestScale);

} // namespace warpatlas::ui
