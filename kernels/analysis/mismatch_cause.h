/// Why a result is wrong, as far as owners, reads, launch and values prove it. Where they prove nothing, the cause says
/// only what is seen. Pure functions, any thread.
#pragma once

#include "kernels/model/cause.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

struct MismatchCause {
    Cause cause;
    std::optional<std::uint64_t> thread; ///< the guilty one, or the first of them; linear
    /// The place of the thread's mistake.
    enum class Place {
        None,
        Launch, ///< in the host's code: where the source shows its launch, or else where the index is made
        Store, ///< where it writes `value` of the output, or the output at all
        Load, ///< where it reads `buffer`
        Leave, ///< where it turned away and wrote nothing
    } place = Place::None;
    std::optional<std::uint64_t> value; ///< index in the output
    std::size_t buffer = 0;
};

/// `differing`: the first value of the output that is wrong. All blocks of the trace must be known.
MismatchCause findMismatchCause(const Work& work, const Trace& trace, std::uint64_t differing);

} // namespace warpatlas::inline analysis
