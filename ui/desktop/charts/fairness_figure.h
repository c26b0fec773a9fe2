/// Wrong and right times as a figure that stands by itself.
#pragma once

#include "app/fairness/fairness.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

std::unique_ptr<Chart> fairnessFigure(const FairnessFacts& facts, bool caption);

} // namespace warpatlas::ui
