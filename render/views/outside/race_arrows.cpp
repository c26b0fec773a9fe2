#include "render/views/outside/race_arrows.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Logical pixels.
constexpr double arrowAcross = 42, arrowDown = 34, arrowHead = 7, raceFont = 11, raceRow = 20;

} // namespace

RaceArrows raceArrows(const RacePlace& place)
{
    RaceArrows arrows;
    const double s = place.pixelScale, rise = (arrowDown + raceRow) * s;
    arrows.below = place.corner.y < rise && place.corner.y + place.cell + rise <= place.height;
    const double middle = place.corner.x + place.cell / 2;
    const double y = arrows.below ? place.corner.y + place.cell : place.corner.y;
    const double apart = std::min(place.cell / 4, 4 * s);
    for (const int side : {0, 1}) {
        const double lean = side == 0 ? -1 : 1;
        arrows.to[std::size_t(side)] = {middle + lean * apart, y};
        const double x = std::clamp(middle + lean * arrowAcross * s, 4 * s, std::max(4 * s, place.width - 4 * s));
        arrows.from[std::size_t(side)] = {x, y + (arrows.below ? arrowDown : -arrowDown) * s};
    }
    return arrows;
}

void addRace(ShapeBatch& shapes, const RacePlace& place, const std::array<std::string, 2>& threads, Theme theme)
{
    const double s = place.pixelScale;
    if (place.corner.x + place.cell < 0 || place.corner.x > place.width || place.corner.y + place.cell < 0
        || place.corner.y > place.height)
        return;
    const Palette& colours = palette(theme);
    const RaceArrows arrows = raceArrows(place);
    const int font = int(std::lround(raceFont * s));
    const double least = 5 * s, side = std::max(place.cell, least), off = (side - place.cell) / 2;
    shapes.frame(place.corner.x - off - s, place.corner.y - off - s, side + 2 * s, side + 2 * s, 2 * s, colours.wrong);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const Point &from = arrows.from[i], &to = arrows.to[i];
        // A dark rim sets it off from the data.
        shapes.line(from.x, from.y, to.x, to.y, 5 * s, withAlpha(colours.canvas, 200));
        shapes.line(from.x, from.y, to.x, to.y, 2.5 * s, colours.wrong);
        const double angle = std::atan2(from.y - to.y, from.x - to.x);
        for (const double turn : {-0.5, 0.5})
            shapes.line(to.x, to.y, to.x + arrowHead * s * std::cos(angle + turn),
                to.y + arrowHead * s * std::sin(angle + turn), 2.5 * s, colours.wrong);
        const double wide = shapes.textWidth(threads[i], font);
        const double baseline = arrows.below ? from.y + font * 1.2 : from.y - font * 0.4;
        const double wanted = i == 0 ? from.x - wide : from.x;
        const double x = std::clamp(wanted, 4 * s, std::max(4 * s, place.width - wide - 4 * s));
        shapes.rectangle(x - 3 * s, baseline - font, wide + 6 * s, font * 1.35, withAlpha(colours.canvas, 215), 2 * s);
        shapes.text(x, baseline, threads[i], font, colours.wrong);
    }
}

} // namespace warpatlas::render
