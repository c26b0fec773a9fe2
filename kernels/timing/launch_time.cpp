#include "kernels/timing/launch_time.h"

#include "kernels/model/error.h"
#include "kernels/timing/block_distribution.h"
#include "kernels/timing/footprint.h"
#include "kernels/timing/instruction_schedule.h"
#include "kernels/timing/sm_model.h"

#include <algorithm>

namespace warpatlas::inline timing {
namespace {

/// Cycles of all the SM's blocks, from what some of them took.
double cyclesOfAll(const SmTime& time, std::uint64_t resident, std::uint64_t all)
{
    const std::uint64_t traced = time.ends.size();
    if (traced >= all)
        return time.cycles;
    // From the end of the first wave until no further block is there to follow, the pace is steady. Blocks of a wave
    // end together, so that whole waves count.
    if (traced < 3 * resident)
        return time.cycles * double(all) / double(traced);
    const std::uint64_t settled = (traced / resident - 2) / 3; // blocks that began together drift apart
    const std::uint64_t waves = traced / resident - 2 - settled;
    const std::uint64_t from = resident * (1 + settled) - 1;
    const std::uint64_t to = from + waves * resident;
    const double pace = (time.ends[to] - time.ends[from]) / double(to - from);
    return time.cycles + pace * double(all - traced);
}

/// So many of the SM's blocks, by their numbers on it.
std::vector<std::uint64_t> chosenBlocks(const BlockDistribution& distribution, std::uint64_t sm, std::uint64_t resident,
    std::uint64_t number, const std::set<std::uint64_t>* ran)
{
    std::vector<std::uint64_t> known;
    for (std::uint64_t i = 0; ran != nullptr && i < distribution.countOf(sm); ++i)
        if (ran->contains(distribution.block(sm, i)))
            known.push_back(i);
    if (known.size() < number)
        return wavesOf(resident, number, distribution.countOf(sm));
    std::vector<std::uint64_t> chosen = wavesOf(resident, number, known.size());
    for (std::uint64_t& one : chosen)
        one = known[one];
    return chosen;
}

} // namespace

std::string_view nameOf(L2State state)
{
    return state == L2State::Cold ? "cold" : "warm";
}

LaunchTime modelLaunch(const simulator::LaunchSnapshot& launch, simulator::LaunchSnapshot::World& world,
    const GpuSheet& gpu, const GpuTiming& timing, const OccupancyInput& input, const LaunchTimeOptions& options,
    Progress& progress)
{
    const Occupancy occupancy = computeOccupancy(gpu, input);
    if (occupancy.blocksPerSm == 0)
        throw InputError(gpu.name, "not one block fits on an SM");
    const BlockDistribution distribution{
        launch.launch().blocks(), std::uint64_t(timing.multiprocessors), std::uint64_t(occupancy.blocksPerSm)};
    const std::uint64_t blocks = distribution.blocks;

    progress.enterPart(0, 0.6);
    BlockTracer tracer(launch, world, progress);
    const bool atOnce = distribution.atOnce();
    const std::uint64_t sm = atOnce ? busiestSm(distribution, tracer, 2 * options.mostInstructions)
                                    : (blocks - 1) % distribution.multiprocessors / 2;
    const std::uint64_t smBlocks = distribution.countOf(sm);
    const std::uint64_t resident = std::min(distribution.resident, smBlocks);
    // One block tells how much there is to trace of each.
    const std::uint64_t ofBlock = std::max<std::uint64_t>(tracer.count(distribution.block(sm, (smBlocks - 1) / 2)), 1);
    const std::uint64_t wanted = std::clamp(options.mostInstructions / ofBlock, resident, 12 * resident + 1);
    const std::uint64_t number = std::min(wanted, smBlocks);
    const std::uint64_t most =
        std::max<std::uint64_t>(options.mostInstructions / (number * launch.launch().warpsPerBlock()), 256);
    const InstructionCosts costs(launch.program(), timing);
    const InstructionSchedule schedule(launch.program(), costs, timing);
    std::vector<BlockTrace> traces;
    double kept = 0, executed = 0;
    const std::vector<std::uint64_t> chosen = chosenBlocks(distribution, sm, resident, number, options.ran);
    if (options.ran != nullptr)
        options.ran->clear();
    for (const std::uint64_t i : chosen) {
        if (options.ran != nullptr)
            options.ran->insert(distribution.block(sm, i));
        traces.push_back(tracer.trace(distribution.block(sm, i), most));
        schedule.apply(traces.back());
        kept += traces.back().kept / double(number);
        executed += double(traces.back().executed) / double(number);
        progress.report(double(traces.size()) / double(number));
    }
    // The traced blocks stand for those of all SMs, which share the work.
    const double more =
        atOnce || executed == 0 ? 1 : meanInstructions(distribution, tracer, 2 * options.mostInstructions) / executed;

    SmSituation situation;
    situation.residentBlocks = std::uint32_t(resident);
    situation.activeMultiprocessors = int(std::min(blocks, distribution.multiprocessors));
    const std::uint64_t shared = resident * std::uint64_t(input.sharedBytesPerBlock + gpu.reservedSharedPerBlock);
    situation.l1Bytes = timing.l1Bytes - std::min(timing.l1Bytes, shared);
    const double timesAsMany = double(blocks) / double(number) / kept;
    const Footprint footprint = footprintOf(traces, timesAsMany, launch.memory());
    const Fetches fetches(distribution, launch.launch().grid, tracer, footprint, timing.l2Bytes);
    const bool held = options.l2 == L2State::Warm && footprint.total() < 0.8 * double(timing.l2Bytes);
    // Sectors that miss L1 come from DRAM the first time, and from L2 later.
    progress.enterPart(0.6, 0.8);
    const SmTime first = modelSm(traces, costs, launch.program(), timing, situation);
    for (const auto& [slot, sectors] : first.missed) {
        const double all = double(sectors) * sectorBytes * timesAsMany;
        situation.dramShare[slot] = held ? 0 : std::min(1.0, footprint.read.at(slot) * fetches(slot) / all);
    }
    // L2 keeps half of what is written, and the sectors of the rest go to DRAM once, however often they were written.
    const double back = std::clamp(footprint.total() - 0.5 * double(timing.l2Bytes), 0.0, footprint.totalWritten());
    if (first.written > 0)
        situation.writeShare = std::min(1.0, back / (double(first.written) * sectorBytes * timesAsMany));
    progress.throwIfCancelled();
    progress.enterPart(0.8, 1);
    const SmTime time = modelSm(traces, costs, launch.program(), timing, situation);

    const double scale = more / kept * 1e-6 / timing.clockGhz; // milliseconds of a modelled cycle
    const auto millisecondsOf = [&](const SmTime& modelled, const GpuTiming& with) {
        const bool alone = options.l2 == L2State::Cold;
        return cyclesOfAll(modelled, resident, smBlocks) * scale
            + (alone ? with.singleLaunchMicroseconds : with.launchMicroseconds) * 1e-3;
    };
    LaunchTime result;
    result.milliseconds = millisecondsOf(time, timing);
    result.tracedBlocks = number;
    result.smBlocks = smBlocks;
    result.instructions = executed * double(smBlocks);
    std::uint64_t missed = 0;
    for (const auto& [slot, sectors] : time.missed) {
        missed += sectors;
        result.dramBytes += double(sectors) * sectorBytes * timesAsMany * situation.dramShare[slot];
    }
    result.dramBytes += double(time.written) * sectorBytes * timesAsMany * situation.writeShare;
    result.l1HitRate = time.sectors == 0 ? 0 : 1 - double(missed) / double(time.sectors);
    const double ofBlocks = cyclesOfAll(time, resident, smBlocks) * scale;
    for (std::size_t part = 0; part < timePartCount; ++part)
        result.parts[part] = time.parts[part] / time.cycles * ofBlocks;
    result.parts[std::size_t(TimePart::Launch)] += result.milliseconds - ofBlocks;
    for (std::size_t part = 0; part < timePartCount; ++part) {
        if (result.parts[part] < 0.05 * result.milliseconds)
            continue;
        progress.throwIfCancelled();
        const GpuTiming without = withoutPart(timing, TimePart(part));
        const InstructionCosts cheaper(launch.program(), without);
        const double rest = millisecondsOf(modelSm(traces, cheaper, launch.program(), without, situation), without);
        result.won[part] =
            TimePart(part) == TimePart::Tail ? result.parts[part] : std::max(0.0, result.milliseconds - rest);
    }
    progress.report(1);
    return result;
}

} // namespace warpatlas::inline timing
