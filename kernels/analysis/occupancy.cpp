#include "kernels/analysis/occupancy.h"

#include <algorithm>

namespace warpatlas::inline analysis {

namespace {

constexpr int lanes = 32;

int roundUp(int value, int unit)
{
    return (value + unit - 1) / unit * unit;
}

int warpsOf(const OccupancyInput& input)
{
    return (input.threadsPerBlock + lanes - 1) / lanes;
}

int blocksByWarps(const GpuSheet& gpu, const OccupancyInput& input)
{
    if (input.threadsPerBlock <= 0 || input.threadsPerBlock > gpu.maxThreadsPerBlock)
        return 0;
    return gpu.maxWarps / warpsOf(input);
}

int blocksByRegisters(const GpuSheet& gpu, const OccupancyInput& input)
{
    if (input.registersPerThread <= 0)
        return noBlockLimit;
    if (input.registersPerThread > gpu.maxRegistersPerThread || input.threadsPerBlock <= 0
        || input.threadsPerBlock > gpu.maxThreadsPerBlock)
        return 0;
    const int perWarp = roundUp(input.registersPerThread * lanes, gpu.registerUnit);
    // The launch is checked as if the block took as many warps on every sub-partition, so a block of 5 warps needs 8.
    if (perWarp * roundUp(warpsOf(input), gpu.subPartitions) > gpu.registersPerBlock)
        return 0;
    // A warp lives on one sub-partition and cannot borrow from another: what is left over on each is lost.
    const int warps = gpu.registers / gpu.subPartitions / perWarp * gpu.subPartitions;
    return warps / warpsOf(input);
}

int blocksByShared(const GpuSheet& gpu, const OccupancyInput& input)
{
    if (input.sharedBytesPerBlock < 0 || input.sharedBytesPerBlock > gpu.sharedBytes)
        return 0;
    const int perBlock = roundUp(input.sharedBytesPerBlock + gpu.reservedSharedPerBlock, gpu.sharedUnit);
    if (perBlock == 0)
        return noBlockLimit;
    if (perBlock > gpu.sharedBytesPerBlockOptIn + gpu.reservedSharedPerBlock)
        return 0;
    return gpu.sharedBytes / perBlock;
}

} // namespace

Occupancy computeOccupancy(const GpuSheet& gpu, const OccupancyInput& input)
{
    Occupancy result;
    result.gpu = gpu.name;
    result.maxWarpsPerSm = gpu.maxWarps;
    result.limitWarps = blocksByWarps(gpu, input);
    result.limitRegisters = blocksByRegisters(gpu, input);
    result.limitShared = blocksByShared(gpu, input);
    result.limitBlocks = gpu.maxBlocks;
    result.blocksPerSm = std::min({result.limitWarps, result.limitRegisters, result.limitShared, result.limitBlocks});
    result.warpsPerSm = result.blocksPerSm > 0 ? result.blocksPerSm * warpsOf(input) : 0;
    if (gpu.maxWarps > 0)
        result.fraction = static_cast<double>(result.warpsPerSm) / gpu.maxWarps;

    const auto name = [&](int limit, const char* text) {
        if (limit == result.blocksPerSm)
            result.limitedBy.emplace_back(text);
    };
    name(result.limitWarps, "warps");
    name(result.limitRegisters, "registers");
    name(result.limitShared, "shared_memory");
    name(result.limitBlocks, "blocks");
    return result;
}

std::vector<OccupancyPoint> occupancyCurve(const GpuSheet& gpu, const OccupancyInput& input, OccupancyAxis axis)
{
    OccupancyInput at = input;
    int* value = &at.threadsPerBlock;
    int first = lanes, last = gpu.maxThreadsPerBlock, step = lanes;
    if (axis == OccupancyAxis::RegistersPerThread) {
        value = &at.registersPerThread;
        first = 16, last = gpu.maxRegistersPerThread, step = 1;
    } else if (axis == OccupancyAxis::SharedBytes) {
        value = &at.sharedBytesPerBlock;
        first = 0, last = gpu.sharedBytesPerBlockOptIn, step = 1024;
    }
    std::vector<OccupancyPoint> curve;
    for (*value = first; *value <= last; *value += step)
        curve.push_back({*value, computeOccupancy(gpu, at).fraction});
    return curve;
}

std::vector<int> bestBlockSizes(const GpuSheet& gpu, const OccupancyInput& input)
{
    double most = 0;
    std::vector<int> best;
    for (const OccupancyPoint& point : occupancyCurve(gpu, input, OccupancyAxis::ThreadsPerBlock)) {
        if (point.fraction > most)
            best.clear();
        most = std::max(most, point.fraction);
        if (most > 0 && point.fraction == most)
            best.push_back(point.value);
    }
    return best;
}

} // namespace warpatlas::inline analysis
