/// A rectangle of the overlay, device pixels of the canvas.
#pragma once

#include <algorithm>

namespace warpatlas::ui::inline canvas {

struct Rect {
    float x = 0, y = 0, width = 0, height = 0;

    bool operator==(const Rect&) const = default;

    float right() const { return x + width; }
    float bottom() const { return y + height; }
    bool contains(double px, double py) const { return px >= x && px < right() && py >= y && py < bottom(); }
    bool overlaps(const Rect& other) const
    {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
};

/// Returns the smallest rectangle around both.
inline Rect united(const Rect& a, const Rect& b)
{
    const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

} // namespace warpatlas::ui::inline canvas
