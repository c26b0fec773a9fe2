/// The time of one launch on a GPU that is not here, modelled: some blocks of one SM are run and traced, the SM is
/// modelled with them, and the rest of its blocks follow at the pace that it has reached.
#pragma once

#include "kernels/analysis/occupancy.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/progress.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/timing/gpu_timing.h"
#include "kernels/timing/predicted_time.h"

#include <cstdint>
#include <set>

namespace warpatlas::inline timing {

struct LaunchTimeOptions {
    L2State l2 = L2State::Cold;
    std::uint64_t mostInstructions = 2'000'000; ///< of warps that are traced and modelled; twice as many are counted
    /// For launches that follow one another, each thread of which goes on with its own data: the blocks that the one
    /// before ran, of which those that are looked at are taken where there are enough; afterwards those of this one.
    std::set<std::uint64_t>* ran = nullptr;
};

/// `world`: what memory holds when the launch begins, and, afterwards, where blocks have run in it: of this or another
/// launch of the same program's code and buffers. `input`: what a block takes. Throws Cancelled, std::bad_alloc;
/// InputError where not even one block fits on an SM.
LaunchTime modelLaunch(const simulator::LaunchSnapshot& launch, simulator::LaunchSnapshot::World& world,
    const GpuSheet& gpu, const GpuTiming& timing, const OccupancyInput& input, const LaunchTimeOptions& options,
    Progress& progress);

} // namespace warpatlas::inline timing
