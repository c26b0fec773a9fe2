#include "kernels/analysis/mismatch_cause.h"

#include "kernels/analysis/mismatch_inputs.h"
#include "kernels/analysis/mismatch_owners.h"
#include "kernels/analysis/mismatch_words.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {
namespace {

using Place = MismatchCause::Place;

/// That values are left to chance.
bool isChance(const Problem& problem)
{
    return (problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised)
        && problem.severity == Severity::Error;
}

/// Only of the block that wrote the value: what others read is in theirs. Where threads add up, all have a part in it.
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
    const std::string line = found->line ? fmt::format(" in line {}", *found->line) : "";
    cause.words = found->kind == ProblemKind::Race
        ? fmt::format("there is a race{}, so that values are read before or after they are written", line)
        : fmt::format("memory that nobody wrote is read{}", line);
    if (scene.writer != noThread) {
        cause.thread = scene.writer;
        cause.place = Place::Store;
        cause.value = scene.value;
    }
    return cause;
}

/// "; what was read outside of a buffer in line 5 may be part of it": of the first such reading.
std::string readOutside(const Trace& trace)
{
    const auto found = std::ranges::find_if(trace.problems, [](const Problem& problem) {
        return problem.kind == ProblemKind::OutOfBounds && problem.severity == Severity::Error && problem.line
            && problem.message.starts_with("reads");
    });
    if (found == trace.problems.end())
        return {};
    return fmt::format("; what was read outside of a buffer in line {} may be part of it", *found->line);
}

/// "; elsewhere, from block (0,3,0) on, memory that nobody wrote is read in line 22": of the first chance, which is
/// told with the first block that it was found in.
std::string chanceElsewhere(const Trace& trace)
{
    const auto found = std::ranges::find_if(trace.problems, isChance);
    if (found == trace.problems.end() || !found->block)
        return {};
    const std::string line = found->line ? fmt::format(" in line {}", *found->line) : "";
    return fmt::format("; elsewhere, from block ({},{},{}) on, {}{}", found->block->x, found->block->y, found->block->z,
        found->kind == ProblemKind::Race ? "there is a race" : "memory that nobody wrote is read", line);
}

/// What is seen, where nothing is proven.
MismatchCause seen(const MismatchScene& scene)
{
    MismatchCause cause;
    if (scene.writer == noThread) {
        cause = nearestWritten(scene);
        cause.words += chanceElsewhere(scene.trace);
        return cause;
    }
    cause.thread = scene.writer;
    cause.place = Place::Store;
    cause.value = scene.value;
    const std::uint32_t writes = scene.trace.buffers[scene.work.output].values[scene.value].writes;
    const std::string often = scene.work.writes == WritePattern::Once && writes > 1
        ? fmt::format("{} times, the last time ", grouped(writes))
        : std::string();
    cause.words =
        fmt::format("it was written {}by {}{}{}{}", often, nameOf(threadFromLinear(scene.launch, scene.writer)),
            readOutside(scene.trace), scene.writtenMore(), chanceElsewhere(scene.trace));
    return cause;
}

/// The first explanation that holds.
MismatchCause causeAt(const Work& work, const Trace& trace, std::uint64_t differing)
{
    const MismatchScene scene(work, trace, differing);
    for (const auto explain :
        {tooFewThreads, wrongIndexWritten, swappedTiles, race, writtenFromBeyond, wrongIndexRead, leftOut, nobodyWrote})
        if (const auto cause = explain(scene))
            return *cause;
    return seen(scene);
}

std::optional<std::uint64_t> firstUnwritten(const Work& work, const Trace& trace)
{
    const ChunkedArray<ValueAccess>& values = trace.buffers[work.output].values;
    for (std::uint64_t value = 0; work.writes == WritePattern::Once && value < values.size(); ++value)
        if (values[value].lastWriter == noThread)
            return value;
    return std::nullopt;
}

} // namespace

MismatchCause findMismatchCause(const Work& work, const Trace& trace, std::uint64_t differing)
{
    // Where nobody writes in this launch, nobody did in those before it either: what they left spoils its surroundings
    // launch by launch, so that the first value that differs need not be the guilty one.
    if (const auto gap = work.earlier.empty() ? std::nullopt : firstUnwritten(work, trace)) {
        MismatchCause cause = causeAt(work, trace, *gap);
        if (cause.place == Place::Launch) {
            cause.words = fmt::format("it follows from element {}, and so in every launch: {}",
                grouped(*gap / work.outputBuffer().shape.channels), cause.words);
            return cause;
        }
    }
    return causeAt(work, trace, differing);
}

} // namespace warpatlas
