#include "app/experiment/resolve_launch.h"

#include "kernels/analysis/cover.h"

#include <algorithm>

namespace warpatlas::inline experiment {

namespace {

/// Divides without rounding up, as the mistake does; a grid without blocks could not be launched.
Dim3 truncatedGrid(const Extent& cover, const Dim3& block)
{
    const auto blocks = [](std::uint64_t elements, std::uint32_t threads) {
        return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(elements / threads, 1, 0xffffffff));
    };
    return {blocks(cover.x, block.x), blocks(cover.y, block.y), blocks(cover.z, block.z)};
}

} // namespace

Launch resolveLaunch(
    const Experiment& experiment, const KernelDescription& kernel, const Mistake* mistake, const Work& work)
{
    const MistakenLaunch mistaken = mistake != nullptr ? mistake->launch : MistakenLaunch::None;
    Launch launch;
    launch.block =
        experiment.block.value_or(mistaken == MistakenLaunch::OneThreadBlocks ? Dim3{1, 1, 1} : kernel.defaultBlock);
    // A block of size 0 must not be a divisor.
    const Dim3 divisor{std::max(launch.block.x, 1u), std::max(launch.block.y, 1u), std::max(launch.block.z, 1u)};
    launch.grid = experiment.grid.value_or(
        mistaken == MistakenLaunch::TruncatedGrid ? truncatedGrid(work.cover, divisor) : gridToCover(work, divisor));
    return launch;
}

std::optional<MistakeNotShown> mistakeNotShown(const BoundExperiment& bound)
{
    const MistakenLaunch mistaken = bound.mistake != nullptr ? bound.mistake->launch : MistakenLaunch::None;
    const Launch& launch = bound.launch;
    if (mistaken == MistakenLaunch::None || launch.blocks() == 0 || launch.threadsPerBlock() == 0)
        return std::nullopt;
    bool shown = launch.threadsPerBlock() == 1;
    if (mistaken == MistakenLaunch::TruncatedGrid) {
        const Dim3 needed = gridToCover(bound.work, launch.block);
        shown = launch.grid.x < needed.x || launch.grid.y < needed.y || launch.grid.z < needed.z;
    }
    if (shown)
        return std::nullopt;
    return MistakeNotShown{mistaken == MistakenLaunch::OneThreadBlocks || bound.experiment.grid.has_value()};
}

} // namespace warpatlas::inline experiment
