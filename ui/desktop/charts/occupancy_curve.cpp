#include "ui/desktop/charts/occupancy_curve.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

QPointF placePoint(const OccupancyPoint& point, int maximum, const QRectF& plot)
{
    const double share = maximum > 0 ? double(point.value) / maximum : 0;
    return {plot.left() + share * plot.width(), plot.bottom() - point.fraction * plot.height()};
}

QPolygonF placeCurve(std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    QPolygonF line;
    int before = 0;
    for (const OccupancyPoint& point : curve) {
        line << placePoint({before, point.fraction}, maximum, plot) << placePoint(point, maximum, plot);
        before = point.value;
    }
    return line;
}

std::optional<std::size_t> fittingTitle(
    std::span<const double> titles, double length, double firstLabel, double lastLabel, double gap)
{
    // It stands in the middle, so the wider label decides.
    const double room = length - 2 * (std::max(firstLabel, lastLabel) + gap);
    for (std::size_t i = 0; i < titles.size(); ++i)
        if (titles[i] <= room)
            return i;
    return std::nullopt;
}

int valueAt(double x, std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    int best = 0;
    double distance = INFINITY;
    for (const OccupancyPoint& point : curve) {
        const double d = std::abs(placePoint(point, maximum, plot).x() - x);
        if (d < distance) {
            distance = d;
            best = point.value;
        }
    }
    return best;
}

} // namespace warpatlas::ui
