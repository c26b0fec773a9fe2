/// Races that change nothing. All threads that write an element write the same value. A thread that reads it goes on
/// alike before and after them, or writes that value itself: if (level[v] == -1) level[v] = k. Static, for the
/// parameters of one launch.
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

/// Finds the mark of a load and a store (decoded instructions of the kernel itself) whose order changes nothing. Empty:
/// the order may matter. Other stores to the same element are other races.
std::optional<SameMark> sameMark(
    const ptx::Program& program, std::uint32_t load, std::uint32_t store, std::span<const std::byte> parameters);

} // namespace warpatlas::simulator
