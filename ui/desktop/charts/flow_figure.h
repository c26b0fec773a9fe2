/// The timeline of chunks over streams as a figure: with its sentence, and where the numbers come from.
#pragma once

#include "app/flow/flow_result.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

std::unique_ptr<Chart> flowFigure(const FlowResult& result, bool caption);

} // namespace warpatlas::ui
