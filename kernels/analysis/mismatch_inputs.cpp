#include "kernels/analysis/mismatch_inputs.h"

#include "kernels/simulator/recording/access_reader.h"

#include <utility>
#include <vector>

namespace warpatlas::inline analysis {
namespace {

using Place = MismatchCause::Place;

/// The ways in which threads may share out an input. A way that does not fit has no pattern.
std::vector<IndexSpace> readSpaces(const MismatchScene& scene, std::size_t buffer)
{
    if (scene.counted)
        return {};
    if (const auto space = scene.spaceOf(buffer))
        return {*space};
    std::vector<IndexSpace> spaces;
    if (const auto space = IndexSpace::alongAxes(scene.work, buffer))
        spaces.push_back(*space);
    for (const std::uint32_t group : {1, 2, 4, 8, 16})
        if (const auto space = IndexSpace::inRounds(scene.work, buffer, group))
            spaces.push_back(*space);
    return spaces;
}

/// As isKnown() says.
WrongIndex readIndex(const MismatchScene& scene, std::size_t buffer)
{
    for (const IndexSpace& space : readSpaces(scene, buffer))
        if (const IndexPattern pattern = indexPattern(space, scene.work, scene.trace, buffer, Touch::Read);
            pattern.isKnown())
            return pattern.index();
    return {};
}

std::optional<MismatchCause> wrongIndexOf(const MismatchScene& scene, std::size_t buffer, const IndexSpace& space)
{
    const IndexPattern pattern = indexPattern(space, scene.work, scene.trace, buffer, Touch::Read);
    if (!pattern.isKnown() || !pattern.stray)
        return std::nullopt;
    const std::uint32_t reader = scene.space ? scene.writer : scene.readerOf(buffer, *pattern.stray);
    MismatchCause cause;
    cause.cause.why = ReadByWrongIndex{scene.work.buffers[buffer].name, pattern.index(),
        threadFromLinear(scene.launch, reader), scene.space ? std::nullopt : pattern.stray};
    cause.thread = reader;
    cause.place = Place::Load;
    cause.buffer = buffer;
    return cause;
}

/// How many threads the launch lacks, where threads are in a line.
std::optional<std::uint64_t> missingThreads(const MismatchScene& scene)
{
    const Extent& cover = scene.work.cover;
    const std::uint64_t threads = scene.launch.threads();
    return cover.y * cover.z == 1 && threads < cover.x ? std::optional(cover.x - threads) : std::nullopt;
}

/// How often the values of a buffer were read.
struct ReadCounts {
    std::uint64_t unread = 0, again = 0; ///< by no thread; more than once
    std::uint32_t reader = noThread; ///< reader of the first that was read again

    explicit ReadCounts(const AccessArray& values)
    {
        for (AccessReader reads(values); const ValueAccess& access : reads) {
            unread += access.reads == 0 ? 1 : 0;
            again += access.reads > 1 ? 1 : 0;
            if (access.reads > 1 && reader == noThread)
                reader = access.lastReader;
        }
    }
};

/// The mistake where some values of a buffer were read and some were not.
MismatchCause leftOutOf(const MismatchScene& scene, std::size_t buffer, const ReadCounts& counts)
{
    const Launch& launch = scene.launch;
    MismatchCause cause;
    LeftOut left;
    left.buffer = scene.work.buffers[buffer].name;
    left.unread = counts.unread;
    left.values = scene.trace.buffers[buffer].values.size();
    left.again = counts.again;
    if (counts.again > 0) {
        left.index = readIndex(scene, buffer);
        left.reader = threadFromLinear(launch, counts.reader);
        cause.thread = counts.reader;
        cause.place = Place::Load;
        cause.buffer = buffer;
    } else if (const auto missing = missingThreads(scene)) {
        left.tooSmall = launch;
        left.needed = launch.threads() + *missing;
        left.roundedDown = *missing < launch.threadsPerBlock();
        cause.thread = launch.threads() - 1;
        cause.place = Place::Launch;
    } else if (scene.writer != noThread) {
        cause.thread = scene.writer;
        cause.place = Place::Store;
        cause.value = scene.value;
    }
    cause.cause.why = std::move(left);
    return cause;
}

} // namespace

std::optional<UnreadElement> unreadBeyond(const MismatchScene& scene, const Place3& beyond)
{
    const Work& work = scene.work;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const auto space = work.buffers[i].role == BufferRole::Input ? scene.spaceOf(i) : std::nullopt;
        if (space && scene.readerOf(i, space->elementAt(beyond)) == noThread)
            return UnreadElement{work.buffers[i].name, space->elementAt(beyond)};
    }
    return std::nullopt;
}

std::optional<MismatchCause> wrongIndexRead(const MismatchScene& scene)
{
    const Work& work = scene.work;
    if (work.writes == WritePattern::Accumulated)
        return std::nullopt; // leftOut() says more
    if (scene.space
        && (scene.writer == noThread
            || !indexPattern(*scene.space, work, scene.trace, work.output, Touch::Written).isOwn()))
        return std::nullopt;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        if (work.buffers[i].role == BufferRole::Input)
            for (const IndexSpace& space : readSpaces(scene, i))
                if (auto cause = wrongIndexOf(scene, i, space))
                    return cause;
    }
    return std::nullopt;
}

std::optional<MismatchCause> leftOut(const MismatchScene& scene)
{
    if (scene.work.writes != WritePattern::Accumulated)
        return std::nullopt;
    for (std::size_t i = 0; i < scene.work.buffers.size(); ++i) {
        // Also what earlier launches made, where this one reads it.
        if (i == scene.work.output)
            continue;
        const ReadCounts counts(scene.trace.buffers[i].values);
        const bool isRead = counts.unread < scene.trace.buffers[i].values.size();
        if (counts.unread > 0 && (isRead || scene.work.buffers[i].role == BufferRole::Input))
            return leftOutOf(scene, i, counts);
    }
    return std::nullopt;
}

} // namespace warpatlas::inline analysis
