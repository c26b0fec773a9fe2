#include "app/session/stages.h"

#include "app/experiment/resolve_launch.h"
#include "app/experiment/suggest_kernel.h"
#include "kernels/analysis/launch_check.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

namespace warpatlas {

namespace {

/// The plain simulator takes its limits from the experiment's GPU; "sim:GPU" brings its own.
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

/// The experiment, or what stands in for it where its data are no whole set; what is wrong with the experiment where
/// nothing does.
std::shared_ptr<const BoundExperiment> bindOrOther(
    const Experiment& experiment, const RunOptions& options, const InputSet* previous, const Progress& progress)
{
    const auto bind = [&](const Experiment& tried) { return bindExperiment(tried, previous, &progress); };
    try {
        return bind(experiment);
    } catch (const InputError&) {
        const std::size_t opened = options.orOtherKernelFor;
        if (opened > 0)
            if (const std::optional<Experiment> other = options.otherwise ? withKernelThatTakesAll(experiment, opened)
                                                                          : withKernelThatTakes(experiment, opened))
                return bind(*other);
        try {
            if (options.otherwise)
                return bind(*options.otherwise);
        } catch (const InputError&) {
            // The first reason is the one that was asked for.
        }
        throw;
    }
}

std::optional<int> asInt(std::optional<ResourceUsage> usage, int ResourceUsage::*member, int more = 0)
{
    return usage ? std::optional(*usage.*member + more) : std::nullopt;
}

} // namespace

void bindStage(RunContext& run, const Experiment& experiment, const InputSet* previous)
{
    openAskedDevice(run, experiment);
    std::shared_ptr<const BoundExperiment> bound;
    run.watch(
        Stage::Bound, [](double) { return "loading data"; },
        [&](Progress& progress) { bound = bindOrOther(experiment, run.options, previous, progress); });
    run.outcome.bound = bound;

    const auto usage = resourceUsage(bound->work.code, run.outcome.gpu);
    run.outcome.launchProblems =
        checkLaunch(run.outcome.gpu, bound->launch, asInt(usage, &ResourceUsage::registersPerThread),
            asInt(usage, &ResourceUsage::staticSharedBytes, int(bound->work.dynamicSharedBytes)));
    for (Problem& problem :
        checkEarlierLaunches(run.outcome.gpu, bound->work, bound->launch, run.outcome.launchProblems))
        run.outcome.launchProblems.push_back(std::move(problem));
    run.outcome.problems = run.outcome.launchProblems;
    const KernelDescription& kernel = bound->kernel->description();
    if (kernel.blockIsFixed && bound->launch.block != kernel.defaultBlock)
        run.addProblem(ProblemKind::Launch,
            FixedBlock{kernel.name + ":" + kernel.variant, kernel.defaultBlock, bound->launch.block});
    if (const auto notShown = mistakeNotShown(*bound))
        addRemark(run.outcome, *notShown);
    run.publish(Stage::Bound);
}

} // namespace warpatlas
