/// What a sweep leaves the window as: a figure, its numbers, or all of it to go on with.
#pragma once

#include "ui/desktop/sweep/sweep_job.h"
#include "ui/desktop/sweep_charts/sweep_chart.h"

namespace warpatlas::ui {

enum class SweepFile { Figure, Csv, Json };

struct SweepFileKind {
    QString title, filter; ///< of the dialog
    QString name; ///< that it offers
};
SweepFileKind kindOf(SweepFile file, const SweepResult& result);

/// Writes it, with the kind's ending where the path has none. Returns one line that says why there is no file; empty if
/// there is one.
QString saveSweep(SweepFile file, const SweepPointer& result, std::optional<SweepShow> show, QString& path);

void copyFigure(const SweepPointer& result, std::optional<SweepShow> show); ///< as a picture
void copyNumbers(const SweepResult& result); ///< as CSV

} // namespace warpatlas::ui
