#include "kernels/device/simulated/simulated_device.h"

#include "kernels/analysis/launch_check.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/device/simulated/earlier_launches.h"
#include "kernels/model/launch_refused.h"
#include "kernels/model/text.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace warpatlas::inline device {
namespace {

constexpr std::string_view defaultGpu = "RTX 3060";

/// A launch may be legal and the trace have no numbers for its threads, so that no API's error is to blame.
void requireNumbers(const std::string& entry, const Launch& launch)
{
    if (launch.threads() >= noThread)
        throw InputError(entry,
            "the simulator can number " + grouped(noThread - 1) + " threads; this launch has "
                + grouped(launch.threads()) + ": grid " + toText(launch.grid) + " of blocks " + toText(launch.block));
}

class SimulatedRun : public PreparedRun {
public:
    SimulatedRun(const Work& work, std::shared_ptr<const simulator::Kernel> kernel, const Launch& launch)
        : m_work(work), m_kernel(std::move(kernel)), m_launch(launch)
    {
    }

    Execution execute(Progress& progress, [[maybe_unused]] const ExternalOutput* external, bool) override
    {
        assert(external == nullptr && "the simulator writes host memory only");
        const auto start = std::chrono::steady_clock::now();
        simulator::EarlierResult earlier = simulator::runEarlier(m_work, m_launch, progress);
        simulator::Simulation simulation(m_kernel, m_launch, m_work.dynamicSharedBytes);
        simulator::fill(simulation, m_work, earlier.buffers, m_work.arguments);
        const auto executionOf = [&](Trace&& trace) {
            Execution execution;
            const auto contentsOf = [&](std::size_t buffer) {
                const BufferSpec& spec = m_work.buffers[buffer];
                auto contents = std::make_shared<Array>(spec.type, spec.shape);
                std::ranges::copy(simulation.bytes(buffer), contents->bytes().begin());
                return contents;
            };
            if (m_follower.allBuffers)
                for (std::size_t i = 0; i < m_work.buffers.size(); ++i)
                    execution.after.push_back(contentsOf(i));
            if (!m_work.buffers.empty())
                execution.output = m_follower.allBuffers ? execution.after[m_work.output] : contentsOf(m_work.output);
            std::vector<simulator::LaunchProblems> launches = earlier.launches;
            launches.push_back({m_work.code.entry, true, trace.problems});
            execution.problems = simulator::mergedProblems(launches);
            execution.before = earlier.buffers;
            execution.trace = std::make_shared<const Trace>(std::move(trace));
            execution.firstCallMs =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
            return execution;
        };
        Following following;
        following.wanted = m_follower.wanted;
        following.patience = m_follower.patience;
        if (m_follower.publish)
            following.publish = [&](Trace partial) { m_follower.publish(executionOf(std::move(partial))); };
        return executionOf(simulation.run(m_follower.simulation, progress, following));
    }

    void follow(ExecutionFollower&& follower) override { m_follower = std::move(follower); }

    /// Nothing: the time that interpreting takes says nothing about any GPU.
    std::vector<Timed> timed() const override { return {}; }
    double sampleMs(Timed, const Progress&) override
    {
        assert(false && "simulated time is never a measured time");
        return 0;
    }
    std::optional<int> staticSharedBytes() const override
    {
        return static_cast<int>(m_kernel->program().staticSharedBytes);
    }

private:
    const Work& m_work;
    std::shared_ptr<const simulator::Kernel> m_kernel;
    Launch m_launch;
    ExecutionFollower m_follower;
};

/// "an RTX 3060", "a T4": as the first letter is spelled.
std::string withArticle(const std::string& gpu)
{
    return (std::string_view("AEFHILMNORSX").find(gpu.front()) != std::string_view::npos ? "an " : "a ") + gpu;
}

class SimulatedDevice : public Device {
public:
    SimulatedDevice(GpuSheet gpu, bool named)
    {
        m_info.id = named ? "sim:" + gpu.name : "sim";
        m_info.name = "Simulator (limits of " + withArticle(gpu.name) + ")";
        m_info.detail = std::string("interprets PTX, 32 lanes at once (") + simulator::bestInstructionSet().name + ")";
        m_info.provenance = Provenance::Simulated;
        m_info.gpu = std::move(gpu);
    }

    const DeviceInfo& info() const override { return m_info; }

    std::unique_ptr<PreparedRun> prepare(const Work& work, const CatalogueKernel*, const Launch& launch) override
    {
        const GpuSheet& gpu = *m_info.gpu;
        if (work.code.lessonPtx.empty())
            throw InputError(work.code.sourceName, "has no PTX to simulate");
        auto kernel = simulator::loadKernel(work.code, work.code.ptxName());
        const auto usage = resourceUsage(work.code, gpu);
        const std::uint32_t shared = kernel->program().staticSharedBytes + work.dynamicSharedBytes;
        for (const std::vector<Problem>& problems :
            {checkLaunch(gpu, launch, usage ? std::optional(usage->registersPerThread) : std::nullopt,
                 static_cast<int>(shared)),
                checkKernelLimits(gpu, work, launch), checkEarlierLaunches(gpu, work, launch, {})})
            if (!problems.empty())
                throw LaunchRefused(problems.front(), "launch of " + work.code.entry, work.code.sourceName);
        requireNumbers(work.code.entry, launch);
        for (const EarlierLaunch& earlier : work.earlier)
            requireNumbers(earlier.entry, earlier.launch(launch));
        return std::make_unique<SimulatedRun>(work, std::move(kernel), launch);
    }

private:
    DeviceInfo m_info;
};

} // namespace

Answer<std::unique_ptr<Device>> openSimulatedDevice(std::string_view gpu)
{
    Answer<GpuSheet> sheet = findGpu(gpu.empty() ? defaultGpu : gpu);
    if (!sheet)
        return Refusal{sheet.reason()};
    return std::unique_ptr<Device>(std::make_unique<SimulatedDevice>(std::move(sheet.value()), !gpu.empty()));
}

} // namespace warpatlas::inline device
