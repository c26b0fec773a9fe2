/// A predicted time: modelled, and always a band, never a bare number.
#pragma once

#include "kernels/timing/time_part.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas::inline timing {

/// The contents of L2 when the launch begins, as measuring has it.
enum class L2State : std::uint8_t {
    Cold, ///< nothing of the data
    Warm, ///< what fits in of what the same launch used before
};

/// "cold", "warm".
std::string_view nameOf(L2State state);

struct LaunchTime {
    double milliseconds = 0;
    TimeParts parts{}; ///< milliseconds; their sum is the time
    /// Milliseconds that were won if a part cost nothing, with all others as they are; 0 for parts of less than a
    /// twentieth. They overlap, so that their sum says nothing.
    TimeParts won{};
    std::uint64_t tracedBlocks = 0; ///< of the SM that was modelled, which has smBlocks
    std::uint64_t smBlocks = 0;
    double instructions = 0; ///< of its warps; what the traced blocks execute says
    double l1HitRate = 0; ///< of sectors that loads ask for; 0 to 1
    double dramBytes = 0; ///< of the whole launch
};

struct PredictedTime {
    double milliseconds = 0; ///< the middle of the band
    double lowMilliseconds = 0, highMilliseconds = 0; ///< nine of ten measured times lie between
    L2State l2 = L2State::Cold; ///< a kernel that is over soon is measured again and again, with what L2 holds
    TimeParts parts{}; ///< milliseconds; their sum is the middle
    TimeParts won{}; ///< as in LaunchTime
    LaunchTime shown; ///< the shown launch alone
    std::string gpu;
    std::string source; ///< where the model's numbers of the GPU come from
    bool optimised = false; ///< from optimised code; else from lesson PTX, which has more instructions
};

} // namespace warpatlas::inline timing
