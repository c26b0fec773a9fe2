#include "ui/pictures/colour_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <span>

namespace warpatlas::ui {

namespace {

constexpr std::array<int, 3> channelShifts{16, 8, 0};

double channelOf(ColourTable::Rgb colour, int shift)
{
    return double(colour >> shift & 255u);
}

/// Colours that one mean stands for.
struct NearColours {
    std::span<std::uint32_t> places; ///< in the present colours, in any order
    std::array<double, 3> mean{};
    double spread = 0; ///< squared distances from the mean along `widest`, all pixels together
    int widest = 0; ///< shift of the channel in which they are furthest apart
};

NearColours measuredGroup(std::span<std::uint32_t> places, const std::vector<ColourTable::Rgb>& colours,
    const std::vector<std::uint32_t>& counts)
{
    NearColours group{places, {}, 0, 0};
    for (std::size_t channel = 0; channel < channelShifts.size(); ++channel) {
        double pixels = 0, sum = 0, squares = 0;
        for (const std::uint32_t place : places) {
            const double value = channelOf(colours[place], channelShifts[channel]), count = counts[place];
            pixels += count;
            sum += count * value;
            squares += count * value * value;
        }
        group.mean[channel] = sum / pixels;
        const double spread = squares - sum * sum / pixels;
        if (spread > group.spread) {
            group.spread = spread;
            group.widest = channelShifts[channel];
        }
    }
    return group;
}

ColourTable::Rgb meanOf(const NearColours& group)
{
    ColourTable::Rgb colour = 0;
    for (std::size_t channel = 0; channel < channelShifts.size(); ++channel)
        colour |= ColourTable::Rgb(group.mean[channel] + 0.5) << channelShifts[channel];
    return colour;
}

/// Parts the colours at the mean of their widest group, again and again, until there are `most` groups.
std::vector<NearColours> nearGroups(std::vector<std::uint32_t>& places, const std::vector<ColourTable::Rgb>& colours,
    const std::vector<std::uint32_t>& counts, std::size_t most)
{
    std::vector<NearColours> groups{measuredGroup(places, colours, counts)};
    while (groups.size() < most) {
        const auto widest = std::ranges::max_element(groups, {}, &NearColours::spread);
        const NearColours whole = *widest;
        const double middle = whole.mean[std::size_t(2 - whole.widest / 8)];
        // clang 14 does not compile std::ranges::partition() of libstdc++ 12.
        const auto other = std::partition(whole.places.begin(), whole.places.end(),
            [&](std::uint32_t place) { return channelOf(colours[place], whole.widest) <= middle; });
        const auto first = std::size_t(other - whole.places.begin());
        if (first == 0 || first == whole.places.size())
            break; // they are all alike
        *widest = measuredGroup(whole.places.first(first), colours, counts);
        groups.push_back(measuredGroup(whole.places.subspan(first), colours, counts));
    }
    return groups;
}

} // namespace

ColourTable::ColourTable(std::vector<Rgb> pixels, std::size_t most)
{
    assert(most >= 1 && most <= 256);
    std::ranges::sort(pixels);
    std::vector<std::uint32_t> counts;
    for (const Rgb pixel : pixels) {
        if (m_present.empty() || m_present.back() != pixel) {
            m_present.push_back(pixel);
            counts.push_back(0);
        }
        ++counts.back();
    }
    m_places.resize(m_present.size());
    if (m_present.size() <= most) {
        m_colours = m_present;
        std::iota(m_places.begin(), m_places.end(), std::uint8_t{0});
        return;
    }
    std::vector<std::uint32_t> places(m_present.size());
    std::iota(places.begin(), places.end(), 0u);
    for (const NearColours& group : nearGroups(places, m_present, counts, most)) {
        for (const std::uint32_t place : group.places)
            m_places[place] = std::uint8_t(m_colours.size());
        m_colours.push_back(meanOf(group));
    }
}

std::uint8_t ColourTable::placeOf(Rgb colour) const
{
    const auto found = std::ranges::lower_bound(m_present, colour);
    assert(found != m_present.end() && *found == colour);
    return m_places[std::size_t(found - m_present.begin())];
}

} // namespace warpatlas::ui
