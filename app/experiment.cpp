#include "app/experiment.h"

#include "app/resolve_launch.h"
#include "kernels/values/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

/// The specs to load: those given, then the kernel's defaults for the inputs that none was given for.
std::vector<std::string> specsFor(const Experiment& experiment, const KernelDescription& kernel)
{
    if (kernel.inputs.empty() && !experiment.data.empty())
        throw InputError(experiment.kernel,
            fmt::format("takes no data, but {} {} given", experiment.data.size(),
                experiment.data.size() == 1 ? "was" : "were"));
    if (experiment.data.size() > kernel.inputs.size())
        throw InputError(experiment.kernel,
            fmt::format("takes {} {}, but {} were given", kernel.inputs.size(),
                kernel.inputs.size() == 1 ? "input" : "inputs", experiment.data.size()));
    std::vector<std::string> specs = experiment.data;
    // Defaults fit one another, not what the user brought: all or none.
    if (!specs.empty() && specs.size() < kernel.inputs.size())
        throw InputError(experiment.kernel,
            fmt::format("takes {} inputs, but {} {} given", kernel.inputs.size(), specs.size(),
                specs.size() == 1 ? "was" : "were"));
    if (specs.empty())
        for (const InputDescription& input : kernel.inputs)
            specs.push_back(input.defaultData);
    return specs;
}

Dataset findOrLoad(const std::string& spec, const BoundExperiment* previous)
{
    if (previous)
        for (const Dataset& dataset : previous->data)
            if (dataset.spec == spec)
                return dataset;
    return loadDataset(spec);
}

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

std::shared_ptr<const BoundExperiment> bindExperiment(const Experiment& experiment, const BoundExperiment* previous)
{
    const Answer<const CatalogueKernel*> kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(experiment.kernel, kernel.reason());
    auto bound = std::make_shared<BoundExperiment>();
    bound->experiment = experiment;
    bound->kernel = kernel.value();
    const KernelDescription& description = bound->kernel->description();

    std::vector<ArrayPointer> inputs;
    for (const std::string& spec : specsFor(experiment, description)) {
        bound->data.push_back(findOrLoad(spec, previous));
        inputs.push_back(bound->data.back().array);
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
