/// The colours that the numbers of sweeps have in charts.
#pragma once

#include "app/sweep/sweep_series.h"
#include "app/words/say.h"
#include "ui/desktop/look/style.h"

namespace warpatlas::ui {

inline constexpr Noun pointNoun{"point", "point", "points"};

/// The colour of a line.
QColor colourOf(SeriesRole role, const Tokens& tokens);
/// The same; what was recorded elsewhere is paler than what was taken or computed here.
QColor colourOf(const SweepSeries& series, const Tokens& tokens);

} // namespace warpatlas::ui
