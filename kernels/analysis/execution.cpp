#include "kernels/analysis/execution.h"

#include "kernels/model/warp_request.h"

namespace warpatlas::inline analysis {
namespace {

Ratio ratio(std::uint64_t above, std::uint64_t below)
{
    if (below == 0)
        return std::nullopt;
    return static_cast<double>(above) / static_cast<double>(below);
}

} // namespace

Ratio branchEfficiency(const Counters& counters)
{
    return ratio(counters.branches - counters.divergentBranches, counters.branches);
}

Ratio laneEfficiency(const Counters& counters)
{
    return ratio(counters.threadInstructions, 32 * counters.warpInstructions);
}

Ratio globalLoadSectorsPerRequest(const Counters& counters)
{
    return ratio(counters.globalLoadSectors, counters.globalLoadRequests);
}

Ratio globalStoreSectorsPerRequest(const Counters& counters)
{
    return ratio(counters.globalStoreSectors, counters.globalStoreRequests);
}

Ratio localSectorsPerRequest(const Counters& counters)
{
    return ratio(counters.localLoadSectors + counters.localStoreSectors,
        counters.localLoadRequests + counters.localStoreRequests);
}

Ratio globalLoadEfficiency(const Counters& counters)
{
    return ratio(counters.globalLoadBytes, sectorBytes * counters.globalLoadSectors);
}

Ratio globalStoreEfficiency(const Counters& counters)
{
    return ratio(counters.globalStoreBytes, sectorBytes * counters.globalStoreSectors);
}

Ratio sharedConflictDegree(const Counters& counters)
{
    return ratio(counters.sharedPasses, counters.sharedRequests);
}

Ratio atomicTurnsPerRequest(const Counters& counters)
{
    return ratio(counters.atomicTurns, counters.atomicRequests);
}

Ratio barrierWaitPerArrival(const Counters& counters)
{
    return ratio(counters.barrierWait, counters.barrierArrivals);
}

Ratio shareOf(const Counters& counters, InstructionClass instructionClass)
{
    return ratio(counters.mix[static_cast<std::size_t>(instructionClass)], counters.warpInstructions);
}

} // namespace warpatlas::inline analysis
