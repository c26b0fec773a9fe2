#include "ui/canvas/overlay/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace warpatlas::ui::inline canvas {

namespace {

/// The size that the rows and a picture between them need at text scale 1, in logical pixels.
constexpr double smallestWidth = 600, smallestHeight = 330;
/// The cost of covering a pixel.
constexpr double takenCost = 16, cellCost = 4, keptCost = 1;
/// The cost of covering anything at all: more than the longest way.
constexpr double coveredCost = 1e6;
/// The most rectangles that are looked at, as a card is placed every frame; later ones are ignored.
constexpr std::size_t mostEdges = 48;

double overlapArea(const Rect& a, const Rect& b)
{
    const float width = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const float height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return width > 0 && height > 0 ? double(width) * height : 0;
}

double coverCost(const Rect& rect, std::span<const Rect> others, double cost)
{
    double sum = 0;
    for (const Rect& other : others)
        sum += overlapArea(rect, other) * cost;
    return sum;
}

Rect within(Rect rect, const Rect& bounds)
{
    rect.x = std::max(bounds.x, std::min(rect.x, bounds.right() - rect.width));
    rect.y = std::max(bounds.y, std::min(rect.y, bounds.bottom() - rect.height));
    return rect;
}

/// Returns how far two rectangles are apart.
double apart(const Rect& a, const Rect& b)
{
    const float x = std::max({0.0f, a.x - b.right(), b.x - a.right()});
    const float y = std::max({0.0f, a.y - b.bottom(), b.y - a.bottom()});
    return std::hypot(double(x), double(y));
}

} // namespace

float overlayScale(int width, int height, double pixelScale, double textScale)
{
    const double wanted = pixelScale * textScale;
    const double fitting = std::min(width / smallestWidth, height / smallestHeight);
    return float(std::clamp(wanted, std::min(wanted, pixelScale), std::max(fitting, pixelScale)));
}

Rect placeCard(float width, float height, const Rect& cell, float gap, const Rect& bounds, std::span<const Rect> taken,
    std::span<const Rect> kept)
{
    // The line from the card to the cell needs some room to be seen.
    const float room = gap / 2;
    const std::array around{Rect{cell.x - room, cell.y - room, cell.width + 2 * room, cell.height + 2 * room}};
    Rect best;
    double leastCost = std::numeric_limits<double>::max();
    const auto attempt = [&](float x, float y) {
        const Rect rect = within({x, y, width, height}, bounds);
        const double covered =
            coverCost(rect, around, cellCost) + coverCost(rect, taken, takenCost) + coverCost(rect, kept, keptCost);
        const double cost = covered > 0 ? coveredCost + covered : apart(rect, cell);
        if (cost < leastCost) {
            leastCost = cost;
            best = rect;
        }
        return covered == 0;
    };
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
    for (const ImVec2& corner : corners)
        if (attempt(corner.x, corner.y))
            return best;
    // A free card can be pushed left and up until it touches something: only such places are tried, and those at the
    // other sides, which may be nearer.
    std::vector<float> across{bounds.x, bounds.right() - width}, down{bounds.y, bounds.bottom() - height};
    std::size_t edges = 0;
    for (const std::span<const Rect> others : {std::span<const Rect>(around), taken, kept})
        for (const Rect& other : others) {
            if (++edges > mostEdges)
                break;
            across.insert(across.end(), {other.right(), other.x - width});
            down.insert(down.end(), {other.bottom(), other.y - height});
        }
    for (const float x : across)
        for (const float y : down)
            attempt(x, y);
    return best;
}

Rect placeInCorner(
    float width, float height, float gap, const Rect& bounds, std::span<const Rect> taken, std::span<const Rect> kept)
{
    Rect best;
    double leastCost = std::numeric_limits<double>::max();
    const auto attempt = [&](float x, float y) {
        const Rect rect = within({x, y, width, height}, bounds);
        const double cost = coverCost(rect, taken, takenCost) + coverCost(rect, kept, keptCost);
        if (cost < leastCost) {
            leastCost = cost;
            best = rect;
        }
    };
    for (const float y : {bounds.bottom() - height, bounds.y})
        for (const float x : {bounds.x, bounds.right() - width}) {
            attempt(x, y);
            // Above or below what stands in the corner already.
            for (const Rect& other : taken) {
                attempt(x, other.y - gap - height);
                attempt(x, other.bottom() + gap);
            }
        }
    return best;
}

namespace {

class Pages {
public:
    Pages(std::span<const PageLine> lines, float room) : m_lines(lines), m_room(room) { }

    /// Adds the lines from..to, which have that bond, or its parts where they are higher than a page.
    void add(std::size_t from, std::size_t to, Bond bond)
    {
        float height = 0;
        bool hasBlocks = false;
        for (const PageLine& line : m_lines.subspan(from, to - from)) {
            height += line.height;
            hasBlocks = hasBlocks || (bond == Bond::Group && line.bond == Bond::Group);
        }
        const bool isOne = to - from == 1 || height <= m_room;
        if (m_used > 0 && m_used + height > m_room && (isOne || hasBlocks)) {
            m_starts.push_back(from);
            m_used = 0;
        }
        if (isOne)
            m_used += height;
        else
            addParts(from, to, bond == Bond::None ? Bond::Group : Bond::Block, bond == Bond::Block);
    }
    const std::vector<std::size_t>& starts() const { return m_starts; }

private:
    void addParts(std::size_t from, std::size_t to, Bond bond, bool areLines)
    {
        for (std::size_t end = from; from < to; from = end) {
            for (++end; !areLines && end < to && m_lines[end - 1].bond >= bond;)
                ++end;
            add(from, end, bond);
        }
    }

    std::span<const PageLine> m_lines;
    float m_room, m_used = 0;
    std::vector<std::size_t> m_starts{0};
};

} // namespace

std::vector<std::size_t> pageStarts(std::span<const PageLine> lines, float room)
{
    Pages pages(lines, room);
    if (!lines.empty())
        pages.add(0, lines.size(), Bond::None);
    return pages.starts();
}

} // namespace warpatlas::ui::inline canvas
