/// A result as a figure that stands by itself.
#pragma once

#include "app/result/result.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

/// `chart`: of the result, or null, which gives null. `grows`: it has bars or rows, which have a height of their own.
std::unique_ptr<Chart> resultFigure(const Result& result, std::unique_ptr<Chart> chart, bool grows, bool caption);

} // namespace warpatlas::ui
