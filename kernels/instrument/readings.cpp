#include "kernels/instrument/readings.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace warpatlas::instrument {

OwnerReading::OwnerReading(const Shape& shape) : m_channels(shape.channels)
{
    m_map.owner.resize(shape.elements(), noThread);
    m_map.writes.resize(shape.elements());
}

void OwnerReading::add(
    std::uint64_t firstValue, std::span<const std::uint32_t> owners, std::span<const std::uint32_t> writes)
{
    assert(firstValue % m_channels == 0 && owners.size() % m_channels == 0 && owners.size() == writes.size());
    const std::uint64_t firstElement = firstValue / m_channels;
    constexpr std::uint64_t grain = 65536;
    using Elements = oneapi::tbb::blocked_range<std::uint64_t>;
    oneapi::tbb::parallel_for(Elements(0, owners.size() / m_channels, grain), [&](const Elements& range) {
        for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
            std::uint32_t highest = noThread, most = 0;
            for (std::uint64_t value = element * m_channels; value < (element + 1) * m_channels; ++value) {
                const std::uint32_t owner = owners[value];
                if (owner != noThread)
                    highest = highest == noThread ? owner : std::max(highest, owner);
                most = std::max(most, writes[value]);
            }
            m_map.owner[firstElement + element] = highest;
            m_map.writes[firstElement + element] = static_cast<std::uint8_t>(std::min(most, 255U));
        }
    });
}

std::uint64_t clockStepNs(std::span<const RecordedSpan> blocks)
{
    std::uint64_t step = 0;
    for (const RecordedSpan& block : blocks)
        for (const std::uint64_t time : {block.startNs, block.endNs}) {
            const std::uint64_t first = blocks.front().startNs;
            step = std::gcd(step, time > first ? time - first : first - time);
        }
    return step;
}

std::size_t firstUnrecorded(std::span<const RecordedSpan> blocks)
{
    const auto found = std::ranges::find_if(
        blocks, [](const RecordedSpan& block) { return block.startNs == ~std::uint64_t{0} || block.endNs == 0; });
    return static_cast<std::size_t>(found - blocks.begin());
}

} // namespace warpatlas::instrument
