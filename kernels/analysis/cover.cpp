#include "kernels/analysis/cover.h"

#include <algorithm>

namespace warpatlas::inline analysis {

namespace {

/// The part of a block along which threads are counted; its other axes do the same again.
Dim3 countedBlock(const Work& work, const Dim3& block)
{
    return {block.x, work.countedBlockAxes >= 2 ? block.y : 1, work.countedBlockAxes >= 3 ? block.z : 1};
}

/// The part of the launch whose threads are told apart: a counting kernel looks at the whole grid, others at x alone
/// where needed are threads in a line.
Launch countedThreads(const Work& work, const Launch& launch)
{
    if (work.countedBlockAxes != 0)
        return {launch.grid, countedBlock(work, launch.block)};
    return {{launch.grid.x, 1, 1}, {launch.block.x, 1, 1}};
}

} // namespace

Dim3 gridToCover(const Work& work, const Dim3& block)
{
    if (work.countedBlockAxes == 0)
        return gridToCover(work.cover, block);
    // A block's threads on axes beyond the grid's last go further along that one.
    Dim3 step = countedBlock(work, block);
    const auto folded = [](std::uint32_t& into, std::uint32_t& from) {
        into = static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{into} * from, 0xffffffffU));
        from = 1;
    };
    if (work.cover.z == 1)
        folded(step.y, step.z);
    if (work.cover.z == 1 && work.cover.y == 1)
        folded(step.x, step.y);
    return gridToCover(work.cover, step);
}

bool coversWork(const Work& work, const Launch& launch)
{
    if (work.countedBlockAxes != 0)
        return countedThreads(work, launch).threads() >= work.cover.count();
    const auto reaches = [](std::uint32_t grid, std::uint32_t block, std::uint64_t needed) {
        return std::uint64_t{grid} * block >= needed;
    };
    return reaches(launch.grid.x, launch.block.x, work.cover.x) && reaches(launch.grid.y, launch.block.y, work.cover.y)
        && reaches(launch.grid.z, launch.block.z, work.cover.z);
}

bool isCountedAcrossAxes(const Work& work, const Launch& launch)
{
    const auto isLine = [](const Dim3& dim) { return dim.y == 1 && dim.z == 1; };
    return work.countedBlockAxes != 0 && !(isLine(launch.grid) && isLine(launch.block));
}

Extent coverByAxes(const Work& work, const Launch& launch)
{
    if (!isCountedAcrossAxes(work, launch))
        return work.cover;
    return {std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
        std::uint64_t{launch.grid.z} * launch.block.z};
}

std::uint64_t countedNumber(const Work& work, const Launch& launch, const ThreadId& thread)
{
    const Dim3 block = countedBlock(work, launch.block);
    const Dim3 inBlock{thread.thread.x, block.y > 1 ? thread.thread.y : 0, block.z > 1 ? thread.thread.z : 0};
    return linearFromThread({launch.grid, block}, thread.block, inBlock);
}

bool isFlat(const Work& work)
{
    const bool oneAnElement = work.cover.count() == work.outputBuffer().shape.extent.count();
    return oneAnElement && (work.countedBlockAxes != 0 || work.cover.y * work.cover.z == 1);
}

std::uint64_t flatThreads(const Work& work, const Launch& launch)
{
    return countedThreads(work, launch).threads();
}

std::optional<std::uint64_t> flatNumber(const Work& work, const Launch& launch, const ThreadId& thread)
{
    const Launch counted = countedThreads(work, launch);
    const Dim3 &block = thread.block, &inBlock = thread.thread;
    if (block.y >= counted.grid.y || block.z >= counted.grid.z || inBlock.y >= counted.block.y
        || inBlock.z >= counted.block.z)
        return std::nullopt;
    return linearFromThread(counted, block, inBlock);
}

std::uint64_t threadOfFlatNumber(const Work& work, const Launch& launch, std::uint64_t number)
{
    const ThreadId thread = threadFromLinear(countedThreads(work, launch), number);
    return linearFromThread(launch, thread.block, thread.thread);
}

bool isSurplus(const Work& work, const Launch& launch, const ThreadId& thread)
{
    if (work.countedBlockAxes != 0)
        return countedNumber(work, launch, thread) >= work.cover.count();
    const auto past = [](std::uint32_t block, std::uint32_t size, std::uint32_t at, std::uint64_t end) {
        return std::uint64_t{block} * size + at >= end;
    };
    return past(thread.block.x, launch.block.x, thread.thread.x, work.cover.x)
        || past(thread.block.y, launch.block.y, thread.thread.y, work.cover.y)
        || past(thread.block.z, launch.block.z, thread.thread.z, work.cover.z);
}

std::uint64_t surplusThreads(const Work& work, const Launch& launch)
{
    if (work.countedBlockAxes != 0) {
        const Dim3 block = countedBlock(work, launch.block);
        const std::uint64_t numbers = saturatingProduct(launch.blocks(), block.count()), needed = work.cover.count();
        const std::uint64_t again = block.count() == 0 ? 1 : launch.block.count() / block.count();
        return numbers > needed ? saturatingProduct(numbers - needed, again) : 0;
    }
    const auto inside = [](std::uint32_t grid, std::uint32_t block, std::uint64_t end) {
        return std::min(std::uint64_t{grid} * block, end);
    };
    return launch.threads()
        - inside(launch.grid.x, launch.block.x, work.cover.x) * inside(launch.grid.y, launch.block.y, work.cover.y)
        * inside(launch.grid.z, launch.block.z, work.cover.z);
}

} // namespace warpatlas::inline analysis
