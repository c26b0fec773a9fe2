/// Where in the output the elements lie that are not written once, though each should be.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui {

/// A rectangle of cells, as render/views/shared/layout.h lays elements, the last column and row excluded.
struct FaultPlace {
    std::uint64_t left = 0, top = 0, right = 0, bottom = 0;
    std::uint64_t count = 0; ///< of the elements
    bool operator==(const FaultPlace&) const = default;
};

/// Returns the smallest rectangle around all of them; empty where there is none, where not all of the launch is known,
/// and where there are too many elements to look at each. Takes some 10 ms for ten million elements.
std::optional<FaultPlace> faultPlaceOf(const Outcome& outcome);

} // namespace warpatlas::ui
