#include "render/views/memory/access_heat.h"

#include "kernels/model/warp_request.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>
#include <limits>
#include <tbb/parallel_for.h>

namespace warpatlas::render {

namespace {

constexpr HeatRange nothing{std::numeric_limits<std::uint32_t>::max(), 0};

HeatRange joined(const HeatRange& a, const HeatRange& b)
{
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

HeatRange rangeOf(const ValueAccess& access, Touches touches)
{
    const std::uint64_t sum = (touches == Touches::Writes ? 0 : std::uint64_t{access.reads})
        + (touches == Touches::Reads ? 0 : access.writes);
    const auto count = std::uint32_t(std::min<std::uint64_t>(sum, std::numeric_limits<std::uint32_t>::max()));
    return {count, count};
}

/// Returns the lower of two counts, 0 standing for none.
std::uint32_t lowerTouched(std::uint32_t a, std::uint32_t b)
{
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

HeatRange orZero(const HeatRange& range)
{
    return range.least > range.most ? HeatRange{} : range;
}

} // namespace

std::shared_ptr<const AccessHeat> AccessHeat::make(std::shared_ptr<const Trace> trace, std::size_t buffer,
    std::uint32_t valueBytes, Touches touches, const AccessHeat* earlier)
{
    const AccessArray& values = trace->buffers[buffer].values;
    auto heat = std::shared_ptr<AccessHeat>(new AccessHeat);
    heat->m_trace = std::move(trace);
    heat->m_buffer = buffer;
    heat->m_valueBytes = valueBytes;
    heat->m_touches = touches;
    heat->m_bytes = values.size() * valueBytes;
    if (earlier
        && (earlier->m_bytes != heat->m_bytes || earlier->m_valueBytes != valueBytes || earlier->m_touches != touches))
        earlier = nullptr;
    const AccessArray* before = earlier ? &earlier->m_trace->buffers[earlier->m_buffer].values : nullptr;

    std::vector<HeatRange> sectors(sectorsFor(heat->m_bytes));
    const std::uint64_t valuesPerSector = sectorBytes / valueBytes;
    heat->m_leastOfChunk.resize(values.chunks());
    // A chunk is a whole number of sectors for every type.
    tbb::parallel_for(std::size_t{0}, values.chunks(), [&](std::size_t c) {
        const std::uint64_t firstValue = std::uint64_t{c} << AccessArray::chunkShift;
        const std::uint64_t first = firstValue / valuesPerSector;
        const std::uint64_t count = (values.chunkSize(c) + valuesPerSector - 1) / valuesPerSector;
        HeatRange* const out = sectors.data() + first;
        if (before && values.shares(c, *before)) {
            std::copy_n(earlier->m_levels.front().data() + first, count, out);
            heat->m_leastOfChunk[c] = earlier->m_leastOfChunk[c];
        } else if (!values.isUntouched(c)) {
            AccessReader chunk(values);
            std::uint32_t& least = heat->m_leastOfChunk[c];
            for (std::uint64_t s = 0; s < count; ++s) {
                HeatRange range = nothing;
                const std::uint64_t end = std::min<std::uint64_t>((s + 1) * valuesPerSector, values.chunkSize(c));
                for (std::uint64_t i = s * valuesPerSector; i < end; ++i) {
                    const HeatRange one = rangeOf(chunk[firstValue + i], touches);
                    range = joined(range, one);
                    least = lowerTouched(least, one.least);
                }
                out[s] = range;
            }
        }
    });
    for (const std::uint32_t least : heat->m_leastOfChunk)
        heat->m_leastTouched = lowerTouched(heat->m_leastTouched, least);
    heat->m_levels.push_back(std::move(sectors));
    while (heat->m_levels.back().size() > reduction) {
        const std::vector<HeatRange>& finer = heat->m_levels.back();
        std::vector<HeatRange> coarser((finer.size() + reduction - 1) / reduction, nothing);
        for (std::size_t i = 0; i < finer.size(); ++i)
            coarser[i / reduction] = joined(coarser[i / reduction], finer[i]);
        heat->m_levels.push_back(std::move(coarser));
    }
    heat->m_all = orZero(heat->ofSectors(0, heat->m_levels.front().size()));
    return heat;
}

HeatRange AccessHeat::ofSectors(std::uint64_t first, std::uint64_t end) const
{
    HeatRange range = nothing;
    for (const std::vector<HeatRange>& level : m_levels) {
        const bool last = &level == &m_levels.back();
        while (first < end && (last || first % reduction != 0))
            range = joined(range, level[first++]);
        while (first < end && (last || end % reduction != 0))
            range = joined(range, level[--end]);
        if (first >= end)
            break;
        first /= reduction;
        end /= reduction;
    }
    return range;
}

HeatRange AccessHeat::over(std::uint64_t begin, std::uint64_t end) const
{
    end = std::min(end, m_bytes);
    if (begin >= end)
        return {};
    HeatRange range = nothing;
    // Values one by one up to a sector's edge, then sectors, then values again.
    const AccessArray& values = m_trace->buffers[m_buffer].values;
    const auto addValues = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from / m_valueBytes; from < to && i <= (to - 1) / m_valueBytes; ++i)
            range = joined(range, rangeOf(values[i], m_touches));
    };
    const std::uint64_t firstSector = sectorsFor(begin);
    const std::uint64_t endSector = end == m_bytes ? m_levels.front().size() : end / sectorBytes;
    if (firstSector >= endSector) {
        addValues(begin, end);
        return range;
    }
    addValues(begin, firstSector * sectorBytes);
    range = joined(range, ofSectors(firstSector, endSector));
    if (endSector * sectorBytes < end)
        addValues(endSector * sectorBytes, end);
    return range;
}

} // namespace warpatlas::render
