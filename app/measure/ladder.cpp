#include "app/measure/ladder.h"

#include <algorithm>

namespace warpatlas::inline measuring {

std::vector<LadderStep> ladderOf(std::span<const TimeResult> times, std::string_view device)
{
    std::vector<LadderStep> steps;
    const auto add = [&](LadderChange change, const TimeResult* from, const TimeResult* to) {
        const bool comparable = from != nullptr && to != nullptr && from->provenance == to->provenance
            && from->medianMs > 0 && to->medianMs > 0;
        if (comparable)
            steps.push_back(
                {change, change == LadderChange::Simd ? 0 : std::max(from->threads, to->threads), speedUp(*to, *from)});
        return comparable;
    };
    const TimeResult *scalar = findTime(times, Timed::CpuScalar), *simd = findTime(times, Timed::CpuSimd),
                     *all = findTime(times, Timed::CpuParallel);
    add(LadderChange::Simd, scalar, simd);
    // Where all threads are one thread, nothing changes.
    if (all == nullptr || all->threads != 1)
        add(LadderChange::Threads, simd, all);
    if (add(LadderChange::Gpu, all, findTime(times, Timed::EndToEnd, device)))
        add(LadderChange::GpuWithoutCopies, all, findTime(times, Timed::Kernel, device));
    return steps;
}

} // namespace warpatlas::inline measuring
