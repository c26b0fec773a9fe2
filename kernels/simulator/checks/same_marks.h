/// Races that change nothing: all threads that write an element write the same value, and who reads it goes on alike
/// whether it comes before them or behind, or writes that value itself: if (level[v] == -1) level[v] = k. Static, for
/// the parameters of one launch.
#pragma once

#include "kernels/ptx/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace warpatlas::simulator {

struct SameMark {
    std::int64_t value = 0; ///< that all write
    bool whole = true; ///< it is a whole number, and no bits of a float
};

/// Of a load and a store, decoded instructions of the kernel itself whose order in a run says nothing; empty: the order
/// may matter. Other stores to the same element are other races.
std::optional<SameMark> sameMark(
    const ptx::Program& program, std::uint32_t load, std::uint32_t store, std::span<const std::byte> parameters);

} // namespace warpatlas::simulator
