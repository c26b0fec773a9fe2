#include "ui/canvas/state/moments.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpatlas::ui::inline canvas {

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
    makeStrip(schedule);
}

void Moments::makeStrip(const Schedule& schedule)
{
    if (!known() || schedule.multiprocessors == 0)
        return;
    const std::uint32_t perRow = (schedule.multiprocessors + BusyStrip::mostRows - 1) / BusyStrip::mostRows;
    m_strip.rows = (schedule.multiprocessors + perRow - 1) / perRow;
    std::vector<float> waveStarts;
    for (std::uint64_t first = m_resident; first < blocks(); first += m_resident)
        waveStarts.push_back(m_starts[first]);
    constexpr float bins = BusyStrip::bins;
    struct Bin {
        float busy = 0, odd = 0; // blocks
    };
    std::vector<Bin> cells(std::size_t(m_strip.rows) * BusyStrip::bins);
    for (const BlockSpan& block : schedule.blocks) {
        const auto wave = std::ranges::upper_bound(waveStarts, block.start) - waveStarts.begin();
        Bin* const row = &cells[std::size_t(block.sm / perRow) * BusyStrip::bins];
        const float from = block.start * bins, to = std::max(block.end * bins, from);
        for (auto bin = std::uint32_t(from); bin < BusyStrip::bins && float(bin) < to; ++bin) {
            const float share = std::min(to, float(bin + 1)) - std::max(from, float(bin));
            row[bin].busy += share;
            row[bin].odd += wave % 2 != 0 ? share : 0;
        }
    }
    for (std::uint32_t row = 0; row < m_strip.rows; ++row) {
        const std::uint32_t sms = std::min(perRow, schedule.multiprocessors - row * perRow);
        const float places = float(sms) * float(std::max(schedule.blocksPerSm, 1u));
        constexpr float alike = 1 / 8.0f; // what the eye hardly tells apart
        for (std::uint32_t bin = 0; bin < BusyStrip::bins; ++bin) {
            const Bin& cell = cells[std::size_t(row) * BusyStrip::bins + bin];
            if (cell.busy <= 0)
                continue;
            const float busy = std::min(cell.busy / places, 1.0f), odd = cell.odd / cell.busy;
            const BusyStrip::Run* const last = m_strip.runs.empty() ? nullptr : &m_strip.runs.back();
            if (!last || last->row != row || last->end != bin || std::abs(last->busy - busy) > alike
                || std::abs(last->odd - odd) > alike)
                m_strip.runs.push_back({row, bin, bin, 0, 0});
            BusyStrip::Run& run = m_strip.runs.back();
            const auto before = float(run.end - run.begin);
            run.busy = (run.busy * before + busy) / (before + 1);
            run.odd = (run.odd * before + odd) / (before + 1);
            run.end = bin + 1;
        }
    }
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

} // namespace warpatlas::ui::inline canvas
