#include "ui/canvas/state/fault_place.h"

#include "render/views/shared/layout.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

/// In more than this even a fault of one element is looked for by colouring, not here.
constexpr std::uint64_t mostSearched = std::uint64_t{1} << 24;

} // namespace

std::optional<FaultPlace> faultPlaceOf(const Outcome& outcome)
{
    if (!outcome.coverage || !outcome.owners || outcome.owners->partial || writesOf(outcome) != WritePattern::Once)
        return std::nullopt;
    const Coverage& coverage = *outcome.coverage;
    const OwnerMap& owners = *outcome.owners;
    if (coverage.unwritten + coverage.writtenMore == 0 || owners.writes.size() > mostSearched)
        return std::nullopt;
    const render::Layout layout = render::Layout::of(outcome.bound->work.outputBuffer().shape.extent);
    FaultPlace place{~std::uint64_t{0}, ~std::uint64_t{0}, 0, 0, 0};
    for (std::uint64_t element = 0; element < owners.writes.size(); ++element) {
        if (owners.writes[element] == 1)
            continue;
        const render::Layout::Cell cell = layout.cellOf(element);
        place.left = std::min(place.left, cell.column);
        place.top = std::min(place.top, cell.row);
        place.right = std::max(place.right, cell.column + 1);
        place.bottom = std::max(place.bottom, cell.row + 1);
        ++place.count;
    }
    return place.count > 0 ? std::optional(place) : std::nullopt;
}

} // namespace warpatlas::ui
