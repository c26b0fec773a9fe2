#include "app/follow/costliest_visit.h"

#include "app/follow/follower.h"
#include "kernels/simulator/replay/block_recording.h"

#include <algorithm>

namespace warpatlas::inline follow {
namespace {

// To record a thread, all buffers are copied and its block is run once more.
constexpr std::uint64_t mostGlancedBytes = std::uint64_t{256} << 20;
constexpr std::uint64_t mostGlancedInstructions = 400'000; ///< of the block's warps
constexpr std::uint64_t mostGlancedTogether = 2'000'000; ///< of all warps, where blocks before it run as well

bool goesBeside(const ThreadStory& story, const StoryVisit& visit)
{
    return std::ranges::any_of(story.refusals,
        [&](const StoryRefusal& refusal) { return refusal.step >= visit.firstStep && refusal.step < visit.endStep; });
}

LineCost costOf(const Counters& counters)
{
    LineCost cost;
    if (const std::uint64_t requests = counters.globalLoadRequests + counters.globalStoreRequests)
        cost.sectors = double(counters.globalLoadSectors + counters.globalStoreSectors) / double(requests);
    if (counters.sharedRequests > 0)
        cost.passes = double(counters.sharedPasses) / double(counters.sharedRequests);
    return cost;
}

} // namespace

LineCost costOfLine(const Trace& trace, std::uint32_t line)
{
    const auto counters = trace.lines.find(line);
    return counters == trace.lines.end() ? LineCost{} : costOf(counters->second);
}

std::optional<std::uint32_t> costliestLine(const Trace& trace)
{
    std::optional<std::uint32_t> line;
    double worst = 0;
    for (const auto& [number, counters] : trace.lines)
        if (const double cost = costOf(counters).worst(); cost > worst) {
            worst = cost;
            line = number;
        }
    return line;
}

bool asksForMemory(const ThreadStory& story, const StoryVisit& visit)
{
    return visit.accessCount > 0 || goesBeside(story, visit);
}

std::optional<std::size_t> costliestVisit(const ThreadStory& story, const Trace* trace)
{
    std::optional<std::size_t> found;
    double worst = -1;
    for (std::size_t i = 0; i < story.visits.size(); ++i) {
        const StoryVisit& visit = story.visits[i];
        if (goesBeside(story, visit))
            return i;
        const double cost = visit.accessCount == 0 ? -1 : trace ? costOfLine(*trace, visit.line).worst() : 0;
        if (cost > worst) {
            worst = cost;
            found = i;
        }
    }
    return found;
}

MomentPointer costliestMoment(const StoryPointer& story, const Outcome& outcome)
{
    const auto visit = costliestVisit(*story, outcome.trace.get());
    return visit ? momentOf(story, outcome, *visit) : nullptr;
}

bool canBeGlancedAt(const Outcome& outcome)
{
    // Asked often: what costs more to find out, the recording itself refuses.
    const Work& work = outcome.bound->work;
    if (!outcome.complete || !outcome.launchProblems.empty() || work.code.lessonPtx.empty())
        return false;
    std::uint64_t bytes = 0;
    for (const BufferSpec& buffer : work.buffers)
        bytes += buffer.byteCount();
    if (bytes > mostGlancedBytes || !outcome.trace
        || simulator::earlierBlocks(*outcome.trace) == simulator::EarlierBlocks::Run)
        return false;
    // Where blocks share atomics, all before it run as well.
    const Counters& total = outcome.trace->total;
    const std::uint64_t blocks = std::max<std::uint64_t>(outcome.bound->launch.blocks(), 1);
    return total.atomicRequests > 0 ? total.warpInstructions <= mostGlancedTogether
                                    : total.warpInstructions / blocks <= mostGlancedInstructions;
}

} // namespace warpatlas::inline follow
