#include "app/session/stages.h"
#include "kernels/analysis/resource_usage.h"

#include <algorithm>
#include <limits>

namespace warpatlas::inline session {

void occupancyStage(RunContext& run)
{
    Outcome& outcome = run.outcome;
    OccupancyInput input;
    input.threadsPerBlock =
        int(std::min<std::uint64_t>(run.launch().threadsPerBlock(), std::numeric_limits<int>::max()));
    const auto driverRegisters = run.prepared ? run.prepared->registersPerThread() : std::nullopt;
    const auto usage = resourceUsage(run.work().code, outcome.gpu);
    const int dynamicBytes = int(run.work().dynamicSharedBytes);
    input.sharedBytesPerBlock = sharedBytesPerBlock(run.work(), usage).value_or(dynamicBytes);
    if (driverRegisters) {
        input.registersPerThread = *driverRegisters;
        input.sharedBytesPerBlock = dynamicBytes + run.prepared->staticSharedBytes().value_or(0);
        outcome.occupancySource = "driver";
    } else if (usage) {
        input.registersPerThread = usage->registersPerThread;
        outcome.occupancySource = usage->source;
    } else if (const auto& source = outcome.bound->experiment.source;
               source && source->programRegisters && !source->programCompiler.empty()) {
        input.registersPerThread = *source->programRegisters;
        outcome.occupancySource = source->programCompiler;
    } else {
        outcome.occupancySource = "assumed"; // what the input begins with
    }
    outcome.occupancyInput = input;
    outcome.occupancy = computeOccupancy(outcome.gpu, input);
    // A launch that is refused runs nowhere and at no time.
    if (outcome.launchProblems.empty() && run.launch().blocks() > 0 && run.launch().blocks() <= maximumScheduledBlocks)
        outcome.schedule =
            std::make_shared<const Schedule>(modelSchedule(outcome.gpu, run.launch(), outcome.occupancy->blocksPerSm));
}

} // namespace warpatlas::inline session
