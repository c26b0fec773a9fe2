#include "ui/desktop/axes/label_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace warpatlas::ui {
namespace {

constexpr int directions = 16, distances = 12;

double overlapOf(const QRectF& a, const QRectF& b)
{
    const QRectF both = a.intersected(b);
    return both.isValid() ? both.width() * both.height() : 0;
}

/// A rectangle of that size whose nearest part is `distance` from the point, in that direction.
QRectF beside(const LabelWish& label, double angle, double distance)
{
    const double x = std::cos(angle), y = -std::sin(angle);
    // Straight to a side the label is centred on the point's height, straight up on its width; between, in between.
    const QPointF middle =
        label.anchor + QPointF(x * (distance + label.size.width() / 2), y * (distance + label.size.height() / 2));
    return {middle.x() - label.size.width() / 2, middle.y() - label.size.height() / 2, label.size.width(),
        label.size.height()};
}

QRectF within(QRectF rect, const QRectF& area)
{
    rect.moveLeft(std::max(area.left(), std::min(rect.left(), area.right() - rect.width())));
    rect.moveTop(std::max(area.top(), std::min(rect.top(), area.bottom() - rect.height())));
    return rect;
}

} // namespace

std::vector<QRectF> placeLabels(
    std::span<const LabelWish> labels, std::span<const QRectF> taken, std::span<const QLineF> lines, const QRectF& area)
{
    std::vector<QRectF> hard(taken.begin(), taken.end());
    for (const LabelWish& label : labels)
        hard.emplace_back(label.anchor - QPointF(label.clear, label.clear), QSizeF(2 * label.clear, 2 * label.clear));
    std::vector<QRectF> places;
    for (const LabelWish& label : labels) {
        QRectF best;
        double least = std::numeric_limits<double>::infinity();
        const double step = label.size.height() / 2;
        for (int ring = 0; ring < distances; ++ring)
            for (int turn = 0; turn < directions; ++turn) {
                // To the right first, then in turns above and below.
                const double angle =
                    (turn % 2 == 0 ? 1 : -1) * double((turn + 1) / 2) * 2 * std::numbers::pi / directions;
                const QRectF place = within(beside(label, angle, label.clear + ring * step), area);
                double cost = ring * step + 0.02 * turn;
                for (const QRectF& rect : hard)
                    cost += 1e3 * overlapOf(rect, place);
                const QLineF leader(label.anchor, leaderEnd(label, place));
                for (const QRectF& other : places) // a line through a label cannot be read either
                    cost += leader.length() > 0 && crosses(leader, other) ? 6 * step : 0;
                for (const QLineF& line : lines)
                    cost += crosses(line, place) ? 6 * step : 0;
                if (cost < least) {
                    least = cost;
                    best = place;
                }
            }
        places.push_back(best);
        hard.push_back(best.adjusted(-0.2 * step, 0, 0.2 * step, 0));
    }
    return places;
}

bool crosses(const QLineF& line, const QRectF& rect)
{
    // The part of the line that is within, as shares of it.
    double from = 0, to = 1;
    const auto clip = [&](double start, double step, double low, double high) {
        if (step == 0) {
            if (start < low || start > high)
                to = -1;
            return;
        }
        const double a = (low - start) / step, b = (high - start) / step;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    };
    clip(line.x1(), line.dx(), rect.left(), rect.right());
    clip(line.y1(), line.dy(), rect.top(), rect.bottom());
    return from <= to;
}

QPointF leaderEnd(const LabelWish& label, const QRectF& place)
{
    const QPointF nearest(std::clamp(label.anchor.x(), place.left(), place.right()),
        std::clamp(label.anchor.y(), place.top(), place.bottom()));
    const double away = QLineF(label.anchor, nearest).length();
    return away <= label.clear + label.size.height() / 2 ? label.anchor : nearest;
}

} // namespace warpatlas::ui
