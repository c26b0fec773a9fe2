#include "app/report/schedule_trace.h"

#include "app/result/trace_events.h"
#include "app/words/names.h"
#include "app/words/say.h"

#include <algorithm>
#include <numeric>

namespace warpatlas::inline report {

std::string scheduleTrace(const Outcome& outcome)
{
    const Schedule& schedule = *outcome.schedule;
    const Launch& launch = outcome.bound->launch;
    const double lengthUs = schedule.nanoseconds > 0 ? schedule.nanoseconds / 1000 : 1000;
    std::vector<std::size_t> order(schedule.blocks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t block) { return schedule.blocks[block].start; });

    // A place is taken again by the first block that begins after the one before it.
    std::vector<std::vector<TraceLane>> places(schedule.multiprocessors);
    for (const std::size_t block : order) {
        const BlockSpan& span = schedule.blocks[block];
        std::vector<TraceLane>& own = places.at(span.sm);
        auto place = std::ranges::find_if(
            own, [&](const TraceLane& lane) { return lane.events.back().endUs <= span.start * lengthUs; });
        if (place == own.end())
            place = own.insert(
                own.end(), {schedule.device, say("trace.place", "SM {}, place {}", span.sm, own.size() + 1), {}});
        const Dim3 index = threadFromLinear(launch, block * launch.threadsPerBlock()).block;
        place->events.push_back({say("trace.block", "block {}", indexText(index)), "block", span.start * lengthUs,
            span.end * lengthUs, {{"blockIdx", indexText(index)}}});
    }
    std::vector<TraceLane> lanes;
    for (std::vector<TraceLane>& own : places)
        std::ranges::move(own, std::back_inserter(lanes));
    return traceText(lanes,
        schedule.nanoseconds > 0
            ? say("trace.recorded", "recorded on {}", schedule.device)
            : say(
                "trace.modelled", "order modelled for {}; the whole launch is one millisecond here", schedule.device));
}

} // namespace warpatlas::inline report
