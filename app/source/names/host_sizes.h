/// Whole numbers that the host code of a person's own file computes for a launch. Pure, any thread.
#pragma once

#include "kernels/compiler/host/host_effects.h"
#include "kernels/model/launch.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

class HostSizes {
public:
    /// `definitions`: macros that were given, "NAME" or "NAME=VALUE". `block`: what blockDim is, where that is known.
    HostSizes(std::string_view text, const std::vector<std::string>& definitions, std::optional<Dim3> block = {});

    /// The value of an expression of HostLaunch, with the text's constants and sizeof; empty where it is not known.
    std::optional<std::uint64_t> of(std::string_view expression, int depth = 0) const;

private:
    std::optional<std::uint64_t> named(std::string_view name, int depth) const;

    std::optional<Dim3> m_block;
    std::map<std::string, std::string, std::less<>> m_constants;
};

/// The block of the last launch of `kernel` whose sizes are known; empty where none is, or is none that a GPU takes.
std::optional<Dim3> hostBlock(const HostSizes& sizes, std::span<const HostLaunch> launches, std::string_view kernel);

} // namespace warpatlas
