#include "ui/overlay/layout.h"

#include <algorithm>
#include <array>

namespace warpatlas::ui {

namespace {

/// What sentence, legend and playback bar need beside one another at text scale 1, in logical pixels.
constexpr double smallestWidth = 600, smallestHeight = 330;

float overlapArea(const Rect& a, const Rect& b)
{
    const float width = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const float height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

} // namespace

float overlayScale(int width, int height, double pixelScale, double textScale)
{
    const double wanted = pixelScale * textScale;
    const double fitting = std::min(width / smallestWidth, height / smallestHeight);
    return float(std::clamp(wanted, std::min(wanted, pixelScale), std::max(fitting, pixelScale)));
}

Rect placeCard(float width, float height, const Rect& cell, float gap, const Rect& bounds, std::span<const Rect> taken)
{
    const float middleX = cell.x + cell.width / 2, middleY = cell.y + cell.height / 2;
    const std::array<ImVec2, 8> corners{{
        {cell.right() + gap, middleY - height / 3},
        {cell.x - gap - width, middleY - height / 3},
        {middleX - width / 3, cell.bottom() + gap},
        {middleX - width / 3, cell.y - gap - height},
        {cell.right() + gap, cell.bottom() + gap},
        {cell.x - gap - width, cell.bottom() + gap},
        {cell.right() + gap, cell.y - gap - height},
        {cell.x - gap - width, cell.y - gap - height},
    }};
    // The line from the card to the cell needs some room to be seen.
    const float room = gap / 2;
    const Rect around{cell.x - room, cell.y - room, cell.width + 2 * room, cell.height + 2 * room};
    Rect best;
    float leastCost = -1;
    for (const ImVec2& corner : corners) {
        Rect rect{corner.x, corner.y, width, height};
        rect.x = std::max(bounds.x, std::min(rect.x, bounds.right() - width));
        rect.y = std::max(bounds.y, std::min(rect.y, bounds.bottom() - height));
        // A panel behind it hurts most, then the cell itself, then being far from where it belongs.
        float cost = overlapArea(rect, around) * 4;
        for (const Rect& other : taken)
            cost += overlapArea(rect, other) * 16;
        if (leastCost < 0 || cost < leastCost) {
            leastCost = cost;
            best = rect;
        }
        if (cost == 0)
            break;
    }
    return best;
}

} // namespace warpatlas::ui
