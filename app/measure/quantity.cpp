#include "app/measure/quantity.h"

#include <algorithm>

namespace warpatlas {

Quantity::Quantity(const Measured& side, Timed what, const MeasureLimits& limits)
    : m_side(&side), m_what(what), m_limits(&limits)
{
}

void Quantity::add(double ms, double wallSeconds, bool throttled)
{
    m_sampledMs += ms;
    m_wallSeconds += wallSeconds;
    if (throttled)
        m_throttledMs.push_back(ms);
    else
        m_sortedMs.insert(std::upper_bound(m_sortedMs.begin(), m_sortedMs.end(), ms), ms);

    if (atFullClock())
        m_enough = overBudget() || precise();
    else // All that there is may be throttled; that is known once the budget is spent.
        m_enough = overBudget() && m_throttledMs.size() >= leastSamples;
}

int Quantity::attempts() const
{
    return static_cast<int>(m_sortedMs.size() + m_throttledMs.size());
}

bool Quantity::atFullClock() const
{
    return m_sortedMs.size() >= leastSamples;
}

bool Quantity::overBudget() const
{
    return attempts() >= m_limits->maximumSamples || m_sampledMs >= m_limits->secondsPerQuantity * 1e3
        || m_wallSeconds >= m_limits->wallSecondsPerQuantity;
}

bool Quantity::precise() const
{
    if (static_cast<int>(m_sortedMs.size()) < m_limits->minimumSamples)
        return false;
    const TimeResult now = summariseSorted(m_what, m_sortedMs);
    const double allowed = m_limits->relativeInterval * now.medianMs;
    return now.ciHighMs - now.medianMs <= allowed && now.medianMs - now.ciLowMs <= allowed;
}

double Quantity::fraction() const
{
    if (m_enough)
        return 1;
    // How many samples precision will take cannot be known: of the ways to be done, the one that is nearest.
    const double nearest = std::max({static_cast<double>(attempts()) / m_limits->maximumSamples,
        m_sampledMs / (m_limits->secondsPerQuantity * 1e3), m_wallSeconds / m_limits->wallSecondsPerQuantity,
        0.9 * static_cast<double>(m_sortedMs.size()) / std::max(m_limits->minimumSamples, 1)});
    return std::min(nearest, 0.9);
}

TimeResult Quantity::result() const
{
    std::vector<double> samples = m_sortedMs;
    int discarded = static_cast<int>(m_throttledMs.size());
    std::string note = m_side->run->note(m_what);
    if (!atFullClock()) {
        samples.insert(samples.end(), m_throttledMs.begin(), m_throttledMs.end());
        discarded = 0;
        note += (note.empty() ? "" : ", ") + std::string("clock throttled throughout");
    }
    TimeResult result = summarise(m_what, samples);
    result.provenance = m_side->device.provenance;
    result.device = m_side->device.name;
    result.discarded = discarded;
    result.note = std::move(note);
    return result;
}

} // namespace warpatlas
