#include "kernels/timing/time_part.h"

namespace warpatlas::inline timing {

std::string_view nameOf(TimePart part)
{
    static constexpr std::string_view names[timePartCount] = {"launch", "issue", "arithmetic", "shared", "l1", "l2",
        "dram", "constants", "atomics", "latency", "barriers", "tail"};
    return names[static_cast<std::size_t>(part)];
}

} // namespace warpatlas::inline timing
