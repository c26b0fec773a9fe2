#include "kernels/analysis/mismatch_owners.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/mismatch_inputs.h"
#include "kernels/analysis/stray_threads.h"
#include "kernels/analysis/tile_pattern.h"

#include <algorithm>
#include <utility>

namespace warpatlas {

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

} // namespace

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

} // namespace warpatlas
