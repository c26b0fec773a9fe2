/// How the points of a sweep look: the colours of their numbers, and how those are marked that have no number, or one
/// of a wrong run, with the legend that says so.
#pragma once

#include "app/sweep/sweep_result.h"
#include "app/sweep/sweep_series.h"
#include "app/words/say.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/look/style.h"

#include <QStringList>
#include <vector>

namespace warpatlas::ui::inline desktop {

enum class PointMark {
    Wrong, ///< the run's result is not the reference's, or something is wrong with the run
    Refused, ///< it could not run
    Absent, ///< it has no number of what is shown, or has not run yet
};

/// The mark of a point, `hasNumber` saying whether the chart has a number of it; empty where there is nothing to mark.
std::optional<PointMark> markOf(const SweepPoint& point, bool hasNumber);
/// Why it has that mark: "wrong run: ...", "could not run: ...", "no number: ...".
QString markInWords(const SweepPoint& point, PointMark mark);
/// Draws it: a cross in the colour of what is wrong, a crossed-out box, an empty box.
void drawPointMark(QPainter& painter, PointMark mark, const QPointF& centre, double size, const ChartStyle& style);

struct LegendLine {
    std::optional<PointMark> mark; ///< empty: words alone
    QString words;
};
/// A line for each kind of mark that there is: what it means, how many have it, and why the first one has.
std::vector<LegendLine> marksLegend(const SweepResult& result, const std::vector<std::optional<PointMark>>& marks);

QString legendInWords(const std::vector<LegendLine>& legend);

/// Where the lines of a legend lie: as many in a row as fit, one that is wider than all broken where there is room.
struct PlacedLegend {
    std::vector<QRectF> lines;
    std::vector<QStringList> words; ///< of each
    double height = 0;
};
PlacedLegend placeLegend(
    const std::vector<LegendLine>& legend, const QPointF& topLeft, const QRectF& area, const ChartStyle& style);
void paintLegend(
    QPainter& painter, const std::vector<LegendLine>& legend, const PlacedLegend& placed, const ChartStyle& style);

inline constexpr Noun pointNoun{"point", "point", "points"};

/// The colour of a line.
QColor colourOf(SeriesRole role, const Tokens& tokens);
/// The same; what was recorded elsewhere is paler than what was taken or computed here.
QColor colourOf(const SweepSeries& series, const Tokens& tokens);

} // namespace warpatlas::ui::inline desktop
