/// How far apart in memory neighbouring threads access, as a kernel's text shows it. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ptx {

/// By register of `entry`: how much its value grows from a thread to the next along an axis of threadIdx (0: x); empty
/// where the text does not show it (a factor that the caller gives, a value from memory, ways that differ).
std::vector<std::optional<std::int64_t>> strides(const Function& entry, std::size_t axis = 0);
/// The same from a block to the next along blockIdx.x.
std::vector<std::optional<std::int64_t>> blockStrides(const Function& entry);

} // namespace warpatlas::ptx
