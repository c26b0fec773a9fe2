/// A launch: the grid of blocks and the block of threads, x first, and how ids are numbered.
#pragma once

#include "kernels/model/shape.h"

#include <cstdint>
#include <string>

namespace warpatlas {

struct Dim3 {
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;

    /// Saturates, as all counts here: a legal grid of legal blocks can have more than 2^64 threads.
    std::uint64_t count() const { return saturatingProduct(std::uint64_t{x} * y, z); }
    bool operator==(const Dim3&) const = default;
};

struct Launch {
    Dim3 grid;
    Dim3 block;

    std::uint64_t blocks() const { return grid.count(); }
    std::uint64_t threadsPerBlock() const { return block.count(); }
    std::uint64_t threads() const { return saturatingProduct(grid.count(), block.count()); }
    /// Warps of one block; the last may be part-filled.
    std::uint64_t warpsPerBlock() const { return block.count() / 32 + (block.count() % 32 != 0 ? 1 : 0); }
    bool operator==(const Launch&) const = default;
};

/// One thread of a launch. Its linear id is blockLinear * threadsPerBlock + threadLinear, x fastest in both;
/// warp = threadLinear / 32 and lane = threadLinear % 32 are counted within its block.
struct ThreadId {
    Dim3 block; ///< blockIdx
    Dim3 thread; ///< threadIdx
    std::uint32_t warp = 0;
    std::uint32_t lane = 0;
};

ThreadId threadFromLinear(const Launch& launch, std::uint64_t linear);
std::uint64_t linearFromThread(const Launch& launch, const Dim3& block, const Dim3& thread);

/// The smallest grid whose threads cover `extent`, rounding up on each axis. Axes past CUDA's limits stay past them:
/// checkLaunch (kernels/analysis/launch_check.h) says so.
Dim3 gridToCover(const Extent& extent, const Dim3& block);

/// "30 x 17"; axes that are not used are left out at the end: "4096", "30 x 17 x 2".
std::string toText(const Dim3& dim);

} // namespace warpatlas
