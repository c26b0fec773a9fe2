#include "app/experiment.h"

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

/// As somebody divides who forgets to round up; a grid of no block at all could not be launched.
Dim3 truncatedGrid(const Extent& cover, const Dim3& block)
{
    const auto blocks = [](std::uint64_t elements, std::uint32_t threads) {
        return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(elements / threads, 1, 0xffffffff));
    };
    return {blocks(cover.x, block.x), blocks(cover.y, block.y), blocks(cover.z, block.z)};
}

Launch resolveLaunch(
    const Experiment& experiment, const KernelDescription& kernel, const Mistake* mistake, const Extent& cover)
{
    const MistakenLaunch mistaken = mistake != nullptr ? mistake->launch : MistakenLaunch::None;
    Launch launch;
    launch.block =
        experiment.block.value_or(mistaken == MistakenLaunch::OneThreadBlocks ? Dim3{1, 1, 1} : kernel.defaultBlock);
    // A block of nothing is refused by checkLaunch(); until then it must not divide.
    const Dim3 divisor{std::max(launch.block.x, 1u), std::max(launch.block.y, 1u), std::max(launch.block.z, 1u)};
    launch.grid = experiment.grid.value_or(
        mistaken == MistakenLaunch::TruncatedGrid ? truncatedGrid(cover, divisor) : gridToCover(cover, divisor));
    // Everything after this counts threads in 64 bits; a GPU that ran a thousand million of them a second would need
    // some centuries for what is refused here.
    const std::uint32_t axes[] = {
        launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y, launch.block.z};
    double threads = 1;
    for (const std::uint32_t axis : axes)
        threads *= axis;
    if (threads > 0x1p63)
        throw InputError("launch",
            fmt::format("grid {} of blocks {} has more threads than can be counted", toText(launch.grid),
                toText(launch.block)));
    return launch;
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
    bound->launch = resolveLaunch(experiment, description, bound->mistake, bound->work.cover);
    bound->tolerance = bound->kernel->tolerance(bound->work);
    return bound;
}

} // namespace warpatlas
