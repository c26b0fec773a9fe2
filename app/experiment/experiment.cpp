#include "app/experiment/experiment.h"

#include "app/experiment/resolve_launch.h"
#include "app/experiment/simulated_gpu.h"
#include "app/reference/reference.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

namespace warpatlas::inline experiment {

namespace {

/// Refuses launches whose threads 64 bits cannot count, as all later code does. A GPU with a thousand million threads a
/// second would need centuries for them.
void refuseUncountable(const Launch& launch)
{
    const std::uint32_t axes[] = {
        launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y, launch.block.z};
    double threads = 1;
    for (const std::uint32_t axis : axes)
        threads *= axis;
    if (threads > 0x1p63)
        throw InputError("launch",
            say("experiment.uncountable", "grid {} of blocks {} has more threads than can be counted",
                toText(launch.grid), toText(launch.block)));
}

/// The output that the first reference is for is the one that is looked at. What is wrong with one is said later.
void showCompared(const Experiment& experiment, Work& work)
{
    if (experiment.references.empty())
        return;
    try {
        if (const auto output = comparedOutput(parseReferenceSpec(experiment.references.front()), work))
            work.output = *output;
    } catch (const InputError&) { // nothing is chosen by it
    }
}

std::shared_ptr<const BoundExperiment> bindOwnKernel(
    const Experiment& experiment, const GpuSheet* gpu, const InputSet* previous, const Progress& progress)
{
    auto bound = std::make_shared<BoundExperiment>();
    bound->experiment = experiment;
    const std::optional<GpuSheet> simulated = gpu ? std::nullopt : simulatedGpu(experiment);
    bound->source = bindSource(*experiment.source,
        {experiment.kernel, experiment.data, experiment.convert, experiment.grid, experiment.block},
        simulated ? &*simulated : gpu, previous, progress, bound->work);
    bound->launch = bound->source->launch;
    showCompared(experiment, bound->work);
    refuseUncountable(bound->launch);
    bound->kernel = bound->source->kernel.get();
    // Their kernel is the source's: keeping the inputs for the next run keeps it as well.
    bound->inputs = {bound->source, bound->source->inputs.get()};
    for (const InputState& state : bound->inputs->inputs)
        bound->data.push_back(*state.data);
    return bound;
}

} // namespace

std::string subjectOf(const Experiment& experiment)
{
    return experiment.source ? wholeNameOf(*experiment.source) : experiment.kernel;
}

std::shared_ptr<const BoundExperiment> bindExperiment(
    const Experiment& experiment, const InputSet* previous, const Progress* progress, const GpuSheet* gpu)
{
    if (experiment.source) {
        const Progress unwatched;
        return bindOwnKernel(experiment, gpu, previous, progress ? *progress : unwatched);
    }
    const Answer<const CatalogueKernel*> kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(experiment.kernel, kernel.reason());
    auto bound = std::make_shared<BoundExperiment>();
    bound->experiment = experiment;
    bound->kernel = kernel.value();
    const KernelDescription& description = bound->kernel->description();

    bound->inputs = std::make_shared<const InputSet>(
        loadInputs(*bound->kernel, experiment.data, experiment.convert, previous, progress));
    if (!bound->inputs->fits())
        throw InputsDoNotFit(bound->inputs);
    std::vector<ArrayPointer> inputs;
    for (const InputState& input : bound->inputs->inputs) {
        bound->data.push_back(*input.data);
        inputs.push_back(input.data->array);
    }
    bound->work = bound->kernel->bind(inputs, experiment.parameters);
    if (!experiment.mistake.empty()) {
        const Answer<const Mistake*> mistake = findMistake(description, experiment.mistake);
        if (!mistake)
            throw InputError(experiment.mistake, mistake.reason());
        bound->mistake = mistake.value();
        bound->work = withMistake(std::move(bound->work), *bound->mistake);
    }
    bound->launch = resolveLaunch(experiment, description, bound->mistake, bound->work);
    refuseUncountable(bound->launch);
    bound->tolerance = bound->kernel->tolerance(bound->work);
    return bound;
}

} // namespace warpatlas::inline experiment
