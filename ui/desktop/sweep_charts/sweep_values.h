/// How the numbers of sweeps look in charts: their colours, their units and their texts.
#pragma once

#include "app/sweep/sweep_series.h"
#include "app/words/say.h"
#include "ui/desktop/axes/value_axis.h"
#include "ui/desktop/look/style.h"

namespace warpatlas::ui {

inline constexpr Noun pointNoun{"point", "point", "points"};

/// The colour of a line.
QColor colourOf(SeriesRole role, const Tokens& tokens);
/// The same; what was recorded elsewhere is paler than what was taken or computed here.
QColor colourOf(const SweepSeries& series, const Tokens& tokens);
AxisUnit unitOf(SweepShow show);
/// A value as it stands elsewhere in the window, which is finer than on an axis.
QString chartValue(double value, AxisUnit unit);
/// "1.04 to 2.34 µs"
QString chartBand(double low, double high, AxisUnit unit);

} // namespace warpatlas::ui
