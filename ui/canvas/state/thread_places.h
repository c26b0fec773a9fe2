/// Where the threads of a launch are: the elements that a thread wrote, and the surplus thread at a place beside the
/// data.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/data/data_view.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui::inline canvas {

/// Returns the lowest element of the output whose last writer is the thread; empty if none or not known.
std::optional<std::uint64_t> firstElementOf(const Outcome& outcome, std::uint64_t linearThread);

/// Counts the elements of the output whose last writer is the thread; 0 where they are not known, and where there are
/// so many that counting them would hold up a frame.
std::uint64_t writtenElementsOf(const Outcome& outcome, std::uint64_t linearThread);

/// Global index of a thread: blockIdx * blockDim + threadIdx on each axis.
struct GlobalIndex {
    std::uint64_t x = 0, y = 0, z = 0;
};
GlobalIndex globalIndex(const Launch& launch, std::uint64_t linearThread);

/// Says whether the threads that a work does not need have a place beside its output: that of their index, or, where
/// threads go through the elements in their order (isFlat()), that of their number after the last element.
bool hasSurplusPlaces(const Work& work);

/// Counts the threads that have such a place, whatever they do. A plane has none for threads above it in z, a line of
/// elements none for those beside it.
std::uint64_t surplusPlaces(const Work& work, const Launch& launch);

/// Returns the surplus thread at a place beside the data (in cells, as render/views/shared/layout.h lays them): the one
/// with that global index, or number. Empty inside the data, and where the launch has no thread.
std::optional<std::uint64_t> surplusThreadAt(const Outcome& outcome, double cellX, double cellY);

/// Returns the middle of a surplus thread's place beside the data (in cells); empty for all other threads.
std::optional<render::Point> surplusPlaceOf(const Outcome& outcome, std::uint64_t linearThread);

} // namespace warpatlas::ui::inline canvas
