#include "render/views/shared/layout.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Returns how many slices side by side make the cells largest in such a window.
std::uint64_t bestAcross(const Layout::Slices& slices)
{
    const auto cell = [&](std::uint64_t across) {
        const std::uint64_t down = (slices.count + across - 1) / across;
        return std::min(windowAspect / double(across * slices.pitchX()), 1.0 / double(down * slices.pitchY()));
    };
    // The cell's size rises with `across` while the height limits it, and falls from there on.
    const double ideal =
        std::sqrt(double(slices.count) * windowAspect * double(slices.pitchY()) / double(slices.pitchX()));
    const auto middle = std::uint64_t(std::clamp(ideal, 1.0, double(slices.count)));
    std::uint64_t best = 1;
    for (std::uint64_t across = std::max<std::uint64_t>(middle / 2, 1);
         across <= std::min(middle * 2 + 1, slices.count); ++across)
        if (cell(across) > cell(best))
            best = across;
    // As few as make as many rows: the last row is then as full as it can be.
    const std::uint64_t down = (slices.count + best - 1) / best;
    return (slices.count + down - 1) / down;
}

} // namespace

Layout Layout::of(const Extent& extent)
{
    Layout layout;
    layout.elements = extent.count();
    if (extent.z > 1 && extent.x * extent.y > 0) {
        Slices& slices = layout.slices;
        slices = {extent.x, extent.y, 1, extent.z, 0};
        // Room for the slice's name, and enough to tell where one ends.
        const std::uint64_t longer = std::max(extent.x, extent.y), shorter = std::min(extent.x, extent.y);
        slices.gap = std::clamp<std::uint64_t>((longer + 9) / 10, 1, std::max<std::uint64_t>(2 * shorter, 1));
        slices.across = bestAcross(slices);
        const std::uint64_t down = (slices.count + slices.across - 1) / slices.across;
        layout.columns = slices.across * slices.pitchX() - slices.gap;
        layout.rows = down * slices.pitchY() - slices.gap;
    } else if (extent.y * extent.z > 1 || extent.x <= longestUnfolded) {
        layout.columns = std::max<std::uint64_t>(extent.x, 1);
        layout.rows = std::max<std::uint64_t>(extent.y * extent.z, 1);
    } else {
        const double side = std::sqrt(2.0 * double(extent.x));
        layout.columns = std::max(longestUnfolded, std::uint64_t{1} << std::lround(std::log2(side)));
        layout.rows = (extent.x + layout.columns - 1) / layout.columns;
    }
    return layout;
}

Layout::Cell Layout::sliceCorner(std::uint64_t slice) const
{
    return {slice % slices.across * slices.pitchX(), slice / slices.across * slices.pitchY()};
}

Layout::Cell Layout::placeOf(std::uint64_t number) const
{
    return isSingleRow() ? Cell{number, 0} : cellOf(number);
}

std::uint64_t Layout::numberAt(std::uint64_t column, std::uint64_t row) const
{
    if (isSingleRow())
        return row == 0 ? column : noElement;
    if (slices.count > 1)
        return column < columns ? inSlices(column, row) : noElement;
    return column < columns ? row * columns + column : noElement;
}

Layout::Cell Layout::cellOf(std::uint64_t element) const
{
    if (slices.count <= 1)
        return {element % columns, element / columns};
    const std::uint64_t inSlice = element % (slices.columns * slices.rows);
    const Cell corner = sliceCorner(element / (slices.columns * slices.rows));
    return {corner.column + inSlice % slices.columns, corner.row + inSlice / slices.columns};
}

std::uint64_t Layout::inSlices(std::uint64_t column, std::uint64_t row) const
{
    const std::uint64_t across = column / slices.pitchX(), down = row / slices.pitchY();
    const std::uint64_t x = column - across * slices.pitchX(), y = row - down * slices.pitchY();
    const std::uint64_t slice = down * slices.across + across;
    if (x >= slices.columns || y >= slices.rows)
        return noElement;
    return (slice * slices.rows + y) * slices.columns + x;
}

} // namespace warpatlas::render
