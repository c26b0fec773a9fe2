#include "app/predict/predict_time.h"

#include "app/words/say.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/compiler/compiler.h"
#include "kernels/device/simulated/earlier_launches.h"
#include "kernels/model/error.h"
#include "kernels/timing/launch_time.h"

#include <map>
#include <set>
#include <tuple>

namespace warpatlas::inline predict {
namespace {

/// A run that is over sooner is timed in batches, with what L2 holds of the one before (app/measure).
constexpr double batchedMilliseconds = 0.02;
/// Nine of ten measured times of the catalogue lie within this factor of the prediction.
constexpr double bandFactor = 1.5;
/// From lesson PTX, whose loops are as written: it may have twice the instructions, and waits for each load.
constexpr double lessonBandFactor = 3;

/// A launch of the run, the shown one or an earlier one.
struct OneLaunch {
    std::string entry;
    Launch launch;
    std::uint32_t dynamicSharedBytes = 0;
    std::span<const Argument> arguments;
};

std::vector<OneLaunch> launchesIn(const BoundExperiment& bound)
{
    std::vector<OneLaunch> launches;
    for (const EarlierLaunch& earlier : bound.work.earlier)
        launches.push_back(
            {earlier.entry, earlier.launch(bound.launch), earlier.dynamicSharedBytes, earlier.arguments});
    launches.push_back({bound.work.code.ptxName(), bound.launch, bound.work.dynamicSharedBytes, bound.work.arguments});
    return launches;
}

/// Code as a GPU would run it, where somebody can make it.
struct FastCode {
    std::string ptx; ///< empty: there is none
    std::string resources; ///< what the assembler says of it; empty: nothing
};

/// Compiles a kernel that was not compiled so when this program was built: a person's own, or a mistake.
FastCode compiledFast(const BoundExperiment& bound, const GpuSheet& gpu, const Progress& progress)
{
    FastCode code;
    CompileRequest request;
    if (const std::optional<SourceKernel>& source = bound.experiment.source) {
        if (isPtx(source->text))
            return code;
        request = compileRequestFor(*source, instancesFor(bound.experiment.kernel), &gpu);
    } else {
        request.name = bound.work.code.sourceName;
        request.text = bound.work.code.source;
        request.computeCapability = 10 * gpu.computeMajor + gpu.computeMinor;
    }
    request.mode = CompileMode::Optimised;
    const auto compiled = compile(request, progress);
    if (!compiled || !compiled.value()->succeeded)
        return code;
    code.ptx = compiled.value()->ptx;
    code.resources = resourceReport(request, gpu.computeMajor, gpu.computeMinor, progress);
    return code;
}

class Prediction {
public:
    Prediction(const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, const Progress& progress)
        : m_work(bound.work), m_gpu(gpu), m_timing(timing), m_launches(launchesIn(bound))
    {
        KernelCode& code = m_work.code;
        if (!code.optimisedPtx.empty()) {
            code.lessonPtx = code.optimisedPtx;
            m_optimised = true;
        } else if (m_fast = compiledFast(bound, gpu, progress); !m_fast.ptx.empty()) {
            code.lessonPtx = m_fast.ptx;
            if (!m_fast.resources.empty())
                code.resourceUsage = m_fast.resources;
            m_optimised = true;
        }
        if (m_work.code.lessonPtx.empty())
            throw InputError(m_work.code.sourceName, say("predict.no_ptx", "has no PTX to predict a time from"));
        m_places = placesOf(m_work);
    }

    bool optimised() const { return m_optimised; }

    PredictedTime with(L2State l2, double from, double to, Progress& progress)
    {
        PredictedTime sum;
        sum.l2 = l2;
        std::unique_ptr<simulator::LaunchSnapshot::World> world;
        m_ran.clear();
        // Steps of a simulation are launches of one kernel, again and again: the first, the second and the last are
        // modelled, and those between are as the second.
        struct Repeated {
            std::size_t times = 0, seen = 0;
            LaunchTime last;
        };
        std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, Repeated> kernels;
        for (const OneLaunch& one : m_launches)
            ++kernels[keyOf(one)].times;
        for (std::size_t i = 0; i < m_launches.size(); ++i) {
            const double each = (to - from) / double(m_launches.size());
            progress.enterPart(from + double(i) * each, from + double(i + 1) * each);
            Repeated& kernel = kernels[keyOf(m_launches[i])];
            const bool between = ++kernel.seen > 2 && kernel.seen < kernel.times;
            // A later launch finds in L2 what the one before it has left.
            if (!between)
                kernel.last = timeOf(m_launches[i], i == 0 ? l2 : L2State::Warm, world, progress);
            const LaunchTime& last = kernel.last;
            sum.shown = last;
            sum.milliseconds += last.milliseconds;
            for (std::size_t part = 0; part < timePartCount; ++part) {
                sum.parts[part] += last.parts[part];
                sum.won[part] += last.won[part];
            }
        }
        return sum;
    }

private:
    static std::tuple<std::string, std::uint64_t, std::uint64_t> keyOf(const OneLaunch& one)
    {
        return {one.entry, one.launch.blocks(), one.launch.threadsPerBlock()};
    }

    LaunchTime timeOf(
        const OneLaunch& one, L2State l2, std::unique_ptr<simulator::LaunchSnapshot::World>& world, Progress& progress)
    {
        simulator::Simulation simulation(
            simulator::loadKernel(m_work.code, one.entry), one.launch, one.dynamicSharedBytes);
        // Later launches find what the blocks that were looked at have left: only their places are needed.
        const auto launch = simulator::filledSnapshot(simulation, world ? m_places : m_work, {}, one.arguments);
        if (!world)
            world = launch->world();
        KernelCode code = m_work.code;
        code.entry = one.entry;
        const auto usage = resourceUsage(code, m_gpu);
        OccupancyInput input;
        input.threadsPerBlock = int(one.launch.threadsPerBlock());
        input.registersPerThread = usage ? usage->registersPerThread : input.registersPerThread;
        input.sharedBytesPerBlock = int(one.dynamicSharedBytes) + (usage ? usage->staticSharedBytes : 0);
        LaunchTimeOptions options;
        options.l2 = l2;
        options.ran = &m_ran[one.launch.blocks()];
        return modelLaunch(*launch, *world, m_gpu, m_timing, input, options, progress);
    }

    static Work placesOf(Work work)
    {
        for (BufferSpec& buffer : work.buffers)
            buffer.contents = nullptr;
        work.variables.clear();
        return work;
    }

    FastCode m_fast; ///< `m_work` looks at it
    bool m_optimised = false;
    Work m_work, m_places;
    const GpuSheet& m_gpu;
    const GpuTiming& m_timing;
    std::vector<OneLaunch> m_launches;
    std::map<std::uint64_t, std::set<std::uint64_t>> m_ran; ///< by blocks of a launch: those of the last one
};

PredictedTime predicted(
    const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, bool alwaysCold, Progress& progress)
{
    Prediction prediction(bound, gpu, timing, progress);
    PredictedTime time = prediction.with(L2State::Cold, 0, 0.5, progress);
    if (time.milliseconds < batchedMilliseconds && !alwaysCold)
        time = prediction.with(L2State::Warm, 0.5, 1, progress);
    time.optimised = prediction.optimised();
    const double factor = time.optimised ? bandFactor : lessonBandFactor;
    time.lowMilliseconds = time.milliseconds / factor;
    time.highMilliseconds = time.milliseconds * factor;
    time.gpu = gpu.name;
    time.source = timing.source;
    return time;
}

} // namespace

PredictedTime predictTime(
    const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, Progress& progress)
{
    return predicted(bound, gpu, timing, false, progress);
}

PredictedTime predictColdTime(
    const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, Progress& progress)
{
    return predicted(bound, gpu, timing, true, progress);
}

} // namespace warpatlas::inline predict
