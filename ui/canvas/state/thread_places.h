/// Where the threads of a launch are: the elements that a thread wrote, and the thread that a place beside the data is
/// for.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/data/data_view.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui {

/// Lowest element of the output that the thread wrote last; empty if none or not known.
std::optional<std::uint64_t> firstElementOf(const Outcome& outcome, std::uint64_t linearThread);

/// Global index of a thread: blockIdx * blockDim + threadIdx on each axis.
struct GlobalIndex {
    std::uint64_t x = 0, y = 0, z = 0;
};
GlobalIndex globalIndex(const Launch& launch, std::uint64_t linearThread);

/// Whether the threads that a work does not need have a place beside its output: the one of their index, or, where
/// threads go through the elements in their order (isFlat()), of their number after the last element.
bool hasSurplusPlaces(const Work& work);

/// How many threads have such a place, whatever they do there. A plane has none for threads above it in z, a line of
/// elements none for those beside it.
std::uint64_t surplusPlaces(const Work& work, const Launch& launch);

/// The surplus thread that is drawn at a place beside the data (in cells, as render/views/shared/layout.h lays
/// them): the one whose global index, or number, it is.
/// Empty inside the data, and where the launch has no thread.
std::optional<std::uint64_t> surplusThreadAt(const Outcome& outcome, double cellX, double cellY);

/// Middle of the place beside the data (in cells) that a surplus thread has; empty for all others.
std::optional<render::Point> surplusPlaceOf(const Outcome& outcome, std::uint64_t linearThread);

} // namespace warpatlas::ui
