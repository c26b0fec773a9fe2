/// Parts that all charts draw alike, in every kind of picture: letters, the ticks of axes, the badge that says where a
/// number comes from, the hatching of a band in which a modelled one lies, the mark of a wrong run.
#pragma once

#include "kernels/model/provenance.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/value_axis.h"

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QList>
#include <QPolygonF>
#include <QString>
#include <QStringList>
#include <string>

class QPainter;
class QRectF;

namespace warpatlas::ui::inline desktop {

/// Draws one line of text in the painter's font and colour, cut with an ellipsis where it does not fit. In an SVG it is
/// drawn as outlines: another program need not have the font.
void drawLetters(QPainter& painter, const QRectF& area, int alignment, const QString& text);

/// Breaks words into lines of at most `width`, at most `most` lines; the last one ends with an ellipsis if some are
/// left.
QStringList brokenIntoLines(const QString& words, const QFont& font, double width, int most);

/// The same for the conditions below a chart: words that are cut off cannot be checked, so they may take a third of the
/// area.
QStringList conditionLines(const QString& words, const QFont& font, const QRectF& area);

/// The same for the sentences above a chart, which say what is wrong: at least four lines, as that takes a third.
QStringList sentenceLines(const QString& words, const QFont& font, const QRectF& area);

/// Words as a sentence that stands alone: "Words."
QString asSentence(const std::string& words);

/// Paints the ticks of an axis below the plot: lines over it and 3 pixels beyond, and the labels that have room; none
/// goes beyond `right`.
void paintTicksBelow(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double right, const ChartStyle& style);
/// Paints the ticks of an axis at the left of the plot: lines across it, and the labels, which begin at `left`.
void paintTicksAtLeft(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double left, const ChartStyle& style);

struct BadgeColours {
    QColor surface, text;
};
BadgeColours badgeColours(Provenance provenance, const Tokens& tokens);

/// `scale`: of its letters and edges, where a figure's are larger than a panel's.
double badgeWidth(Provenance provenance, const ChartStyle& style, double scale = 1);
/// `left`, `middle`: of its left edge.
void drawBadge(
    QPainter& painter, double left, double middle, Provenance provenance, const ChartStyle& style, double scale = 1);

/// Fills an area with thin diagonals over a shade of the colour. `spacing` is from one line to the next, in the
/// painter's units. The lines are drawn one by one: a pattern of Qt's is wide in one kind of file and narrow in
/// another.
void paintHatching(QPainter& painter, const QPolygonF& area, const QColor& colour, double spacing);

/// The parts of the lines x + y = n * `step` that lie within the area, from left to right on each.
QList<QLineF> diagonalsWithin(const QPolygonF& area, double step);

/// A cross in the colour of what is wrong, `size` wide, with an edge that sets it off from lines and cells.
void drawWrongMark(QPainter& painter, const QPointF& centre, double size, const ChartStyle& style);

} // namespace warpatlas::ui::inline desktop
