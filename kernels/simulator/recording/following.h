/// How a launch that takes too long to wait for is followed while it is simulated.
#pragma once

#include "kernels/simulator/recording/trace.h"
#include "kernels/simulator/recording/wanted_blocks.h"

#include <chrono>
#include <functional>

namespace warpatlas {

/// Never changes the final result.
struct Following {
    /// Receives what is known so far (Trace::known says of which blocks), on the thread that simulates, which waits for
    /// it. Called only where the whole would take longer than `patience`, and so seldom that it costs a small part of
    /// the time. May throw Cancelled. Empty: the launch is not followed.
    std::function<void(Trace partial)> publish;
    const WantedBlocks* wanted = nullptr; ///< may be null; outlives the run
    std::chrono::milliseconds patience{2000};
};

} // namespace warpatlas
