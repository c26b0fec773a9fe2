/// One block of a simulated launch, run again with everything recorded, and printed: what `simulate --trace` does.
/// Threads: as simulate().
#pragma once

#include "app/simulate/simulate.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace warpatlas {

namespace simulator {
class BlockRecording;
}

struct BlockTraceRequest {
    std::variant<std::uint64_t, Dim3> block = std::uint64_t{0}; ///< by number or by blockIdx
    std::optional<std::uint32_t> warp; ///< only its steps
    std::optional<std::variant<std::uint64_t, Dim3>>
        thread; ///< only its steps: by number in its block, or by threadIdx
    std::pair<std::uint32_t, std::uint32_t> lines{0, std::numeric_limits<std::uint32_t>::max()}; ///< both included
    std::uint64_t firstStep = 0;
    std::uint64_t mostSteps = 10'000; ///< printed
};

/// Throws InputError for a block, warp or thread that the launch does not have; names the option of `simulate`.
void checkBlockTrace(const Launch& launch, const BlockTraceRequest& request);

using BlockRecordingPointer = std::shared_ptr<const simulator::BlockRecording>;

/// `outcome` is of a request with keepLaunch. Throws InputError (the option of `simulate` that asks for what the launch
/// does not have), Cancelled.
BlockRecordingPointer recordBlock(const SimulateOutcome& outcome, const BlockTraceRequest& request, Progress& progress,
    const SimulateListener& listener = {});

/// As text, or as one JSON object. Throws Cancelled, and what `output` throws.
void writeBlockTrace(const BlockRecordingPointer& recording, const SimulateOutcome& outcome,
    const BlockTraceRequest& request, bool json, const std::function<void(std::string_view)>& output,
    Progress& progress);

} // namespace warpatlas
