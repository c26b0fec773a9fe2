#include "kernels/analysis/launch_check.h"

#include "kernels/analysis/occupancy.h"
#include "kernels/model/text.h"

#include <array>
#include <fmt/format.h>
#include <set>

namespace warpatlas {

namespace {

// Runtimes up to 12 say the first, those from 13 on the second (tried with 12.8 and 13.0 on one GPU and driver); books
// and forums know the first.
constexpr const char* invalidConfiguration = "cudaErrorInvalidConfiguration; CUDA 13: cudaErrorInvalidValue";
constexpr const char* invalidValue = "cudaErrorInvalidValue";
constexpr const char* outOfResources = "cudaErrorLaunchOutOfResources";

class Findings {
public:
    void add(const std::string& words, const char* cudaName)
    {
        Problem problem;
        problem.kind = ProblemKind::Launch;
        problem.message = fmt::format("{} ({})", words, cudaName);
        m_problems.push_back(std::move(problem));
    }
    std::vector<Problem> take() { return std::move(m_problems); }

private:
    std::vector<Problem> m_problems;
};

void checkAxes(const char* what, const Dim3& size, const std::array<std::int64_t, 3>& limits, Findings& findings)
{
    const std::array<std::uint32_t, 3> values{size.x, size.y, size.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const char name = "xyz"[axis];
        if (values[axis] == 0)
            findings.add(fmt::format("{} {} is 0; every axis needs at least 1", what, name), invalidConfiguration);
        else if (values[axis] > limits[axis])
            findings.add(fmt::format("{} {} is {}; this GPU allows {}", what, name, grouped(values[axis]),
                             grouped(static_cast<std::uint64_t>(limits[axis]))),
                invalidConfiguration);
    }
}

/// As the hardware counts them: in units for each warp, and as if every sub-partition took as many warps.
std::uint64_t registersOfBlock(const GpuSheet& gpu, std::uint64_t warps, std::uint64_t perThread)
{
    const auto up = [](std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; };
    return up(perThread * 32, static_cast<std::uint64_t>(gpu.registerUnit))
        * up(warps, static_cast<std::uint64_t>(gpu.subPartitions));
}

void checkRegisters(const GpuSheet& gpu, const Launch& launch, int perThread, Findings& findings)
{
    if (perThread > gpu.maxRegistersPerThread) {
        findings.add(fmt::format("{} registers a thread; this GPU allows {}",
                         grouped(static_cast<std::uint64_t>(perThread)), gpu.maxRegistersPerThread),
            outOfResources);
        return;
    }
    const std::uint64_t threads = launch.threadsPerBlock();
    // Past the limit on threads no register count matters, and that limit has already been named.
    if (perThread <= 0 || threads == 0 || threads > static_cast<std::uint64_t>(gpu.maxThreadsPerBlock))
        return;
    const std::uint64_t needed = registersOfBlock(gpu, launch.warpsPerBlock(), static_cast<std::uint64_t>(perThread));
    const auto allowed = static_cast<std::uint64_t>(gpu.registersPerBlock);
    if (needed > allowed)
        findings.add(fmt::format("block {} of {} threads with {} registers each takes {} registers; this GPU allows {}",
                         toText(launch.block), grouped(threads), perThread, grouped(needed), grouped(allowed)),
            outOfResources);
}

} // namespace

std::vector<Problem> checkLaunch(
    const GpuSheet& gpu, const Launch& launch, std::optional<int> registersPerThread, std::optional<int> sharedBytes)
{
    Findings findings;
    checkAxes("grid", launch.grid, {gpu.maxGridX, gpu.maxGridY, gpu.maxGridZ}, findings);
    checkAxes("block", launch.block, {gpu.maxBlockX, gpu.maxBlockY, gpu.maxBlockZ}, findings);

    const auto allowedThreads = static_cast<std::uint64_t>(gpu.maxThreadsPerBlock);
    if (launch.threadsPerBlock() > allowedThreads)
        findings.add(fmt::format("block {} has {} threads; this GPU allows {}", toText(launch.block),
                         grouped(launch.threadsPerBlock()), grouped(allowedThreads)),
            invalidConfiguration);
    if (registersPerThread)
        checkRegisters(gpu, launch, *registersPerThread, findings);
    if (sharedBytes && *sharedBytes > gpu.sharedBytesPerBlockOptIn)
        findings.add(fmt::format("a block takes {} bytes of shared memory; this GPU allows {}",
                         grouped(static_cast<std::uint64_t>(*sharedBytes)),
                         grouped(static_cast<std::uint64_t>(gpu.sharedBytesPerBlockOptIn))),
            invalidValue);
    return findings.take();
}

std::vector<Problem> checkEarlierLaunches(
    const GpuSheet& gpu, const Work& work, const Launch& shown, std::span<const Problem> refused)
{
    std::vector<Problem> problems;
    std::set<std::string> said;
    for (const Problem& problem : refused)
        said.insert(problem.message);
    for (const EarlierLaunch& earlier : work.earlier) {
        KernelCode code = work.code;
        code.entry = earlier.entry;
        const auto usage = resourceUsage(code, gpu);
        const auto shared = static_cast<int>(earlier.dynamicSharedBytes) + (usage ? usage->staticSharedBytes : 0);
        for (Problem& problem : checkLaunch(
                 gpu, earlier.launch(shown), usage ? std::optional(usage->registersPerThread) : std::nullopt, shared)) {
            if (!said.insert(problem.message).second)
                continue;
            problem.message = fmt::format("the earlier launch of {}: {}", earlier.entry, problem.message);
            problems.push_back(std::move(problem));
        }
    }
    return problems;
}

} // namespace warpatlas
