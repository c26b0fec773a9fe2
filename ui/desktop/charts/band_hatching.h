/// The ground of a band in which a modelled number lies.
#pragma once

#include <QColor>
#include <QLineF>
#include <QList>
#include <QPolygonF>

class QPainter;

namespace warpatlas::ui {

/// Fills an area with thin diagonals over a shade of the colour. `spacing` is from one line to the next, in the
/// painter's units. The lines are drawn one by one: a pattern of Qt's is wide in one kind of file and narrow in
/// another.
void paintHatching(QPainter& painter, const QPolygonF& area, const QColor& colour, double spacing);

/// The parts of the lines x + y = n * `step` that lie within the area, from left to right on each.
QList<QLineF> diagonalsWithin(const QPolygonF& area, double step);

} // namespace warpatlas::ui
