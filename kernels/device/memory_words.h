/// Why something does not fit into a GPU's memory, in words. Pure functions, any thread; they know no CUDA.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline device {

struct DeviceMemoryState {
    std::uint64_t free = 0; ///< bytes
    std::uint64_t total = 0;
    std::string_view id; ///< "cuda:0"
    std::string_view name; ///< "NVIDIA H200"
};

/// "needs 1.20 GB, 580 MB of 141 GB are free on cuda:0 (NVIDIA H200)". If the need is not known: "needs more than the
/// 580 MB of 141 GB that are free on cuda:0 (NVIDIA H200)".
std::string deviceMemoryWords(std::optional<std::uint64_t> needed, const DeviceMemoryState& memory);

} // namespace warpatlas::inline device
