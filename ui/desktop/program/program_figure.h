/// The timeline of a program as a figure: with its sentence, what is wrong, and where the times come from.
#pragma once

#include "app/program/run_program.h"
#include "ui/desktop/charts/chart.h"

#include <memory>
#include <string>

namespace warpatlas::ui {

/// `file`: the program's; `gpu`: that it saw. Null where it called nothing of CUDA.
std::unique_ptr<Chart> programFigure(
    const std::shared_ptr<const ProgramRun>& run, const std::string& file, const std::string& gpu, bool caption);

} // namespace warpatlas::ui
