/// The occupancy curve: where its points lie. Plain functions.
#pragma once

#include "kernels/analysis/occupancy.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <span>

namespace warpatlas::ui {

/// x: threads a block from 0 to `maximum`, left to right; y: occupancy from 0 at the bottom to 1 at the top.
QPointF placePoint(const OccupancyPoint& point, int maximum, const QRectF& plot);
/// Steps: what holds for a value holds for all above the point before it, as warps are given whole.
QPolygonF placeCurve(std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot);

/// Which of `titles` (their widths, longest first) fits in the middle of an axis of `length` between the labels at its
/// two ends with `gap` on both sides; empty if none does.
std::optional<std::size_t> fittingTitle(
    std::span<const double> titles, double length, double firstLabel, double lastLabel, double gap);

/// The value of the curve's point nearest to x; 0 if the curve is empty.
int valueAt(double x, std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot);

} // namespace warpatlas::ui
