#include "app/report/occupancy_report.h"

#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas {

std::string warpsInWords(const Occupancy& occupancy)
{
    return say("report.warps", "{}: {} of {} warps on an SM, {} {}", percent(occupancy.fraction), occupancy.warpsPerSm,
        occupancy.maxWarpsPerSm, occupancy.blocksPerSm, nameFor(std::uint64_t(occupancy.blocksPerSm), noun::block));
}

Result resultOf(const GpuSheet& gpu, const OccupancyInput& input)
{
    const Occupancy occupancy = computeOccupancy(gpu, input);
    const std::string shared = grouped(std::uint64_t(input.sharedBytesPerBlock)),
                      limiters = limitersInWords(occupancy.limitedBy), best = bestBlocksInWords(gpu, input);
    Result result;
    result.title = say("figure.occupancy.title", "Occupancy of {}: {} with {} threads per block", gpu.name,
        percent(occupancy.fraction), input.threadsPerBlock);
    result.sentence = say("figure.occupancy.sentence", "Limited by {}. The most is {}.", limiters, best);
    result.conditions = say("figure.occupancy.conditions",
        "Theoretical, from the limits of compute capability {}.{}: {} registers a thread, {} bytes of shared memory "
        "a block. Occupancy is not speed.",
        gpu.computeMajor, gpu.computeMinor, input.registersPerThread, shared);
    result.table.columns = {{"quantity"}, {"value"}, {"limits"}};
    const auto add = [&](const char* key, double value, Cell limits = {}) {
        result.table.rows.push_back({key, value, std::move(limits)});
    };
    add("fraction", occupancy.fraction);
    add("warps_per_sm", occupancy.warpsPerSm);
    add("max_warps_per_sm", occupancy.maxWarpsPerSm);
    add("blocks_per_sm", occupancy.blocksPerSm);
    const auto limit = [&](const char* name, int blocks) {
        const auto is = std::ranges::find(occupancy.limitedBy, name) != occupancy.limitedBy.end();
        if (blocks != noBlockLimit)
            add((std::string("blocks_by_") + name).c_str(), blocks, is);
        return blocks == noBlockLimit ? say("report.no_limit", "no limit") : grouped(std::uint64_t(blocks));
    };
    const std::string byWarps = limit("warps", occupancy.limitWarps),
                      byRegisters = limit("registers", occupancy.limitRegisters),
                      byShared = limit("shared_memory", occupancy.limitShared),
                      byBlocks = limit("blocks", occupancy.limitBlocks);
    result.found = {{say(label::gpu),
                        say("report.compute_capability", "{}, compute capability {}.{}", gpu.name, gpu.computeMajor,
                            gpu.computeMinor)},
        {say(label::block),
            say("report.block_needs", "{} threads, {} registers a thread, {} bytes of shared memory",
                grouped(std::uint64_t(input.threadsPerBlock)), input.registersPerThread, shared)},
        {say(label::occupancy), warpsInWords(occupancy), Provenance::Theoretical}, {say(label::limitedBy), limiters},
        {say(label::mostOccupancy), best},
        {say(label::blocksBy),
            say("report.block_limits", "warps {}, registers {}, shared memory {}, blocks {}", byWarps, byRegisters,
                byShared, byBlocks)}};
    return result;
}

} // namespace warpatlas
