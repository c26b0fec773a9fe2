/// Where an access goes, in terms of the kernel's source: an element of 'tile' rather than an address.
#pragma once

#include "kernels/model/memory_place.h"
#include "kernels/simulator/execution/machine.h"

#include <cstdint>
#include <optional>

namespace warpatlas::simulator {

struct Place : MemoryPlace {
    std::uint64_t subject = 0; ///< tells variables apart: for ProblemLog::Key
    const MemoryPlace& inMemory() const { return *this; }
};

/// The variable of shared or local memory that an access is to stay in, as its address is made from it: [base, base +
/// bytes) of the window.
struct BaseRange {
    std::uint64_t base = 0, bytes = 0;
    bool holds(std::uint64_t address, std::uint32_t accessed) const
    {
        return address - base <= bytes && bytes - (address - base) >= accessed;
    }
};
/// Empty where the instruction does not show it, or the window is another.
std::optional<BaseRange> baseRangeOf(
    const Machine& machine, const ptx::DecodedInstruction& decoded, ptx::Window window);

/// The place of `address`, in the window's own space. PTX declares some arrays as bytes (those of a module, and all of
/// shared memory); their elements are taken to be as large as what `decoded` reads or writes. In shared and local
/// memory it is told from the variable that the instruction's address is made from, where that is known.
Place placeOf(
    const Machine& machine, const ptx::DecodedInstruction& decoded, ptx::Window window, std::uint64_t address);

} // namespace warpatlas::simulator
