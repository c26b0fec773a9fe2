#include "kernels/analysis/index_pattern.h"

#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline analysis {
namespace {

constexpr std::uint64_t mostElements = std::uint64_t{1} << 24;

std::array<std::uint64_t, 3> axesOf(const Dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

/// The hypotheses about one axis that the seen elements leave.
struct AxisHypotheses {
    bool own = true, withoutBlock = true, withoutBlockDim = true, withoutThread = true;
    std::uint64_t lowest = ~std::uint64_t{0}, highest = 0; ///< range of the places seen

    void see(std::uint64_t at, std::uint64_t block, std::uint64_t thread, std::uint64_t blockDim)
    {
        own = own && at == block * blockDim + thread;
        withoutBlock = withoutBlock && at == thread;
        withoutBlockDim = withoutBlockDim && at == block + thread;
        withoutThread = withoutThread && at == block * blockDim;
        lowest = std::min(lowest, at);
        highest = std::max(highest, at);
    }
    bool undecided() const { return own || withoutBlock || withoutBlockDim || withoutThread; }
    AxisIndex result() const
    {
        // One place could come from anything.
        return own              ? AxisIndex::Own
            : lowest >= highest ? AxisIndex::Other
            : withoutBlock      ? AxisIndex::WithoutBlock
            : withoutBlockDim   ? AxisIndex::WithoutBlockDim
            : withoutThread     ? AxisIndex::WithoutThread
                                : AxisIndex::Other;
    }
};

} // namespace

std::optional<IndexSpace> IndexSpace::of(const Work& work, std::size_t buffer)
{
    const Extent &extent = work.buffers[buffer].shape.extent, &cover = work.cover;
    IndexSpace space;
    space.m_extent = cover;
    space.m_elements = extent.count();
    if (cover == extent || (cover.y == 1 && cover.z == 1 && cover.x == extent.count()))
        return space;
    space.m_transposed = true;
    const bool crossed = cover.x == extent.y && cover.y == extent.x && cover.z == 1 && extent.z == 1;
    return crossed ? std::optional(space) : std::nullopt;
}

std::optional<IndexSpace> IndexSpace::inRounds(const Work& work, std::size_t buffer, std::uint32_t group)
{
    const std::uint64_t elements = work.buffers[buffer].shape.elements();
    if (work.cover.y != 1 || work.cover.z != 1 || elements < work.cover.x)
        return std::nullopt;
    IndexSpace space;
    space.m_extent = {(elements + group - 1) / group, 1, 1};
    space.m_elements = elements / group * group;
    space.m_group = group;
    space.m_folds = true;
    return space;
}

std::optional<IndexSpace> IndexSpace::alongAxes(const Work& work, std::size_t buffer)
{
    const Extent& extent = work.buffers[buffer].shape.extent;
    const std::array<std::uint64_t, 3> size{extent.x, extent.y, extent.z},
        cover{work.cover.x, work.cover.y, work.cover.z};
    IndexSpace space;
    space.m_extent = extent;
    space.m_elements = extent.count();
    for (std::size_t a = 0; a < 3; ++a)
        space.m_tells[a] = size[a] == cover[a] && size[a] > 1;
    const auto telling = std::ranges::count(space.m_tells, true);
    return telling > 0 && !of(work, buffer) ? std::optional(space) : std::nullopt;
}

std::array<std::uint64_t, 3> IndexSpace::coordinates(std::uint64_t element) const
{
    element /= m_group;
    if (m_transposed) // m_extent.y is the buffer's width
        return {element / m_extent.y, element % m_extent.y, 0};
    const std::uint64_t row = element / m_extent.x;
    return {element % m_extent.x, row % m_extent.y, row / m_extent.y};
}

std::uint64_t IndexSpace::elementAt(const std::array<std::uint64_t, 3>& coordinates) const
{
    if (m_transposed)
        return coordinates[0] * m_extent.y + coordinates[1];
    return ((coordinates[2] * m_extent.y + coordinates[1]) * m_extent.x + coordinates[0]) * m_group;
}

IndexPattern indexPattern(
    const IndexSpace& space, const Work& work, const Trace& trace, std::size_t buffer, Touch touch, Touching touching)
{
    AccessReader values(trace.buffers[buffer].values);
    const Shape& shape = work.buffers[buffer].shape;
    const Launch& launch = trace.launch;
    const std::array<std::uint64_t, 3> blockDim = axesOf(launch.block),
                                       size{space.extent().x, space.extent().y, space.extent().z};
    std::array<AxisHypotheses, 3> axes;
    bool swapped = true;
    IndexPattern pattern;
    const std::uint64_t step = std::max<std::uint64_t>(1, shape.elements() / mostElements);
    const auto isJudged = [&](std::size_t axis) { return size[axis] > 1 && space.tells(axis); };
    for (std::uint64_t element = 0; element < space.elements(); element += step) {
        std::uint32_t thread = noThread;
        for (std::uint32_t channel = 0; channel < shape.channels && thread == noThread; ++channel) {
            const ValueAccess& access = values[element * shape.channels + channel];
            thread = touch == Touch::Written ? access.lastWriter : access.lastReader;
        }
        if (thread == noThread)
            continue;
        const ThreadId id = threadFromLinear(launch, thread);
        if (touching == Touching::Needed && axisBeyond(work, launch, id))
            continue;
        ++pattern.touched;
        const std::array<std::uint64_t, 3> block = axesOf(id.block), inBlock = axesOf(id.thread),
                                           place = placeInLaunch(launch, id);
        std::array<std::uint64_t, 3> at = space.coordinates(element);
        if (space.folds())
            at[0] %= std::uint64_t{launch.grid.x} * launch.block.x;
        bool own = true;
        for (std::size_t a = 0; a < 3; ++a) {
            if (!isJudged(a))
                continue;
            axes[a].see(at[a], block[a], inBlock[a], blockDim[a]);
            own = own && at[a] == place[a];
        }
        swapped = swapped && at[0] == place[1] && at[1] == place[0];
        if (!own && !pattern.stray)
            pattern.stray = element;
        // Nothing is left that has a name.
        if (!swapped && std::ranges::none_of(axes, [](const AxisHypotheses& axis) { return axis.undecided(); }))
            break;
    }
    for (std::size_t a = 0; a < 3; ++a)
        pattern.axes[a] = isJudged(a) ? axes[a].result() : AxisIndex::Own;
    pattern.swapped = swapped && pattern.stray.has_value() && isJudged(0) && isJudged(1);
    if (pattern.swapped)
        pattern.axes[0] = pattern.axes[1] = AxisIndex::Other;
    return pattern;
}

std::optional<std::size_t> axisBeyond(const Work& work, const Launch& launch, const ThreadId& id)
{
    const std::array<std::uint64_t, 3> place = placeInLaunch(launch, id),
                                       needed{work.cover.x, work.cover.y, work.cover.z};
    for (std::size_t a = 0; a < 3; ++a)
        if (place[a] >= needed[a])
            return a;
    return std::nullopt;
}

std::array<std::uint64_t, 3> placeInLaunch(const Launch& launch, const ThreadId& id)
{
    return {std::uint64_t{id.block.x} * launch.block.x + id.thread.x,
        std::uint64_t{id.block.y} * launch.block.y + id.thread.y,
        std::uint64_t{id.block.z} * launch.block.z + id.thread.z};
}

std::optional<ThreadId> threadAt(const Launch& launch, const std::array<std::uint64_t, 3>& place)
{
    const std::array<std::uint64_t, 3> grid = axesOf(launch.grid), block = axesOf(launch.block);
    for (std::size_t a = 0; a < 3; ++a)
        if (place[a] >= grid[a] * block[a])
            return std::nullopt;
    const auto part = [&](auto value) {
        return Dim3{static_cast<std::uint32_t>(value(0)), static_cast<std::uint32_t>(value(1)),
            static_cast<std::uint32_t>(value(2))};
    };
    const Dim3 blockIndex = part([&](std::size_t a) { return place[a] / block[a]; }),
               threadIndex = part([&](std::size_t a) { return place[a] % block[a]; });
    return threadFromLinear(launch, linearFromThread(launch, blockIndex, threadIndex));
}

} // namespace warpatlas::inline analysis
