#include "app/session/stages.h"

#include "app/experiment/resolve_launch.h"
#include "app/experiment/suggest_kernel.h"
#include "app/words/say.h"
#include "kernels/analysis/launch_check.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

namespace warpatlas::inline session {

namespace {

/// Returns the device's full name: the plain simulator takes its limits from the experiment's GPU; "sim:GPU" brings its
/// own.
std::string fullDeviceId(const Experiment& experiment)
{
    return experiment.device == "sim" ? "sim:" + experiment.gpu : experiment.device;
}

void openAskedDevice(RunContext& run, const Experiment& experiment)
{
    const Answer<GpuSheet> chosen = findGpu(experiment.gpu);
    if (!chosen)
        throw InputError(experiment.gpu, chosen.reason());
    Answer<std::unique_ptr<Device>> device = openDevice(fullDeviceId(experiment));
    if (!device)
        throw DeviceAbsent(experiment.device, device.reason());
    run.device = std::move(device.value());
    run.outcome.device = run.device->info();
    if (experiment.device == "sim")
        run.outcome.device.id = experiment.device;
    run.outcome.gpu = run.outcome.device.gpu.value_or(chosen.value());
}

/// Binds the experiment, or its stand-in where its data are no whole set. Throws what is wrong with the experiment
/// where no stand-in can be bound.
std::shared_ptr<const BoundExperiment> bindOrOther(const Experiment& experiment, const RunOptions& options,
    const GpuSheet& gpu, const InputSet* previous, const Progress& progress)
{
    const auto bind = [&](const Experiment& tried) { return bindExperiment(tried, previous, &progress, &gpu); };
    const std::size_t opened = options.orOtherKernelFor;
    try {
        std::shared_ptr<const BoundExperiment> bound = bind(experiment);
        // A kernel of one's own takes the first of two matrices for its picture, and leaves the other one out.
        if (bound->source && !bound->source->leftOut.empty())
            if (const std::optional<Experiment> other = withKernelThatTakesAll(experiment, opened))
                return bind(*other);
        return bound;
    } catch (const InputError&) {
        if (opened > 0)
            if (const std::optional<Experiment> other = options.otherwise ? withKernelThatTakesAll(experiment, opened)
                                                                          : withKernelThatTakes(experiment, opened))
                return bind(*other);
        try {
            if (options.otherwise)
                return bind(*options.otherwise);
        } catch (const InputError&) {
            // The first failure is that of the experiment that was asked for.
        }
        throw;
    }
}

/// Says why a person's own kernel does not run on this device; empty where it does.
std::string deviceRefusal(const BoundExperiment& bound, const DeviceInfo& device)
{
    if (device.is(DeviceKind::Cpu) && !bound.kernel->description().hasReference)
        return say(
            "session.no_cpu_form", "{} has no CPU form; choose the simulator or a CUDA device", bound.work.code.entry);
    if (device.is(DeviceKind::Cuda) && bound.work.buffers.empty())
        return say("session.no_array", "{} takes no array, so that nothing of it comes back; the simulator shows it",
            bound.work.code.entry);
    return {};
}

} // namespace

void bindStage(RunContext& run, const Experiment& experiment, const InputSet* previous)
{
    openAskedDevice(run, experiment);
    std::shared_ptr<const BoundExperiment> bound;
    const auto words = [&source = experiment.source](double) {
        return source && !isPtx(source->text) ? say("session.compiling", "compiling {}", sourceNameOf(*source))
                                              : say("session.loading", "loading data");
    };
    run.watch(Stage::Bound, words,
        [&](Progress& progress) { bound = bindOrOther(experiment, run.options, run.outcome.gpu, previous, progress); });
    run.outcome.bound = bound;
    if (const std::string reason = deviceRefusal(*bound, run.outcome.device); !reason.empty())
        throw InputError(experiment.device, reason);

    const auto usage = resourceUsage(bound->work.code, run.outcome.gpu);
    run.outcome.launchProblems = checkLaunch(run.outcome.gpu, bound->launch,
        usage ? std::optional(usage->registersPerThread) : std::nullopt, sharedBytesPerBlock(bound->work, usage));
    for (Problem& problem : checkKernelLimits(run.outcome.gpu, bound->work, bound->launch))
        run.outcome.launchProblems.push_back(std::move(problem));
    for (Problem& problem :
        checkEarlierLaunches(run.outcome.gpu, bound->work, bound->launch, run.outcome.launchProblems))
        run.outcome.launchProblems.push_back(std::move(problem));
    run.outcome.problems = run.outcome.launchProblems;
    if (bound->source)
        run.outcome.problems.insert(
            run.outcome.problems.end(), bound->source->problems.begin(), bound->source->problems.end());
    if (bound->source && !isPtx(bound->experiment.source->text))
        run.outcome.cpuFunctions = cpuCandidates(bound->experiment.source->text, bound->source->signature, bound->work);
    const KernelDescription& kernel = bound->kernel->description();
    if (kernel.blockIsFixed && bound->launch.block != kernel.defaultBlock)
        run.addProblem(ProblemKind::Launch,
            FixedBlock{kernel.name + ":" + kernel.variant, kernel.defaultBlock, bound->launch.block});
    if (const auto notShown = mistakeNotShown(*bound))
        addRemark(run.outcome, *notShown);
    run.publish(Stage::Bound);
}

} // namespace warpatlas::inline session
