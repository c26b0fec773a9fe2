/// Values, lanes and places of a recording as people read them.
#pragma once

#include "kernels/model/memory_place.h"
#include "kernels/simulator/replay/step_detail.h"

#include <optional>
#include <string>

namespace warpatlas::simulator {

/// Returns a number of its type: "-5", "0.1", "true"; bits without a type of their own as a whole number with sign.
std::string valueText(std::uint64_t bits, ptx::Type type);
/// Returns the values of the lanes in `mask`: "5" if all are the same, "4 * lane", or each of them: "1 7 3"; for
/// predicates "true in lanes 4-31".
std::string lanesText(const LaneValues& values, std::uint32_t mask, ptx::Type type);
/// 32 characters, lane 0 first: '#' executes, '-' is held back by its guard, '.' is elsewhere or has exited.
std::string maskText(std::uint32_t mask, std::uint32_t executed);
/// "0-15, 17".
std::string laneListText(std::uint32_t mask);

/// The memory that an address lies in.
struct NamedPlace {
    std::string name; ///< name of a buffer, a variable, or the space itself: "local memory"
    std::uint64_t offset = 0; ///< in it
    std::size_t elementBytes = 1;
};
NamedPlace placeOf(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address);
/// Returns the nearest buffer before or behind a global address that is in no buffer; its offset is from the buffer's
/// start, as a signed number. Empty where no buffer is near, and in other windows.
std::optional<NamedPlace> nearestBuffer(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address);
/// Returns the place of an access that did not take place: before or behind the nearest buffer, else nowhere.
MemoryPlace strayPlace(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address);
/// "in[0 ... 31]", "tile[0, 33 ... 1023]", "in[5]", or each: "in[3 1 7]".
std::string placesText(const LaunchSnapshot& launch, const MemoryRequest& request);

} // namespace warpatlas::simulator
