#include "app/follow/block/buffer_places.h"

#include <algorithm>

namespace warpatlas::inline follow {

BufferPlaces::BufferPlaces(const simulator::LaunchSnapshot& launch, const Work& work)
{
    const std::size_t count = std::min(launch.buffers().size(), work.buffers.size());
    for (std::size_t i = 0; i < count; ++i) {
        const simulator::Region& region = launch.memory().allocation(launch.buffers()[i]).region;
        m_ranges.push_back({region.base, region.bytes, sizeOf(work.buffers[i].type)});
    }
}

std::optional<BufferPlaces::Place> BufferPlaces::at(std::uint64_t address) const
{
    for (std::size_t i = 0; i < m_ranges.size(); ++i) {
        const Range& range = m_ranges[i];
        const std::uint64_t offset = address - range.base; // wraps for what lies before it
        if (offset < range.bytes)
            return Place{i, offset, offset / range.valueBytes};
    }
    return std::nullopt;
}

} // namespace warpatlas::inline follow
