/// Where an access goes, in terms of the kernel's source: an element of 'tile' rather than an address.
#pragma once

#include "kernels/model/memory_place.h"
#include "kernels/simulator/execution/machine.h"

#include <cstdint>

namespace warpatlas::simulator {

struct Place : MemoryPlace {
    std::uint64_t subject = 0; ///< tells variables apart: for ProblemLog::Key
    const MemoryPlace& inMemory() const { return *this; }
};

/// The place of `address`, in the window's own space. PTX declares some arrays as bytes (those of a module, and all of
/// shared memory); their elements are taken to be of `typeBytes` bytes.
Place placeOf(const Machine& machine, ptx::Window window, std::uint64_t address, std::size_t typeBytes);

} // namespace warpatlas::simulator
