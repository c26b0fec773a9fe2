#include "kernels/analysis/out_of_bounds_cause.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/mismatch_words.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

/// Where threads are counted; empty if the work needs that thread.
std::string surplusCause(const Work& work, const Launch& launch, const Problem& problem)
{
    const ThreadId thread = threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread));
    if (!isSurplus(work, launch, thread))
        return {};
    const std::uint64_t surplus = surplusThreads(work, launch);
    const std::string words = fmt::format(
        "the launch has {} threads where {} are needed, and ", grouped(launch.threads()), grouped(work.cover.count()));
    if (problem.count == surplus)
        return words + noGuardWords(surplus);
    return words
        + fmt::format("no guard keeps out this one, whose number is {}", grouped(countedNumber(work, launch, thread)));
}

} // namespace

std::string outOfBoundsCause(const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem)
{
    const bool ofBuffer = std::ranges::any_of(work.buffers,
        [&](const BufferSpec& buffer) { return problem.message.find("'" + buffer.name + "'") != std::string::npos; });
    if (problem.kind != ProblemKind::OutOfBounds || !ofBuffer || !problem.block || !problem.thread)
        return {};
    const Launch& launch = trace.launch;
    if (isCountedAcrossAxes(work, launch))
        return surplusCause(work, launch, problem);
    const Place3 needed = neededThreads(work), threads = threadsOf(launch),
                 at = placeInLaunch(
                     launch, threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread)));
    for (std::size_t a = 0; a < 3; ++a) {
        if (at[a] < needed[a])
            continue;
        const std::uint64_t surplus = launch.threads() - needed[0];
        const bool inLine = needed[1] == 1 && needed[2] == 1 && threads[1] == 1 && threads[2] == 1;
        std::string words = fmt::format("the launch has {} threads where {} are needed, and ",
            sizeText(threads, needed), sizeText(needed, threads));
        if (inLine && problem.count == 1 && surplus > 1)
            words += fmt::format(
                "the guard lets in one of the {} that are too many: is it <= in place of <?", grouped(surplus));
        else if (inLine && problem.count == surplus)
            words += noGuardWords(surplus);
        else if (at[a] == needed[a] && strays.onlyTheNextWrite())
            words += fmt::format(
                "the guard lets in this one, whose {} is {}: is it <= in place of <?", "xyz"[a], grouped(at[a]));
        else
            words += fmt::format("no guard keeps out this one, whose {} is {}", "xyz"[a], grouped(at[a]));
        return words;
    }
    const auto space = IndexSpace::of(work, work.output);
    const std::string index = !space || !trace.known.isAll()
        ? std::string()
        : indexWords(indexPattern(*space, work, trace, work.output, Touch::Written));
    return index.empty() ? std::string() : "the index of the output is wrong: " + index;
}

} // namespace warpatlas
