#include "render/views/outside/ghost_cells.h"

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

namespace {

/// Logical pixels.
constexpr double ghostFont = 12, ghostRow = 18, leastGhost = 3;

std::int64_t floorOf(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

} // namespace

GhostRun ghostCell(std::int64_t element, const Layout& layout)
{
    if (layout.isSingleRow())
        return {element, 0, 1};
    if (layout.slices.count > 1 && element >= 0) {
        const Layout::Cell cell = layout.placeOf(std::uint64_t(element));
        return {std::int64_t(cell.column), std::int64_t(cell.row), 1};
    }
    const auto columns = std::int64_t(layout.columns);
    const std::int64_t row = floorOf(element, columns);
    return {element - row * columns, row, 1};
}

std::vector<GhostRun> ghostRuns(const std::vector<std::int64_t>& elements, const Layout& layout)
{
    std::vector<GhostRun> runs;
    for (const std::int64_t element : elements) {
        const GhostRun cell = ghostCell(element, layout);
        if (!runs.empty() && runs.back().row == cell.row
            && runs.back().column + std::int64_t(runs.back().count) == cell.column)
            ++runs.back().count;
        else
            runs.push_back(cell);
    }
    return runs;
}

std::vector<GhostWall> ghostWalls(const std::vector<GhostRun>& runs, const Layout& layout)
{
    if (runs.empty())
        return {};
    const auto columns = double(layout.columns), rows = double(layout.rows);
    if (std::ranges::all_of(runs, [](const GhostRun& run) { return run.row < 0 || run.column < 0; }))
        return {layout.isSingleRow() ? GhostWall{0, 0, 0, 1} : GhostWall{0, 0, columns, 0}};
    if (layout.slices.count > 1)
        return {{0, rows, columns, rows}};
    const std::uint64_t last = layout.elements % layout.columns;
    if (layout.isSingleRow())
        return {{columns, 0, columns, 1}};
    if (last == 0)
        return {{0, rows, columns, rows}};
    // Beside the last element, and where ghosts lie below its row, under that as well.
    std::vector<GhostWall> walls{{double(last), rows - 1, double(last), rows}};
    if (std::ranges::any_of(runs, [&](const GhostRun& run) { return run.row >= std::int64_t(layout.rows); }))
        walls.push_back({0, rows, double(last), rows});
    return walls;
}

void addGhosts(ShapeBatch& shapes, const std::vector<GhostRun>& runs, const Layout& layout, const GhostState& state)
{
    if (runs.empty())
        return;
    const Palette& colours = palette(state.theme);
    const double s = state.pixelScale, cell = state.camera.pixelsPerCell;
    const auto xOf = [&](double column) { return (column - state.camera.originX) * cell; };
    const auto yOf = [&](double row) { return (row - state.camera.originY) * cell; };
    // Around all that is in sight, for the words.
    double left = state.width, right = 0, bottom = 0;
    for (const GhostRun& run : runs) {
        double x = xOf(double(run.column)), y = yOf(double(run.row));
        double wide = cell * double(run.count), high = cell;
        wide = std::max(wide, leastGhost * s), high = std::max(high, leastGhost * s);
        if (x + wide <= 0 || x >= state.width || y + high <= 0 || y >= state.height)
            continue;
        const double to = std::min(x + wide, double(state.width)), from = std::max(x, 0.0);
        high = std::min(high, state.height - y);
        shapes.rectangle(from, y, to - from, high, mixed(colours.canvas, colours.wrong, 0.18));
        shapes.hatch(from, y, to - from, high, withAlpha(colours.wrong, 225));
        const Colour line = mixed(colours.canvas, colours.wrong, 0.75);
        if (cell >= 8 * s)
            for (std::uint64_t i = 0; i < run.count; ++i)
                shapes.frame(x + cell * double(i), y, cell, high, s, line);
        else
            shapes.frame(from, y, to - from, high, s, line);
        left = std::min(left, from), right = std::max(right, to), bottom = std::max(bottom, y + high);
    }
    double wallX = 0, wallLow = 0;
    bool upright = false;
    for (const GhostWall& wall : ghostWalls(runs, layout)) {
        double fromX = std::clamp(xOf(wall.fromX), 0.0, double(state.width)), fromY = yOf(wall.fromY);
        double toX = std::clamp(xOf(wall.toX), 0.0, double(state.width)), toY = yOf(wall.toY);
        if (std::max(fromY, toY) < 0 || std::min(fromY, toY) > state.height)
            continue;
        const bool stands = wall.fromX == wall.toX;
        const double over = stands ? std::min(5 * s, cell / 2) : 0;
        if (stands)
            shapes.rectangle(
                fromX - s, fromY - over, 2 * s, std::min(toY + over, state.wordsBottom) - fromY + over, colours.text);
        else
            shapes.rectangle(fromX, fromY - s, toX - fromX, 2 * s, colours.text);
        upright = upright || stands;
        if (stands || !upright)
            wallX = stands ? fromX : toX, wallLow = std::max(fromY, toY);
    }
    if (right <= left || state.ends.empty())
        return;
    // A bracket under what is in sight, with the count; left of the wall what ends there.
    const int font = int(std::lround(ghostFont * s));
    const double y = std::max(bottom, wallLow) + 5 * s, baseline = y + ghostRow * s - 3 * s;
    if (baseline + 4 * s > state.wordsBottom)
        return;
    shapes.rectangle(left, y, right - left, s, colours.wrong);
    shapes.rectangle(left, y - 4 * s, s, 5 * s, colours.wrong);
    shapes.rectangle(right - s, y - 4 * s, s, 5 * s, colours.wrong);
    const double wide = shapes.textWidth(state.count, font), ends = shapes.textWidth(state.ends, font);
    const double between = 12 * s, widest = std::max(0.0, state.width - wide - between);
    double x = std::clamp((left + right - wide) / 2, std::min(between, widest), widest);
    // The name stands at the wall; where the count would run into it, that moves aside.
    const double named = (upright ? wallX : left) - ends - 6 * s;
    const bool fits = named >= between;
    if (fits && x < named + ends + between)
        x = std::min(named + ends + between, widest);
    // A ground of its own keeps them readable on lines that lead elsewhere.
    const auto put = [&](double at, const std::string& words, double width, const Colour& colour) {
        shapes.rectangle(at - 3 * s, baseline - font, width + 6 * s, font * 1.35, withAlpha(colours.canvas, 225));
        shapes.text(at, baseline, words, font, colour);
    };
    if (fits && x >= named + ends + between / 2)
        put(named, state.ends, ends, colours.text);
    else if (x >= ends + 2 * between)
        put(x - between - ends, state.ends, ends, colours.text);
    put(x, state.count, wide, colours.wrong);
}

} // namespace warpatlas::render
