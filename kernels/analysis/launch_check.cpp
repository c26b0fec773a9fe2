#include "kernels/analysis/launch_check.h"

#include "kernels/analysis/occupancy.h"
#include "kernels/analysis/resource_usage.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline analysis {

namespace {

using What = LaunchLimit::What;

void add(std::vector<Problem>& problems, const LaunchLimit& limit)
{
    Problem problem;
    problem.kind = ProblemKind::Launch;
    problem.fact = limit;
    problems.push_back(std::move(problem));
}

void checkAxes(bool ofGrid, const Dim3& size, const std::array<std::int64_t, 3>& limits, std::vector<Problem>& problems)
{
    const std::array<std::uint32_t, 3> values{size.x, size.y, size.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        LaunchLimit limit{values[axis] == 0 ? What::EmptyAxis : What::AxisLength, ofGrid, "xyz"[axis], values[axis],
            static_cast<std::uint64_t>(limits[axis]), {}, 0};
        if (values[axis] == 0 || values[axis] > limits[axis])
            add(problems, limit);
    }
}

/// Registers of a block as the hardware counts them: in units for each warp, and as if every sub-partition took as many
/// warps.
std::uint64_t registersOfBlock(const GpuSheet& gpu, std::uint64_t warps, std::uint64_t perThread)
{
    const auto up = [](std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; };
    return up(perThread * 32, static_cast<std::uint64_t>(gpu.registerUnit))
        * up(warps, static_cast<std::uint64_t>(gpu.subPartitions));
}

void checkRegisters(const GpuSheet& gpu, const Launch& launch, int perThread, std::vector<Problem>& problems)
{
    if (perThread > gpu.maxRegistersPerThread) {
        add(problems,
            {What::RegistersOfThread, false, 'x', static_cast<std::uint64_t>(perThread),
                static_cast<std::uint64_t>(gpu.maxRegistersPerThread), launch.block, perThread});
        return;
    }
    const std::uint64_t threads = launch.threadsPerBlock();
    // Past the limit on threads no register count matters, and that limit has already been named.
    if (perThread <= 0 || threads == 0 || threads > static_cast<std::uint64_t>(gpu.maxThreadsPerBlock))
        return;
    const std::uint64_t needed = registersOfBlock(gpu, launch.warpsPerBlock(), static_cast<std::uint64_t>(perThread));
    const auto allowed = static_cast<std::uint64_t>(gpu.registersPerBlock);
    if (needed > allowed)
        add(problems, {What::RegistersOfBlock, false, 'x', needed, allowed, launch.block, perThread});
}

} // namespace

std::vector<Problem> checkLaunch(
    const GpuSheet& gpu, const Launch& launch, std::optional<int> registersPerThread, std::optional<int> sharedBytes)
{
    std::vector<Problem> problems;
    checkAxes(true, launch.grid, {gpu.maxGridX, gpu.maxGridY, gpu.maxGridZ}, problems);
    checkAxes(false, launch.block, {gpu.maxBlockX, gpu.maxBlockY, gpu.maxBlockZ}, problems);

    // A block that is too long along an axis is reported already.
    const auto allowedThreads = static_cast<std::uint64_t>(gpu.maxThreadsPerBlock);
    const auto fitting = [](std::uint32_t threads, int most) {
        return std::min(threads, static_cast<std::uint32_t>(most));
    };
    const Dim3 block{fitting(launch.block.x, gpu.maxBlockX), fitting(launch.block.y, gpu.maxBlockY),
        fitting(launch.block.z, gpu.maxBlockZ)};
    if (Launch{launch.grid, block}.threadsPerBlock() > allowedThreads)
        add(problems, {What::ThreadsOfBlock, false, 'x', launch.threadsPerBlock(), allowedThreads, launch.block, 0});
    if (registersPerThread)
        checkRegisters(gpu, launch, *registersPerThread, problems);
    if (sharedBytes && *sharedBytes > gpu.sharedBytesPerBlockOptIn)
        add(problems,
            {What::SharedBytes, false, 'x', static_cast<std::uint64_t>(*sharedBytes),
                static_cast<std::uint64_t>(gpu.sharedBytesPerBlockOptIn), launch.block, 0});
    return problems;
}

std::vector<Problem> checkKernelLimits(const GpuSheet& gpu, const Work& work, const Launch& launch)
{
    const KernelLimits& limits = work.code.limits;
    std::vector<Problem> problems;
    LaunchLimit limit;
    limit.block = launch.block;
    limit.kernel = work.code.entry;
    const auto exceeds = [&](What what, std::uint64_t value, std::uint64_t allowed) {
        limit.what = what;
        limit.value = value;
        limit.allowed = allowed;
        add(problems, limit);
    };
    const std::uint64_t threads = launch.threadsPerBlock();
    // More than any block may have is said already.
    if (limits.threadsPerBlock != 0 && threads > limits.threadsPerBlock
        && threads <= static_cast<std::uint64_t>(gpu.maxThreadsPerBlock))
        exceeds(What::ThreadsOfKernel, threads, limits.threadsPerBlock);

    const auto fixed = static_cast<std::uint64_t>(gpu.sharedBytesPerBlock);
    const auto declared = static_cast<std::uint64_t>(work.code.staticSharedBytes.value_or(0));
    const std::uint64_t whole = declared + work.dynamicSharedBytes;
    if (declared > fixed) {
        exceeds(What::StaticSharedBytes, declared, fixed);
    } else if (whole > fixed && whole <= static_cast<std::uint64_t>(gpu.sharedBytesPerBlockOptIn)
        && !limits.optsIntoShared) {
        limit.dynamicBytes = work.dynamicSharedBytes;
        exceeds(What::SharedWithoutOptIn, whole, fixed);
    }

    if (limits.localBytes > mostLocalBytes)
        exceeds(What::LocalBytes, limits.localBytes, mostLocalBytes);

    if (work.code.cooperative && problems.empty() && threads <= static_cast<std::uint64_t>(gpu.maxThreadsPerBlock)) {
        const auto usage = resourceUsage(work.code, gpu);
        const std::uint64_t room =
            roomForBlocks(gpu, launch, usage ? std::optional(usage->registersPerThread) : std::nullopt, whole);
        if (launch.blocks() > room)
            exceeds(What::BlocksTogether, launch.blocks(), room);
    }
    return problems;
}

std::uint64_t roomForBlocks(
    const GpuSheet& gpu, const Launch& launch, std::optional<int> registersPerThread, std::uint64_t sharedBytes)
{
    const Occupancy occupancy = computeOccupancy(gpu,
        {static_cast<int>(std::min<std::uint64_t>(launch.threadsPerBlock(), 1 << 20)), registersPerThread.value_or(1),
            static_cast<int>(std::min<std::uint64_t>(sharedBytes, 1 << 30))});
    return static_cast<std::uint64_t>(occupancy.blocksPerSm) * static_cast<std::uint64_t>(gpu.multiprocessors);
}

std::vector<Problem> checkEarlierLaunches(
    const GpuSheet& gpu, const Work& work, const Launch& shown, std::span<const Problem> refused)
{
    std::vector<Problem> problems;
    std::vector<LaunchLimit> said;
    for (const Problem& problem : refused)
        if (const auto* limit = factOf<LaunchLimit>(problem))
            said.push_back(*limit);
    for (const EarlierLaunch& earlier : work.earlier) {
        KernelCode code = work.code;
        code.entry = earlier.entry;
        const auto usage = resourceUsage(code, gpu);
        const auto shared = static_cast<int>(earlier.dynamicSharedBytes) + (usage ? usage->staticSharedBytes : 0);
        for (Problem& problem : checkLaunch(
                 gpu, earlier.launch(shown), usage ? std::optional(usage->registersPerThread) : std::nullopt, shared)) {
            const LaunchLimit limit = std::get<LaunchLimit>(problem.fact);
            if (std::ranges::find(said, limit) != said.end())
                continue;
            said.push_back(limit);
            problem.earlierEntry = earlier.entry;
            problems.push_back(std::move(problem));
        }
    }
    return problems;
}

} // namespace warpatlas::inline analysis
