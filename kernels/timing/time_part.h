/// The parts of a kernel's time, as the model sees it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpatlas::inline timing {

enum class TimePart : std::uint8_t {
    Launch, ///< of the kernel and of its blocks
    Issue, ///< the schedulers issue instructions
    Arithmetic, ///< a unit is busy
    Shared, ///< requests to shared memory queue up
    L1, ///< requests to global and local memory queue up at the SM
    L2, ///< behind it
    Dram,
    Constants, ///< of constant memory, that do not fit in their cache or that lanes want different ones of
    Atomics, ///< operations on the same places queue up
    Latency, ///< results are waited for, and too few warps are there to hide it
    Barriers,
    Tail, ///< nothing is left to do, and others have not ended
};
inline constexpr std::size_t timePartCount = static_cast<std::size_t>(TimePart::Tail) + 1;
/// "issue", "dram": as reports name it.
std::string_view nameOf(TimePart part);

using TimeParts = std::array<double, timePartCount>;

} // namespace warpatlas::inline timing
