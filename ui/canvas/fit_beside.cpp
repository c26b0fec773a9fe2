#include "ui/canvas/fit_beside.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace warpatlas::ui {

namespace {

constexpr double step = 0.99; ///< from one scale to the next one that is tried
constexpr double touching = 1e-6; ///< pixels; what only touches does not overlap

/// Each item is two rectangles, its cells and its name. Along one axis: what lies where, in pixels from the plane's
/// origin or of the viewport.
struct Span {
    double low = 0, high = 0;
};

/// All places of the origin, along one axis, that can be the best ones: in the middle, or where an item touches a
/// panel. The middle is the first.
std::vector<double> placesAlong(const std::vector<Span>& items, const std::vector<Span>& panels, const Span& bounds)
{
    double low = std::numeric_limits<double>::max(), high = std::numeric_limits<double>::lowest();
    for (const Span& item : items) {
        low = std::min(low, item.low);
        high = std::max(high, item.high);
    }
    const double first = bounds.low - low, last = bounds.high - high;
    if (first > last + touching)
        return {};
    std::vector<double> places{(first + last) / 2};
    const auto add = [&](double place) {
        if (place >= first - touching && place <= last + touching)
            places.push_back(place);
    };
    for (const Span& item : items)
        for (const Span& panel : panels) {
            add(panel.high - item.low);
            add(panel.low - item.high);
        }
    return places;
}

} // namespace

std::optional<render::Camera> fitBeside(std::span<const FitItem> items, const FitBounds& bounds,
    std::span<const Rect> panels, double gap, double smallestScale)
{
    if (items.empty() || bounds.right <= bounds.left || bounds.bottom <= bounds.top || !(smallestScale > 0))
        return std::nullopt;
    std::vector<Span> panelsX, panelsY, itemsX(2 * items.size()), itemsY(2 * items.size());
    for (const Rect& panel : panels) {
        panelsX.push_back({panel.x - gap, panel.right() + gap});
        panelsY.push_back({panel.y - gap, panel.bottom() + gap});
    }
    const auto overlap = [](const Span& item, double at, const Span& panel) {
        return at + item.low < panel.high - touching && at + item.high > panel.low + touching;
    };
    const auto covered = [&](double x, double y) {
        for (std::size_t i = 0; i < itemsX.size(); ++i)
            for (std::size_t p = 0; p < panels.size(); ++p)
                if (overlap(itemsX[i], x, panelsX[p]) && overlap(itemsY[i], y, panelsY[p]))
                    return true;
        return false;
    };
    double left = items[0].x, right = left;
    for (const FitItem& item : items) {
        left = std::min(left, item.x);
        right = std::max(right, item.x + item.width);
    }
    const double widest = (bounds.right - bounds.left) / std::max(right - left, 1e-9);
    for (double scale = widest; scale >= smallestScale; scale *= step) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const FitItem& item = items[i];
            itemsX[2 * i] = {item.x * scale, (item.x + item.width) * scale};
            itemsY[2 * i] = {item.y * scale, (item.y + item.height) * scale};
            itemsX[2 * i + 1] = {item.x * scale, item.x * scale + item.nameWidth};
            itemsY[2 * i + 1] = {item.y * scale - item.nameHeight, item.y * scale};
        }
        const std::vector<double> across = placesAlong(itemsX, panelsX, {bounds.left, bounds.right});
        const std::vector<double> down = placesAlong(itemsY, panelsY, {bounds.top, bounds.bottom});
        double nearest = std::numeric_limits<double>::max();
        render::Camera best;
        for (const double x : across)
            for (const double y : down) {
                const double away = std::hypot(x - across.front(), y - down.front());
                if (away >= nearest || covered(x, y))
                    continue;
                nearest = away;
                best = {-x / scale, -y / scale, scale};
            }
        if (nearest < std::numeric_limits<double>::max())
            return best;
    }
    return std::nullopt;
}

} // namespace warpatlas::ui
