#include "render/views/memory/address_axis.h"

#include <algorithm>

namespace warpatlas::render {

namespace {

constexpr std::uint64_t longestOpenGap = 128;
constexpr std::uint64_t mostWholeLines = 8; ///< a request of more lines is shown without the rest of each
constexpr double focusLines = 4; ///< without a request

std::uint64_t roundedDown(std::uint64_t value, std::uint64_t unit)
{
    return value / unit * unit;
}

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

} // namespace

AddressAxis AddressAxis::whole(std::uint64_t bytes)
{
    AddressAxis axis;
    if (bytes == 0)
        return axis;
    axis.m_segments.push_back({0, bytes, 0});
    axis.m_focusEnd = std::min(double(bytes), focusLines * double(lineBytes));
    return axis;
}

AddressAxis AddressAxis::folded(std::uint64_t begin, std::uint64_t end, const RequestSectors& use)
{
    AddressAxis axis;
    const std::vector<SectorUse>& sectors = use.sectors;
    if (sectors.empty())
        return axis;
    std::uint64_t lines = 1;
    for (std::size_t i = 1; i < sectors.size(); ++i)
        lines += sectors[i].sector / 4 != sectors[i - 1].sector / 4 ? 1 : 0;
    const std::uint64_t around = lines <= mostWholeLines ? lineBytes : sectorBytes;
    // Where a request runs over its buffer's end, that is shown as well.
    begin = std::min(begin, sectors.front().sector * sectorBytes);
    end = std::max(end, sectors.back().sector * sectorBytes + sectorBytes);

    std::uint64_t from = begin;
    const auto clusterBegin = [&](std::size_t i) {
        return std::max(begin, roundedDown(sectors[i].sector * sectorBytes, around));
    };
    const auto clusterEnd = [&](std::size_t i) {
        return std::min(end, roundedUp(sectors[i].sector * sectorBytes + sectorBytes, around));
    };
    for (std::size_t i = 1; i < sectors.size(); ++i) {
        const std::uint64_t gapBegin = clusterEnd(i - 1), gapEnd = clusterBegin(i);
        if (gapEnd > gapBegin + longestOpenGap) {
            axis.m_segments.push_back({from, gapBegin, 0});
            from = gapEnd;
        }
    }
    axis.m_segments.push_back({from, end, 0});
    // Few folds are as wide as their words; many are only marks.
    const std::size_t segments = axis.m_segments.size();
    const double focused = double(clusterEnd(sectors.size() - 1) - clusterBegin(0)) - axis.foldedBytes();
    axis.m_foldUnits = std::max(14.0, focused * (segments <= 5 ? 0.24 : segments <= 9 ? 0.1 : 0));
    double unit = 0;
    for (AddressSegment& segment : axis.m_segments) {
        segment.start = unit;
        unit = segment.endUnit() + axis.m_foldUnits;
    }
    axis.m_focusBegin = axis.unitOf(double(clusterBegin(0)));
    axis.m_focusEnd = axis.unitOf(double(clusterEnd(sectors.size() - 1)));
    return axis;
}

AddressAxis AddressAxis::withBefore(std::uint64_t bytes) const
{
    AddressAxis axis = *this;
    axis.m_before += double(bytes);
    for (AddressSegment& segment : axis.m_segments)
        segment.start += double(bytes);
    axis.m_focusEnd += double(bytes);
    return axis;
}

double AddressAxis::foldedBytes() const
{
    double bytes = 0;
    for (std::size_t i = 1; i < m_segments.size(); ++i)
        bytes += double(m_segments[i].begin - m_segments[i - 1].end);
    return bytes;
}

double AddressAxis::unitOf(double address) const
{
    if (m_segments.empty())
        return 0;
    if (address < 0)
        return std::max(m_before + address, 0.0);
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), address,
        [](double value, const AddressSegment& segment) { return value < double(segment.begin); });
    if (after == m_segments.begin())
        return m_segments.front().start;
    const AddressSegment& segment = *(after - 1);
    if (address <= double(segment.end))
        return segment.start + (address - double(segment.begin));
    if (after == m_segments.end())
        return segment.endUnit();
    const double share = (address - double(segment.end)) / double(after->begin - segment.end);
    return segment.endUnit() + share * m_foldUnits;
}

std::optional<double> AddressAxis::addressOf(double unit) const
{
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), unit,
        [](double value, const AddressSegment& segment) { return value < segment.start; });
    if (after == m_segments.begin())
        return {};
    const AddressSegment& segment = *(after - 1);
    if (unit >= segment.endUnit())
        return {};
    return double(segment.begin) + (unit - segment.start);
}

double AddressAxis::nearestAddress(double unit) const
{
    double nearest = 0, distance = -1;
    for (const AddressSegment& segment : m_segments) {
        const double inside = std::clamp(unit, segment.start, segment.endUnit());
        if (distance < 0 || std::abs(unit - inside) < distance) {
            distance = std::abs(unit - inside);
            nearest = double(segment.begin) + (inside - segment.start);
        }
    }
    return nearest;
}

bool AddressAxis::operator==(const AddressAxis& other) const
{
    return m_before == other.m_before
        && std::equal(m_segments.begin(), m_segments.end(), other.m_segments.begin(), other.m_segments.end(),
            [](const AddressSegment& a, const AddressSegment& b) { return a.begin == b.begin && a.end == b.end; });
}

} // namespace warpatlas::render
