#include "kernels/analysis/stray_threads.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/thread_guards.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>

namespace warpatlas::inline analysis {
namespace {

/// The output's elements on the axes where a thread's place says if it is needed: where all needed ones write their
/// own. Some kernels number their threads in another way, and in sums any thread may have something to add.
std::optional<IndexSpace> placesThatTell(const Work& work, const Trace& trace)
{
    if (work.writes != WritePattern::Once || isCountedAcrossAxes(work, trace.launch))
        return std::nullopt;
    auto space = IndexSpace::of(work, work.output);
    if (!space)
        space = IndexSpace::alongAxes(work, work.output);
    if (space && !indexPattern(*space, work, trace, work.output, Touch::Written, Touching::Needed).isOwn())
        space.reset();
    return space;
}

} // namespace

StrayThreads::StrayThreads(const Work& work, const Trace& trace)
    : m_work(work), m_trace(trace), m_space(placesThatTell(work, trace))
{
    if (!m_space)
        return;
    const Place3 needed = neededThreads(work), threads = threadsOf(trace.launch);
    AccessReader values(trace.buffers[work.output].values);
    std::uint32_t previous = noThread;
    m_nextOnly = true;
    for (std::uint64_t value = 0; value < values.size(); ++value) {
        const std::uint32_t writer = values[value].lastWriter;
        if (writer == noThread || writer == previous)
            continue;
        previous = writer;
        const auto axis = axisOf(writer);
        if (!axis)
            continue;
        m_firstWritten = m_firstWritten.value_or(value);
        const Place3 place = placeInLaunch(trace.launch, threadFromLinear(trace.launch, writer));
        const LetIn said = letIn(work, *axis, place[*axis]);
        m_nextOnly = m_nextOnly && place[*axis] == needed[*axis] && threads[*axis] > needed[*axis] + 1
            && (said == LetIn::NothingSaid || said == LetIn::Next);
    }
}

std::optional<std::size_t> StrayThreads::axisOf(std::uint64_t linearThread) const
{
    if (!m_space)
        return std::nullopt;
    const Place3 place = placeInLaunch(m_trace.launch, threadFromLinear(m_trace.launch, linearThread)),
                 needed = neededThreads(m_work);
    for (std::size_t a = 0; a < 3; ++a)
        if (m_space->tells(a) && needed[a] > 1 && place[a] >= needed[a])
            return a;
    return std::nullopt;
}

std::optional<StrayThread> StrayThreads::of(std::uint64_t linearThread) const
{
    const Launch& launch = m_trace.launch;
    const auto axis = axisOf(linearThread);
    if (!axis)
        return std::nullopt;
    const std::uint64_t at = placeInLaunch(launch, threadFromLinear(launch, linearThread))[*axis];
    return StrayThread{
        neededThreads(m_work), threadsOf(launch), *axis, at, m_nextOnly, letIn(m_work, *axis, at) == LetIn::Wide};
}

bool isOfBuffer(const Work& work, const MemoryPlace& place)
{
    return place.where == MemoryPlace::Where::Variable
        && std::ranges::find(work.buffers, place.name, &BufferSpec::name) != work.buffers.end();
}

std::optional<Cause> raceCause(const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem)
{
    const auto* race = factOf<Race>(problem);
    if (race == nullptr || !problem.block || !problem.thread || !isOfBuffer(work, race->place))
        return std::nullopt;
    const std::uint64_t thread = linearFromThread(trace.launch, *problem.block, *problem.thread);
    const auto stray = strays.of(thread);
    if (!stray)
        return std::nullopt;
    return Cause{{}, StrayRacer{threadFromLinear(trace.launch, thread), *stray}};
}

} // namespace warpatlas::inline analysis
