#include "app/measure/quantity.h"

#include "app/words/say.h"

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
    else {
        m_sortedMs.insert(std::upper_bound(m_sortedMs.begin(), m_sortedMs.end(), ms), ms);
        m_roundsMs[std::size_t(m_round)].push_back(ms);
    }
    const bool last = m_round + 1 == measureRounds;
    if (atFullClock() || !last)
        m_roundIsOver = overBudget() || precise();
    else // All that there is may be throttled; that is known once the budget is spent.
        m_roundIsOver = overBudget() && m_throttledMs.size() >= leastSamples;
}

void Quantity::nextRound()
{
    if (!m_roundIsOver || m_round + 1 == measureRounds)
        return;
    ++m_round;
    m_roundIsOver = false;
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
    return attempts() >= m_limits->maximumSamples * share()
        || m_sampledMs >= m_limits->secondsPerQuantity * 1e3 * share()
        || m_wallSeconds >= m_limits->wallSecondsPerQuantity * share();
}

bool Quantity::precise() const
{
    if (static_cast<double>(m_sortedMs.size()) < m_limits->minimumSamples * share())
        return false;
    const TimeResult now = summariseSorted(m_what, m_sortedMs);
    const double allowed = m_limits->relativeInterval * now.medianMs;
    return now.ciHighMs - now.medianMs <= allowed && now.medianMs - now.ciLowMs <= allowed;
}

double Quantity::fraction() const
{
    if (enough())
        return 1;
    // The number of samples that precision takes is not known: the nearest of the possible ends is taken.
    const double nearest = std::max({static_cast<double>(attempts()) / m_limits->maximumSamples,
        m_sampledMs / (m_limits->secondsPerQuantity * 1e3), m_wallSeconds / m_limits->wallSecondsPerQuantity,
        0.9 * static_cast<double>(m_sortedMs.size()) / std::max(m_limits->minimumSamples, 1)});
    return std::min(nearest, 0.9);
}

/// Returns the rounds, if each took its samples at full clock.
std::vector<TimeResult::Round> Quantity::rounds() const
{
    std::vector<TimeResult::Round> all;
    for (const std::vector<double>& samples : m_roundsMs) {
        if (!enough() || samples.empty())
            return {};
        const TimeResult round = summarise(m_what, samples);
        all.push_back({round.medianMs, round.ciLowMs, round.ciHighMs, round.samples});
    }
    return all;
}

TimeResult Quantity::result() const
{
    std::vector<double> samples = m_sortedMs;
    int discarded = static_cast<int>(m_throttledMs.size());
    std::string note = m_side->run->note(m_what);
    if (!atFullClock()) {
        samples.insert(samples.end(), m_throttledMs.begin(), m_throttledMs.end());
        discarded = 0;
        note += (note.empty() ? "" : ", ") + say("measure.throttled", "clock throttled throughout");
    }
    TimeResult result = summarise(m_what, samples);
    result.provenance = m_side->device.provenance;
    result.device = m_side->device.name;
    result.discarded = discarded;
    result.note = std::move(note);
    result.rounds = rounds();
    if (m_what == Timed::CpuParallel)
        result.threads = m_side->threads;
    return result;
}

} // namespace warpatlas
