#include "kernels/analysis/shown_cover.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/index_pattern.h"
#include "kernels/analysis/launch_size.h"

#include <optional>
#include <vector>

namespace warpatlas::inline analysis {
namespace {

/// Whether the launch looks made for one thread for each element: no block too many, and more threads that have an
/// element than threads that have none.
bool isRoundedUp(const Launch& launch, const Extent& extent, const LookedAxes& looked)
{
    const Place3 threads = threadsOf(launch), elements{extent.x, extent.y, extent.z};
    const Dim3 grid = gridToCover(extent, launch.block);
    const std::array<bool, 3> whole{grid.x == launch.grid.x, grid.y == launch.grid.y, grid.z == launch.grid.z};
    for (std::size_t a = 0; a < 3; ++a)
        if (looked[a] ? !whole[a] || 2 * elements[a] <= threads[a] : elements[a] > 1)
            return false;
    return extent.count() > 1;
}

/// By its axes, and as one line.
std::vector<Extent> extentsOf(const BufferSpec& buffer)
{
    return {buffer.shape.extent, {buffer.shape.elements(), 1, 1}};
}

/// Each thread that is needed writes its own element of Work::output, or one that a slip in its index makes of it.
bool writesByIndex(const Work& work, const Trace& trace, Touching touching)
{
    auto space = IndexSpace::of(work, work.output);
    if (!space)
        space = IndexSpace::alongAxes(work, work.output);
    if (!space)
        return false;
    const IndexPattern pattern = indexPattern(*space, work, trace, work.output, Touch::Written, touching);
    return pattern.touched > 1 && (pattern.isOwn() || pattern.isKnown());
}

bool readsByIndex(const Work& work, const Trace& trace, std::size_t buffer, Touching touching)
{
    const auto space = IndexSpace::of(work, buffer);
    if (!space)
        return false;
    const IndexPattern pattern = indexPattern(*space, work, trace, buffer, Touch::Read, touching);
    return pattern.touched > 1 && pattern.isOwn();
}

/// The places that guards let in, where there is one number for each axis along which threads differ.
std::optional<Extent> guardedExtent(const Work& work, const Launch& launch, const LookedAxes& looked)
{
    Place3 box{1, 1, 1};
    for (std::size_t a = 0; a < box.size(); ++a) {
        std::optional<std::uint64_t> passes;
        for (const ThreadGuard& guard : work.guards)
            if (guard.axis == a) {
                if (!guard.passes || (passes && passes != guard.passes))
                    return std::nullopt;
                passes = guard.passes;
            }
        if (!passes && looked[a] && threadsOf(launch)[a] > 1)
            return std::nullopt;
        box[a] = passes.value_or(1);
    }
    return Extent{box[0], box[1], box[2]};
}

/// The work with the cover that its guards say, where that is one thread for each element of a buffer that is written
/// so: a launch may then have too few threads, or any number too many.
std::optional<Work> withGuardedCover(const Work& work, const Trace& trace, const LookedAxes& looked, Touching touching)
{
    const auto extent = guardedExtent(work, trace.launch, looked);
    for (std::size_t buffer = 0; extent && extent->count() > 1 && buffer < work.buffers.size(); ++buffer) {
        const Shape& shape = work.buffers[buffer].shape;
        if (shape.elements() != extent->count())
            continue;
        Work shown = work;
        shown.cover = *extent;
        shown.coverIsSaid = true;
        shown.writes = WritePattern::Once;
        shown.output = buffer;
        shown.buffers[buffer].shape.extent = *extent; // it may be given as a line
        if (writesByIndex(shown, trace, touching)) {
            shown.buffers[buffer].shape = shape;
            return shown;
        }
    }
    return std::nullopt;
}

} // namespace

Work withShownCover(Work work, const Trace& trace, const LookedAxes& looked)
{
    if (work.coverIsSaid || !trace.recorded || work.buffers.empty())
        return work;
    // Along an axis that is not looked at, the last thread to touch an element is a surplus one.
    Touching touching = Touching::Needed;
    for (std::size_t a = 0; a < 3; ++a)
        if (!looked[a] && threadsOf(trace.launch)[a] > 1)
            touching = Touching::All;
    std::optional<Work> read; // what is written tells more
    for (std::size_t buffer = 0; buffer < work.buffers.size(); ++buffer)
        for (const Extent& extent : extentsOf(work.buffers[buffer])) {
            if (!isRoundedUp(trace.launch, extent, looked))
                continue;
            Work shown = work;
            shown.cover = extent;
            shown.coverIsSaid = true;
            if (!read && readsByIndex(shown, trace, buffer, touching))
                read = shown;
            shown.writes = WritePattern::Once;
            for (const std::size_t written : {work.output, buffer}) {
                shown.output = written;
                if (writesByIndex(shown, trace, touching))
                    return shown;
            }
        }
    if (auto guarded = withGuardedCover(work, trace, looked, touching))
        return *std::move(guarded);
    return read.value_or(work);
}

} // namespace warpatlas::inline analysis
