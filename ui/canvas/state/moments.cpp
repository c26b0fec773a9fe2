#include "ui/canvas/state/moments.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::ui {

Moments::Moments(const Schedule& schedule) : m_waves(schedule.waves)
{
    m_starts.reserve(schedule.blocks.size());
    m_ends.reserve(schedule.blocks.size());
    for (const BlockSpan& block : schedule.blocks) {
        m_starts.push_back(block.start);
        m_ends.push_back(block.end);
    }
    std::ranges::sort(m_starts);
    std::ranges::sort(m_ends);
    m_resident = std::max<std::uint64_t>(1, std::uint64_t{schedule.multiprocessors} * schedule.blocksPerSm);
}

std::uint64_t Moments::started(double time) const
{
    return std::uint64_t(std::upper_bound(m_starts.begin(), m_starts.end(), float(time)) - m_starts.begin());
}

std::uint64_t Moments::done(double time) const
{
    if (time >= 1)
        return blocks();
    return std::uint64_t(std::upper_bound(m_ends.begin(), m_ends.end(), float(time)) - m_ends.begin());
}

std::vector<float> Moments::boundaries() const
{
    std::vector<float> boundaries;
    if (!known())
        return boundaries;
    const auto add = [&](float time) {
        if (time > 0 && time < 1 && (boundaries.empty() || time > boundaries.back()))
            boundaries.push_back(time);
    };
    add(m_starts[std::min(m_resident, blocks()) - 1]);
    for (std::uint64_t first = m_resident; first < blocks(); first += m_resident)
        add(m_starts[first]);
    return boundaries;
}

double Moments::changeAfter(double time) const
{
    double nearest = 1;
    for (const std::vector<float>* list : {&m_starts, &m_ends}) {
        // Compared as doubles: a time between two of their floats would round to one of them.
        const auto next = std::ranges::upper_bound(*list, time, {}, [](float one) { return double(one); });
        if (next != list->end())
            nearest = std::min(nearest, double(*next));
    }
    return nearest;
}

double Moments::changeBefore(double time) const
{
    double nearest = 0;
    for (const std::vector<float>* list : {&m_starts, &m_ends}) {
        const auto next = std::ranges::lower_bound(*list, time, {}, [](float one) { return double(one); });
        if (next != list->begin())
            nearest = std::max(nearest, double(*std::prev(next)));
    }
    return nearest;
}

std::uint32_t Moments::wave(double time) const
{
    const std::uint64_t last = started(time);
    const std::uint64_t wave = last == 0 ? 1 : (last - 1) / m_resident + 1;
    return std::uint32_t(std::min<std::uint64_t>(wave, std::max<std::uint32_t>(m_waves, 1)));
}

} // namespace warpatlas::ui
