#include "kernels/analysis/out_of_bounds_cause.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/index_pattern.h"
#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/thread_guards.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace warpatlas::inline analysis {

namespace {

using Guard = SurplusThread::Guard;

/// The cause where threads are counted; empty if the work needs that thread.
std::optional<SurplusThread> surplusCause(const Work& work, const Launch& launch, const Problem& problem)
{
    const ThreadId thread = threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread));
    if (!isSurplus(work, launch, thread))
        return std::nullopt;
    SurplusThread cause;
    cause.counted = true;
    cause.launched = {launch.threads(), 1, 1};
    cause.needed = {work.cover.count(), 1, 1};
    cause.surplus = surplusThreads(work, launch);
    cause.at = countedNumber(work, launch, thread);
    cause.guard = problem.count == cause.surplus ? Guard::None : Guard::NotThisNumber;
    return cause;
}

/// The cause where the axes count threads on their own.
std::optional<SurplusThread> surplusOnAxis(
    const Work& work, const Launch& launch, const StrayThreads& strays, const Problem& problem)
{
    const Place3 needed = neededThreads(work), threads = threadsOf(launch),
                 at = placeInLaunch(
                     launch, threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread)));
    const auto beyond = std::ranges::mismatch(at, needed, std::ranges::less()).in1;
    if (beyond == at.end())
        return std::nullopt;
    SurplusThread cause;
    cause.axis = static_cast<std::size_t>(beyond - at.begin());
    cause.launched = threads;
    cause.needed = needed;
    cause.at = *beyond;
    cause.surplus = launch.threads() - needed[0];
    const bool inLine = needed[1] == 1 && needed[2] == 1 && threads[1] == 1 && threads[2] == 1;
    const LetIn said = letIn(work, cause.axis, cause.at);
    const bool next = cause.at == needed[cause.axis] && (said == LetIn::NothingSaid || said == LetIn::Next);
    if (inLine && problem.count == 1 && cause.surplus > 1 && next)
        cause.guard = Guard::LetsInOne;
    else if (inLine && problem.count == cause.surplus)
        cause.guard = Guard::None;
    else if (next && strays.onlyTheNextWrite())
        cause.guard = Guard::LetsInNext;
    else
        cause.guard = said == LetIn::Wide ? Guard::LetsInThis : Guard::NotThis;
    return cause;
}

/// The cause where the code's guard lets the thread in and the buffer ends before its element.
std::optional<WideGuard> wideGuardOf(
    const Work& work, const Launch& launch, const MemoryFault& fault, const Problem& problem)
{
    const ThreadId thread = threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread));
    auto wide = wideGuard(work, placeInLaunch(launch, thread), fault.place.element, fault.place.elements);
    if (wide)
        wide->buffer = fault.place.name;
    return wide;
}

/// Where a thread's wrong index leads on each axis; empty where that is not known.
std::optional<Place3> wrongPlace(const WrongIndex& index, const Launch& launch, const ThreadId& id)
{
    const Place3 own = placeInLaunch(launch, id), block{id.block.x, id.block.y, id.block.z},
                 thread{id.thread.x, id.thread.y, id.thread.z};
    if (index.swapped)
        return Place3{own[1], own[0], own[2]};
    Place3 place = own;
    for (std::size_t a = 0; a < place.size(); ++a)
        switch (index.axes[a]) {
        case AxisIndex::Own:
            break;
        case AxisIndex::WithoutBlock:
            place[a] = thread[a];
            break;
        case AxisIndex::WithoutBlockDim:
            place[a] = block[a] + thread[a];
            break;
        case AxisIndex::WithoutThread:
            place[a] = own[a] - thread[a];
            break;
        case AxisIndex::Other:
            return std::nullopt;
        }
    return place;
}

/// Whether the wrong index is why this thread accessed that element: for it, too, it is another than the right one, and
/// the element is there, or near, as neighbours are that are looked at.
bool explains(const WrongIndex& index, const IndexSpace& space, const Work& work, const Launch& launch,
    const Problem& problem, const MemoryPlace& accessed)
{
    const ThreadId thread = threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread));
    const auto place = wrongPlace(index, launch, thread);
    if (!place)
        return true; // of what is not known on one axis
    if (*place == placeInLaunch(launch, thread))
        return false;
    constexpr std::int64_t farthest = 16; // of a mask's half
    const auto buffer = std::ranges::find(work.buffers, accessed.name, &BufferSpec::name);
    const auto width = static_cast<std::int64_t>(buffer->shape.extent.x);
    const auto values = static_cast<std::int64_t>(sizeOf(buffer->type) * buffer->shape.channels);
    const std::int64_t element = accessed.element * static_cast<std::int64_t>(accessed.elementBytes) / values;
    const std::int64_t apart = element - static_cast<std::int64_t>(space.elementAt(*place));
    // Each plane of a volume may be read at the place.
    const auto planes = static_cast<std::int64_t>(buffer->shape.extent.z);
    const auto plane = planes > 1 ? width * static_cast<std::int64_t>(buffer->shape.extent.y) : 0;
    for (std::int64_t z = 1 - planes; z < planes; ++z)
        for (std::int64_t row = -farthest; row <= farthest; ++row)
            if (std::abs(apart - z * plane - row * width) <= farthest && (row == 0 || buffer->shape.extent.y > 1))
                return true;
    return false;
}

} // namespace

std::optional<Cause> outOfBoundsCause(
    const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem)
{
    const auto* fault = factOf<MemoryFault>(problem);
    if (problem.kind != ProblemKind::OutOfBounds || fault == nullptr || !isOfBuffer(work, fault->place)
        || !problem.block || !problem.thread)
        return std::nullopt;
    const bool counted = isCountedAcrossAxes(work, trace.launch);
    auto wide = counted ? std::nullopt : wideGuardOf(work, trace.launch, *fault, problem);
    if (wide && !wide->oneTooMany)
        return Cause{{}, *std::move(wide)};
    if (const auto surplus =
            counted ? surplusCause(work, trace.launch, problem) : surplusOnAxis(work, trace.launch, strays, problem))
        return Cause{{}, *surplus};
    if (wide)
        return Cause{{}, *std::move(wide)};
    const auto space = counted ? std::nullopt : IndexSpace::of(work, work.output);
    if (!space || !trace.known.isAll())
        return std::nullopt;
    const IndexPattern pattern = indexPattern(*space, work, trace, work.output, Touch::Written);
    return pattern.isKnown() && explains(pattern.index(), *space, work, trace.launch, problem, fault->place)
        ? std::optional(Cause{{}, WrongOutputIndex{pattern.index()}})
        : std::nullopt;
}

void explainStray(const Work& work, const Trace& trace, const StrayThreads& strays, Problem& problem)
{
    for (auto& cause : {outOfBoundsCause(work, trace, strays, problem), raceCause(work, trace, strays, problem)})
        if (cause)
            problem.causes.push_back(*cause);
}

} // namespace warpatlas::inline analysis
