#include "app/experiment/experiment.h"

#include "app/experiment/resolve_launch.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

/// Everything after this counts threads in 64 bits; a GPU that ran a thousand million of them a second would need some
/// centuries for what is refused here.
void refuseUncountable(const Launch& launch)
{
    const std::uint32_t axes[] = {
        launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y, launch.block.z};
    double threads = 1;
    for (const std::uint32_t axis : axes)
        threads *= axis;
    if (threads > 0x1p63)
        throw InputError("launch",
            fmt::format("grid {} of blocks {} has more threads than can be counted", toText(launch.grid),
                toText(launch.block)));
}

} // namespace

std::shared_ptr<const BoundExperiment> bindExperiment(
    const Experiment& experiment, const InputSet* previous, const Progress* progress)
{
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

} // namespace warpatlas
