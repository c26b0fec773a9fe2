/// The same work in chunks over streams, and in one piece beside it: when each copy and each kernel ran. Plain values.
#pragma once

#include "app/flow/check_parts.h"
#include "kernels/device/flow.h"
#include "kernels/model/provenance.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline flow {

/// One way of doing it.
struct FlowTiming {
    std::size_t chunks = 1, streams = 1; ///< streams of each GPU
    std::vector<FlowOperation> operations; ///< measured: of the run whose time is the median; modelled: the middle
    double wallMs = 0; ///< median, or the middle of the band
    double lowMs = 0, highMs = 0; ///< 95 % interval of the median, or the band
    int samples = 0; ///< runs; 0 where it is modelled
    double hostMs = 0; ///< median by the host's clock; 0 where it is modelled

    double togetherMs() const; ///< what the operations take, one and all
};

/// The chunks against the whole.
enum class FlowVerdict : std::uint8_t { Faster, Slower, Unclear };
/// "faster", "slower", "unclear".
std::string_view nameOf(FlowVerdict verdict);

/// How many times as long the whole takes as the chunks.
struct FlowGain {
    double factor = 1, low = 1, high = 1;

    FlowVerdict verdict() const; ///< unclear where 1 is within
};

struct FlowResult {
    std::string kernel; ///< full name; a person's own: its name in the text
    std::string size; ///< of the output: "967 × 541"
    Provenance provenance = Provenance::Measured; ///< or modelled
    std::vector<std::string> gpus; ///< by device of the operations
    std::string source; ///< where the numbers come from: the driver, or the model's
    HostMemory memory = HostMemory::Pinned;
    std::size_t wished = 1; ///< chunks that were asked for; there may be less to share out
    std::vector<ChunkRange> ranges; ///< by chunk
    FlowTiming parts, whole;
    FlowGain gain;
    std::vector<PartsCheck> checks; ///< whether it may be cut: before, and what the GPU gave
    std::vector<Problem> problems; ///< what is wrong with the run, and what kernels wrote beyond their buffers
    std::string notJudged; ///< why the run was not checked; empty where it was
    std::vector<bool> peerAccess; ///< by GPU behind the first

    bool right() const; ///< the chunks give what the whole gives
};

} // namespace warpatlas::inline flow
