/// One block of a simulated launch, run again with everything recorded, and printed: what `simulate --trace` does. Any
/// thread.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace warpatlas::inline follow {

struct BlockTraceRequest {
    std::variant<std::uint64_t, Dim3> block = std::uint64_t{0}; ///< by number or by blockIdx
    std::optional<std::uint32_t> warp; ///< only steps of this warp
    std::optional<std::variant<std::uint64_t, Dim3>>
        thread; ///< only its steps: by number in its block, or by threadIdx
    std::pair<std::uint32_t, std::uint32_t> lines{0, std::numeric_limits<std::uint32_t>::max()}; ///< both included
    std::uint64_t firstStep = 0;
    std::uint64_t mostSteps = 10'000; ///< printed
};

/// Throws InputError for a block, warp or thread that the launch does not have; it names the option of `simulate`.
void checkBlockTrace(const Launch& launch, const BlockTraceRequest& request);

/// Returns the block's steps as text, or as one JSON object. Throws InputError (the option of `simulate` that asks for
/// what the launch does not have; followRefusal()), Cancelled, std::bad_alloc.
std::string tracedBlock(const Outcome& outcome, const BlockTraceRequest& request, bool json, Progress& progress);

} // namespace warpatlas::inline follow
