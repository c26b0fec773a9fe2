/// Where labels of points stand that may lie anywhere in a plot. Plain functions.
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <span>
#include <vector>

namespace warpatlas::ui {

struct LabelWish {
    QPointF anchor; ///< the point
    double clear = 0; ///< radius around it that labels leave free
    QSizeF size;
};

/// Returns a place for each label, as near to its point as can be: within `area`, clear of the other labels, of all
/// points and of `taken`; and of `lines`, where that costs no more than some steps. The first labels are placed first.
std::vector<QRectF> placeLabels(std::span<const LabelWish> labels, std::span<const QRectF> taken,
    std::span<const QLineF> lines, const QRectF& area);

/// Says whether a line comes into the rectangle, or touches it.
bool crosses(const QLineF& line, const QRectF& rect);

/// Where a line from the point to its label ends; the point itself where the label stands beside it.
QPointF leaderEnd(const LabelWish& label, const QRectF& place);

} // namespace warpatlas::ui
