#include "kernels/analysis/mismatch_cause.h"

#include "kernels/analysis/mismatch_inputs.h"
#include "kernels/analysis/mismatch_owners.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>

namespace warpatlas {
namespace {

using Place = MismatchCause::Place;

/// Whether a problem leaves values to chance.
bool isChance(const Problem& problem)
{
    return (problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised)
        && problem.severity == Severity::Error;
}

ChanceFound chanceOf(const Problem& problem)
{
    return {problem.kind == ProblemKind::Race, problem.line.value_or(0), problem.block};
}

/// Looks for races only in the block that wrote the value, because races of other blocks show in their own values.
/// Where threads add up, all blocks have a part in it.
std::optional<MismatchCause> race(const MismatchScene& scene)
{
    const auto isOfWriter = [&](const Problem& problem) {
        if (scene.work.writes != WritePattern::Once || !problem.block)
            return true;
        return scene.writer != noThread && *problem.block == threadFromLinear(scene.launch, scene.writer).block;
    };
    const auto found = std::ranges::find_if(
        scene.trace.problems, [&](const Problem& problem) { return isChance(problem) && isOfWriter(problem); });
    if (found == scene.trace.problems.end())
        return std::nullopt;
    MismatchCause cause;
    cause.cause.why = LeftToChance{chanceOf(*found)};
    if (scene.writer != noThread) {
        cause.thread = scene.writer;
        cause.place = Place::Store;
        cause.value = scene.value;
    }
    return cause;
}

/// The line of the first read outside of a buffer, which may have a part in it; 0: none.
std::uint32_t readOutside(const Trace& trace)
{
    const auto found = std::ranges::find_if(trace.problems, [](const Problem& problem) {
        const auto* fault = factOf<MemoryFault>(problem);
        return problem.kind == ProblemKind::OutOfBounds && problem.severity == Severity::Error && problem.line
            && fault != nullptr && fault->access == AccessKind::Load;
    });
    return found == trace.problems.end() ? 0 : *found->line;
}

/// The first reason for chance, with the first block that it was found in.
std::optional<ChanceFound> chanceElsewhere(const Trace& trace)
{
    const auto found = std::ranges::find_if(trace.problems, isChance);
    if (found == trace.problems.end() || !found->block)
        return std::nullopt;
    return chanceOf(*found);
}

/// Says what is seen where no cause is proven.
MismatchCause seen(const MismatchScene& scene)
{
    MismatchCause cause;
    if (scene.writer == noThread) {
        cause = nearestWritten(scene);
        std::get<NotWritten>(cause.cause.why).elsewhere = chanceElsewhere(scene.trace);
        return cause;
    }
    cause.thread = scene.writer;
    cause.place = Place::Store;
    cause.value = scene.value;
    const std::uint32_t writes = scene.trace.buffers[scene.work.output].values[scene.value].writes;
    cause.cause.why =
        WrittenBy{threadFromLinear(scene.launch, scene.writer), scene.work.writes == WritePattern::Once ? writes : 1,
            readOutside(scene.trace), scene.tally(), chanceElsewhere(scene.trace)};
    return cause;
}

/// The first explanation that holds.
MismatchCause causeAt(const Work& work, const Trace& trace, std::uint64_t differing)
{
    const MismatchScene scene(work, trace, differing);
    for (const auto explain : {tooFewThreads, wrongIndexWritten, swappedTiles, race, writtenFromBeyond, wrongIndexRead,
             leftOut, writtenByNoThread})
        if (const auto cause = explain(scene))
            return *cause;
    return seen(scene);
}

std::optional<std::uint64_t> firstUnwritten(const Work& work, const Trace& trace)
{
    AccessReader values(trace.buffers[work.output].values);
    for (std::uint64_t value = 0; work.writes == WritePattern::Once && value < values.size(); ++value)
        if (values[value].lastWriter == noThread)
            return value;
    return std::nullopt;
}

} // namespace

MismatchCause findMismatchCause(const Work& work, const Trace& trace, std::uint64_t differing)
{
    // An element that no thread writes in this launch was not written in the earlier ones either. What is left there
    // spoils its surroundings launch by launch, so the first value that differs need not be the guilty one.
    if (const auto gap = work.earlier.empty() ? std::nullopt : firstUnwritten(work, trace)) {
        MismatchCause cause = causeAt(work, trace, *gap);
        if (cause.place == Place::Launch) {
            cause.cause.followsFrom = *gap / work.outputBuffer().shape.channels;
            return cause;
        }
    }
    return causeAt(work, trace, differing);
}

} // namespace warpatlas
