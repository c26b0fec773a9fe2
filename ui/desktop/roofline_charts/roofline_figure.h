/// A roofline as a figure that stands by itself.
#pragma once

#include "app/roofline/roofline.h"
#include "ui/desktop/charts/chart.h"

#include <memory>
#include <span>

namespace warpatlas::ui {

/// The first of the points stands out. Needs one, and a level.
std::unique_ptr<Chart> rooflineFigure(
    std::span<const RooflineFacts> points, std::span<const MemoryLevel> levels, bool caption);

} // namespace warpatlas::ui
