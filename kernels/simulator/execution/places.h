/// Where an access goes, in the words of the kernel's source: 'tile'[17] rather than an address.
#pragma once

#include "kernels/simulator/execution/machine.h"

#include <cstdint>
#include <string>

namespace warpatlas::simulator {

struct Place {
    std::uint64_t subject = 0; ///< tells variables apart: for ProblemLog::Key
    std::string name; ///< "'tile'", "local memory", "no buffer"
    bool known = false; ///< what follows is
    std::int64_t element = 0; ///< below 0: before the first
    std::uint64_t elements = 0;
    std::size_t elementBytes = 1;
    bool bytewise = false; ///< elements are bytes, and are called so

    /// "'tile'[17]"
    std::string text() const;
    /// "23 elements behind the end of 'out' (1000 elements)", or "4 elements at once, the last of them 1 element behind
    /// the end ..." of one that starts inside; of an access to `bytes` bytes that is not inside.
    std::string distance(std::uint64_t bytes) const;
};

/// `address` in the window's own space; elements of arrays that PTX declares as bytes (those of a
/// module, and all of shared memory) are taken to be of `typeBytes` bytes.
Place placeOf(const Machine& machine, ptx::Window window, std::uint64_t address, std::size_t typeBytes);

} // namespace warpatlas::simulator
