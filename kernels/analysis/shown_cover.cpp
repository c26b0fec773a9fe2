#include "kernels/analysis/shown_cover.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/index_pattern.h"
#include "kernels/analysis/mismatch_words.h"

#include <optional>
#include <vector>

namespace warpatlas {
namespace {

/// Whether somebody would launch this who wants a thread for each element: no block too many, and more threads that
/// have one than threads that have none.
bool isRoundedUp(const Launch& launch, const Extent& extent)
{
    const Place3 threads = threadsOf(launch);
    return extent.count() > 1 && gridToCover(extent, launch.block) == launch.grid && 2 * extent.x > threads[0]
        && 2 * extent.y > threads[1] && 2 * extent.z > threads[2];
}

/// By its axes, and as one line.
std::vector<Extent> extentsOf(const BufferSpec& buffer)
{
    return {buffer.shape.extent, {buffer.shape.elements(), 1, 1}};
}

/// Each thread that is needed writes its own element of Work::output, or one that a slip in its index makes of it.
bool writesByIndex(const Work& work, const Trace& trace)
{
    auto space = IndexSpace::of(work, work.output);
    if (!space)
        space = IndexSpace::alongAxes(work, work.output);
    if (!space)
        return false;
    const IndexPattern pattern = indexPattern(*space, work, trace, work.output, Touch::Written, Touching::Needed);
    return pattern.touched > 1 && (pattern.isOwn() || !indexWords(pattern).empty());
}

bool readsByIndex(const Work& work, const Trace& trace, std::size_t buffer)
{
    const auto space = IndexSpace::of(work, buffer);
    if (!space)
        return false;
    const IndexPattern pattern = indexPattern(*space, work, trace, buffer, Touch::Read, Touching::Needed);
    return pattern.touched > 1 && pattern.isOwn();
}

} // namespace

Work withShownCover(Work work, const Trace& trace)
{
    if (work.coverIsSaid || !trace.recorded || work.buffers.empty())
        return work;
    std::optional<Work> read; // what is written tells more
    for (std::size_t buffer = 0; buffer < work.buffers.size(); ++buffer)
        for (const Extent& extent : extentsOf(work.buffers[buffer])) {
            if (!isRoundedUp(trace.launch, extent))
                continue;
            Work shown = work;
            shown.cover = extent;
            shown.coverIsSaid = true;
            if (!read && readsByIndex(shown, trace, buffer))
                read = shown;
            shown.writes = WritePattern::Once;
            for (const std::size_t written : {work.output, buffer}) {
                shown.output = written;
                if (writesByIndex(shown, trace))
                    return shown;
            }
        }
    return read.value_or(work);
}

} // namespace warpatlas
