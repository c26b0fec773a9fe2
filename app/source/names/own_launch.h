/// The launch that the host code of a file makes of a kernel, as far as its text shows it without being run. Pure, any
/// thread.
#pragma once

#include "app/source/names/host_sizes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct OwnLaunch {
    std::uint32_t line = 0; ///< in the text
    /// As the host code has them, also where no GPU takes them; empty: computed while the program runs.
    std::optional<Dim3> grid, block;
    bool follows = false; ///< grid or block are made of arguments
    std::vector<std::optional<HostNumber>> numbers; ///< by argument
    std::vector<std::optional<std::uint64_t>> bytes; ///< by argument: of the array that was allocated for it
    std::optional<std::uint64_t> sharedBytes; ///< dynamic ones, 0 where it gives none; empty as grid and block are
};

/// The last of `launches` that is of the kernel ("reduce<256>"; scopes are left aside) and whose sizes are known; where
/// none is, the last whose block is, or else the last. Empty where there is none. `common`: what the text says.
/// `said`: numbers that arguments have instead of those of the host code, by argument.
std::optional<OwnLaunch> ownLaunch(std::span<const HostLaunch> launches, std::string_view kernel,
    const HostSizes& common, const std::vector<std::optional<HostNumber>>& said = {});

} // namespace warpatlas::inline source
