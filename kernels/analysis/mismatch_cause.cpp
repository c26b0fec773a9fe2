#include "kernels/analysis/mismatch_cause.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/mismatch_inputs.h"
#include "kernels/analysis/mismatch_scene.h"
#include "kernels/analysis/stray_threads.h"
#include "kernels/analysis/tile_pattern.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline analysis {
namespace {

using Place = MismatchCause::Place;

/// The launch ends before the data do, for threads that are counted: the last one's number is before the gap.
std::optional<MismatchCause> tooFewNumbers(const MismatchScene& scene)
{
    const Work& work = scene.work;
    const Launch& launch = scene.launch;
    const std::uint64_t needed = work.cover.count(), last = launch.threads() - 1,
                        numbers = countedNumber(work, launch, threadFromLinear(launch, last)) + 1;
    if (scene.writer != noThread || numbers >= needed || scene.element < numbers)
        return std::nullopt;
    TooFewThreads few;
    few.grid = launch.grid;
    few.block = launch.block;
    few.launched = {numbers, 1, 1};
    few.needed = {needed, 1, 1};
    few.counted = true;
    few.last = threadFromLinear(launch, last);
    MismatchCause cause;
    cause.cause.why = std::move(few);
    cause.thread = last;
    cause.place = Place::Launch;
    return cause;
}

/// The thread whose element it is.
std::optional<ThreadId> ownThread(const MismatchScene& scene)
{
    if (scene.space)
        return threadAt(scene.launch, scene.space->coordinates(scene.element));
    if (!scene.counted || scene.element >= scene.launch.threads())
        return std::nullopt;
    const ThreadId own = threadFromLinear(scene.launch, scene.element);
    return countedNumber(scene.work, scene.launch, own) == scene.element ? std::optional(own) : std::nullopt;
}

/// The launch ends before the data does.
std::optional<MismatchCause> tooFewThreads(const MismatchScene& scene)
{
    if (scene.counted)
        return tooFewNumbers(scene);
    const Work& work = scene.work;
    const Launch& launch = scene.launch;
    const Place3 needed = neededThreads(work), threads = threadsOf(launch),
                 grid{launch.grid.x, launch.grid.y, launch.grid.z},
                 block{launch.block.x, launch.block.y, launch.block.z};
    Place3 beyond{};
    bool isShort = false, roundedDown = true;
    for (std::size_t a = 0; a < 3; ++a) {
        if (threads[a] >= needed[a])
            continue;
        beyond[a] = isShort ? 0 : threads[a];
        isShort = true;
        roundedDown = roundedDown && grid[a] == std::max<std::uint64_t>(needed[a] / block[a], 1);
    }
    if (!isShort)
        return std::nullopt;
    TooFewThreads few;
    bool isSeen = scene.writer == noThread;
    if (isSeen) {
        beyond = scene.space ? scene.space->coordinates(scene.element) : threads;
    } else if (work.writes != WritePattern::Accumulated) { // of which leftOut() says more
        if (const auto unread = unreadBeyond(scene, beyond)) {
            isSeen = true;
            few.what = TooFewThreads::What::NotRead;
            few.buffer = unread->buffer;
            few.element = unread->element;
        }
    }
    Place3 last{};
    bool outside = false;
    for (std::size_t a = 0; a < 3; ++a) {
        outside = outside || beyond[a] >= threads[a];
        last[a] = std::min(beyond[a], threads[a] - 1);
    }
    const auto neighbour = threadAt(launch, last);
    if (!isSeen || !outside || !neighbour)
        return std::nullopt;
    few.grid = launch.grid;
    few.block = launch.block;
    few.launched = threads;
    few.needed = needed;
    few.elements = scene.writer != noThread || scene.space.has_value();
    few.roundedDown = roundedDown;
    few.last = *neighbour;
    MismatchCause cause;
    cause.cause.why = std::move(few);
    cause.thread = linearOf(launch, *neighbour);
    cause.place = Place::Launch;
    return cause;
}

/// All elements that were written show the same wrong index.
std::optional<MismatchCause> wrongIndexWritten(const MismatchScene& scene)
{
    // Threads that add something up all over the output have no element of their own.
    if (!scene.space || scene.work.writes != WritePattern::Once)
        return std::nullopt;
    const IndexPattern pattern = indexPattern(*scene.space, scene.work, scene.trace, scene.work.output, Touch::Written);
    if (!pattern.isKnown() || !pattern.stray)
        return std::nullopt;
    const std::uint32_t thread = scene.writerOf(*pattern.stray);
    const Coverage& coverage = scene.coverage;
    MismatchCause cause;
    cause.cause.why =
        WrittenByWrongIndex{pattern.index(), threadFromLinear(scene.launch, thread), scene.placeOf(*pattern.stray),
            coverage.writtenOnce + coverage.writtenMore, coverage.elements, coverage.writtenMore};
    cause.thread = thread;
    cause.place = Place::Store;
    cause.value = *pattern.stray * scene.work.outputBuffer().shape.channels;
    return cause;
}

/// No thread wrote the element, and it is not known which thread should have, for example where threads have several
/// elements. The writing ends at the thread that wrote the element before it.
MismatchCause nearestWritten(const MismatchScene& scene)
{
    MismatchCause cause;
    NotWritten gap;
    for (std::uint64_t element = scene.element; element-- > 0;) {
        const std::uint32_t thread = scene.writerOf(element);
        if (thread == noThread)
            continue;
        gap.last = scene.placeOf(element);
        gap.writer = threadFromLinear(scene.launch, thread);
        gap.tally = scene.tally();
        cause.thread = thread;
        cause.place = Place::Store;
        cause.value = element * scene.work.outputBuffer().shape.channels;
        break;
    }
    cause.cause.why = std::move(gap);
    return cause;
}

/// Blocks that write a tile each have the grid's axes the wrong way round.
std::optional<MismatchCause> swappedTiles(const MismatchScene& scene)
{
    if (scene.work.writes != WritePattern::Once)
        return std::nullopt;
    const auto pattern = tilePattern(scene.work, scene.trace);
    const Dim3& grid = scene.launch.grid;
    // As many tiles as blocks, but with the axes exchanged: only in the other order has each block a tile.
    std::array<std::uint64_t, 2> blocks{grid.x, grid.y};
    if (pattern && !pattern->swapped)
        std::swap(blocks[0], blocks[1]);
    if (!pattern || grid.x == grid.y || pattern->tiles != blocks)
        return std::nullopt;
    MismatchCause cause;
    SwappedTiles tiles{pattern->swapped, pattern->tiles, pattern->size, {grid.x, grid.y}, {}, {}, scene.tally()};
    cause.place = Place::Store;
    if (scene.writer == noThread) { // where the writing ends
        const MismatchCause nearest = nearestWritten(scene);
        cause.thread = nearest.thread;
        cause.value = nearest.value;
    } else {
        tiles.writer = threadFromLinear(scene.launch, scene.writer);
        tiles.place = scene.placeOf(scene.element);
        cause.thread = scene.writer;
        cause.value = scene.value;
    }
    cause.cause.why = std::move(tiles);
    return cause;
}

/// A surplus thread wrote the element. Or, where several launches spread what surplus threads leave, such a thread
/// wrote another element.
std::optional<MismatchCause> writtenFromBeyond(const MismatchScene& scene)
{
    const StrayThreads strays(scene.work, scene.trace);
    const auto first = strays.firstWritten();
    if (scene.writer == noThread || !first)
        return std::nullopt;
    MismatchCause cause;
    cause.place = Place::Store;
    WrittenFromBeyond beyond;
    beyond.writer = threadFromLinear(scene.launch, scene.writer);
    if (const auto stray = strays.of(scene.writer)) {
        beyond.stray = *stray;
        beyond.tally = scene.tally();
        cause.thread = scene.writer;
        cause.value = scene.value;
        cause.cause.why = std::move(beyond);
        return cause;
    }
    if (scene.work.earlier.empty())
        return std::nullopt;
    cause.value = first;
    cause.thread = scene.trace.buffers[scene.work.output].values[*first].lastWriter;
    beyond.elsewhere = scene.placeOf(*first / scene.work.outputBuffer().shape.channels);
    beyond.strayWriter = threadFromLinear(scene.launch, *cause.thread);
    beyond.stray = strays.of(*cause.thread).value();
    cause.cause.why = std::move(beyond);
    return cause;
}

/// No thread wrote the element. The thread with its index exists, as all written elements prove.
std::optional<MismatchCause> writtenByNoThread(const MismatchScene& scene)
{
    if (scene.writer != noThread
        || (scene.space
            && !indexPattern(*scene.space, scene.work, scene.trace, scene.work.output, Touch::Written, Touching::Needed)
                    .isOwn()))
        return std::nullopt;
    const auto own = ownThread(scene);
    if (!own)
        return std::nullopt;
    MismatchCause cause;
    cause.thread = linearOf(scene.launch, *own);
    const bool wrote = scene.trace.wrote(*cause.thread);
    cause.cause.why = OwnThreadLeft{*own, scene.counted, wrote};
    cause.place = wrote ? Place::Store : Place::Leave;
    return cause;
}

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

} // namespace warpatlas::inline analysis
