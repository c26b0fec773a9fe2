/// Which elements of the output the launch wrote, and which threads did nothing.
#pragma once

#include "kernels/device/work.h"
#include "kernels/simulator/trace.h"

#include <cstdint>
#include <vector>

namespace warpatlas {

/// Elements, not values: a pixel of three channels counts once. "More" means any of its values was written more than
/// once, by whomever.
struct Coverage {
    std::uint64_t elements = 0;
    std::uint64_t writtenOnce = 0;
    std::uint64_t writtenMore = 0;
    std::uint64_t unwritten = 0; ///< no value of it written
    std::uint64_t idleThreads = 0; ///< wrote no global memory at all
    std::uint64_t threads = 0;
};

Coverage analyseCoverage(const Work& work, const Trace& trace);

/// For each element of buffer `buffer`: the last writer of any of its values (noThread if none; the highest id where
/// its values have different ones), and how often the most written of its values was written, saturated at 255. What
/// the data view is drawn from. Sizes: elements.
struct OwnerMap {
    std::vector<std::uint32_t> owner;
    std::vector<std::uint8_t> writes;
};
OwnerMap ownerMap(const Work& work, const Trace& trace, std::size_t buffer);

} // namespace warpatlas
