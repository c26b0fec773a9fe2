/// The GPU of this machine that a program is measured on, in place of the simulator. Any thread.
#pragma once

#include "kernels/device/machine.h"
#include "kernels/model/answer.h"

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline program {

struct RealGpu {
    std::string id; ///< "cuda": all that the program finds; "cuda:1": that one alone
    std::optional<int> ordinal{}; ///< the number of the one; empty: all
    std::string name{}; ///< "NVIDIA H100 80GB HBM3"; several with what parts them
    std::string driver{}; ///< "580.95.05"
    int computeCapability = 75; ///< 90 for 9.0; the lowest of them
    bool operator==(const RealGpu&) const = default;
};

/// `id`: "cuda" or "cuda:N". Refuses where the machine has none of that.
Answer<RealGpu> findRealGpu(std::string_view id, const MachineFacts& machine);

} // namespace warpatlas::inline program
