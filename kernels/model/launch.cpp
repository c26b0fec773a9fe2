#include "kernels/model/launch.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <limits>

namespace warpatlas {

namespace {

/// Position in a Dim3 of a linear id, x fastest.
Dim3 unflatten(std::uint64_t linear, const Dim3& size)
{
    const std::uint64_t row = linear / size.x;
    return {static_cast<std::uint32_t>(linear % size.x), static_cast<std::uint32_t>(row % size.y),
        static_cast<std::uint32_t>(row / size.y)};
}

std::uint64_t flatten(const Dim3& position, const Dim3& size)
{
    return (std::uint64_t{position.z} * size.y + position.y) * size.x + position.x;
}

std::uint32_t blocksToCover(std::uint64_t elements, std::uint32_t threads)
{
    // A block of no threads covers nothing, however many there are; checkLaunch refuses it with its reason.
    const std::uint64_t step = std::max(threads, 1U);
    const std::uint64_t blocks = elements / step + (elements % step != 0 ? 1 : 0);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(blocks, std::numeric_limits<std::uint32_t>::max()));
}

} // namespace

ThreadId threadFromLinear(const Launch& launch, std::uint64_t linear)
{
    const std::uint64_t perBlock = launch.threadsPerBlock();
    assert(perBlock > 0 && linear / perBlock < launch.blocks());
    const std::uint64_t inBlock = linear % perBlock;
    ThreadId id;
    id.block = unflatten(linear / perBlock, launch.grid);
    id.thread = unflatten(inBlock, launch.block);
    id.warp = static_cast<std::uint32_t>(inBlock / 32);
    id.lane = static_cast<std::uint32_t>(inBlock % 32);
    return id;
}

std::uint64_t linearFromThread(const Launch& launch, const Dim3& block, const Dim3& thread)
{
    return flatten(block, launch.grid) * launch.threadsPerBlock() + flatten(thread, launch.block);
}

Dim3 gridToCover(const Extent& extent, const Dim3& block)
{
    return {blocksToCover(extent.x, block.x), blocksToCover(extent.y, block.y), blocksToCover(extent.z, block.z)};
}

std::string toText(const Dim3& dim)
{
    if (dim.z != 1)
        return fmt::format("{} x {} x {}", dim.x, dim.y, dim.z);
    if (dim.y != 1)
        return fmt::format("{} x {}", dim.x, dim.y);
    return fmt::format("{}", dim.x);
}

} // namespace warpatlas
