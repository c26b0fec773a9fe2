#include "kernels/analysis/mismatch_owners.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/mismatch_inputs.h"
#include "kernels/analysis/mismatch_words.h"
#include "kernels/analysis/stray_threads.h"
#include "kernels/analysis/tile_pattern.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

using Place = MismatchCause::Place;

/// Of threads that are counted: the last one's number is before the gap.
std::optional<MismatchCause> tooFewNumbers(const MismatchScene& scene)
{
    const Work& work = scene.work;
    const Launch& launch = scene.launch;
    const std::uint64_t needed = work.cover.count(), last = launch.threads() - 1,
                        numbers = countedNumber(work, launch, threadFromLinear(launch, last)) + 1;
    if (scene.writer != noThread || numbers >= needed || scene.element < numbers)
        return std::nullopt;
    MismatchCause cause;
    cause.words = fmt::format("no thread wrote it: the grid {} of blocks {} counts {} of {} threads that are needed; "
                              "the last thread before the gap is {}",
        toText(launch.grid), toText(launch.block), grouped(numbers), grouped(needed),
        nameOf(threadFromLinear(launch, last)));
    cause.thread = last;
    cause.place = Place::Launch;
    return cause;
}

/// Whose element it is.
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
    std::string what, unit = "elements";
    if (scene.writer == noThread) {
        what = "no thread wrote it";
        beyond = scene.space ? scene.space->coordinates(scene.element) : threads;
        unit = scene.space ? unit : "threads that are needed";
    } else if (work.writes != WritePattern::Accumulated) { // of which leftOut() says more
        what = unreadBeyond(scene, beyond);
    }
    Place3 last{};
    bool outside = false;
    for (std::size_t a = 0; a < 3; ++a) {
        outside = outside || beyond[a] >= threads[a];
        last[a] = std::min(beyond[a], threads[a] - 1);
    }
    const auto neighbour = threadAt(launch, last);
    if (what.empty() || !outside || !neighbour)
        return std::nullopt;
    MismatchCause cause;
    cause.words =
        fmt::format("{}: the grid {} of blocks {} {} {} of {} {}{}; the last thread before the gap is {}", what,
            toText(launch.grid), toText(launch.block), unit == "elements" ? "covers" : "has", sizeText(threads, needed),
            sizeText(needed, threads), unit, roundedDown ? ": was the division rounded down?" : "", nameOf(*neighbour));
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
    const std::string index = indexWords(pattern);
    if (index.empty() || !pattern.stray)
        return std::nullopt;
    const std::uint32_t thread = scene.writerOf(*pattern.stray);
    const Coverage& coverage = scene.coverage;
    const std::uint64_t written = coverage.writtenOnce + coverage.writtenMore;
    MismatchCause cause;
    cause.words = fmt::format("the index of the output is wrong: {}. {} wrote {}", index,
        nameOf(threadFromLinear(scene.launch, thread)), scene.elementText(*pattern.stray));
    if (written < coverage.elements)
        cause.words +=
            fmt::format("; only {} of {} elements were written", grouped(written), grouped(coverage.elements));
    if (coverage.writtenMore > 0)
        cause.words += fmt::format(", {} of them more than once", grouped(coverage.writtenMore));
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
    cause.words =
        fmt::format("the index of the output is wrong: block (x, y) writes tile {}, but the output has {} x {} "
                    "tiles of {} x {} elements and the grid {} x {} blocks: blockIdx.x and blockIdx.y have to "
                    "change places in it",
            pattern->swapped ? "(y, x)" : "(x, y)", grouped(pattern->tiles[0]), grouped(pattern->tiles[1]),
            pattern->size[0], pattern->size[1], grouped(grid.x), grouped(grid.y));
    cause.place = Place::Store;
    if (scene.writer == noThread) { // where the writing ends
        const MismatchCause nearest = nearestWritten(scene);
        cause.thread = nearest.thread;
        cause.value = nearest.value;
    } else {
        cause.words += fmt::format(
            ". {} wrote {}", nameOf(threadFromLinear(scene.launch, scene.writer)), scene.elementText(scene.element));
        cause.thread = scene.writer;
        cause.value = scene.value;
    }
    cause.words += scene.writtenMore();
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
    const std::string writer = nameOf(threadFromLinear(scene.launch, scene.writer));
    if (const std::string words = strays.wordsOf(scene.writer); !words.empty()) {
        cause.words = fmt::format("it was written by {}, which is {}{}", writer, words, scene.writtenMore());
        cause.thread = scene.writer;
        cause.value = scene.value;
        return cause;
    }
    if (scene.work.earlier.empty())
        return std::nullopt;
    const std::uint64_t element = *first / scene.work.outputBuffer().shape.channels;
    cause.value = first;
    cause.thread = scene.trace.buffers[scene.work.output].values[*first].lastWriter;
    cause.words = fmt::format("it was written by {}, but {} by {}, which is {}; what such threads left in earlier "
                              "launches may have spread",
        writer, scene.elementText(element), nameOf(threadFromLinear(scene.launch, *cause.thread)),
        strays.wordsOf(*cause.thread));
    return cause;
}

std::optional<MismatchCause> nobodyWrote(const MismatchScene& scene)
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
    cause.words = fmt::format("no thread wrote it; {}, which has that {}, {}", nameOf(*own),
        scene.counted ? "number" : "index", wrote ? "wrote elsewhere" : "wrote nothing");
    cause.place = wrote ? Place::Store : Place::Leave;
    return cause;
}

MismatchCause nearestWritten(const MismatchScene& scene)
{
    MismatchCause cause;
    cause.words = "no thread wrote it";
    for (std::uint64_t element = scene.element; element-- > 0;) {
        const std::uint32_t thread = scene.writerOf(element);
        if (thread == noThread)
            continue;
        cause.words += fmt::format("; the last one written before it is {}, by {}{}", scene.elementText(element),
            nameOf(threadFromLinear(scene.launch, thread)), scene.writtenMore());
        cause.thread = thread;
        cause.place = Place::Store;
        cause.value = element * scene.work.outputBuffer().shape.channels;
        break;
    }
    return cause;
}

} // namespace warpatlas
