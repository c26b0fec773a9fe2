#include "app/measure/sampled_time.h"

#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warpatlas::inline measuring {

SampledTime::SampledTime(const Measured& side, Timed what, const MeasureLimits& limits) : m_limits(&limits)
{
    m_samples.what = what;
    attach(side);
}

SampledTime::SampledTime(QuantitySamples samples, const MeasureLimits& limits)
    : m_limits(&limits), m_samples(std::move(samples))
{
    for (const std::vector<double>& round : m_samples.roundsMs)
        m_sortedMs.insert(m_sortedMs.end(), round.begin(), round.end());
    std::ranges::sort(m_sortedMs);
    m_sampledMs = std::accumulate(m_sortedMs.begin(), m_sortedMs.end(), 0.0)
        + std::accumulate(m_samples.throttledMs.begin(), m_samples.throttledMs.end(), 0.0);
}

void SampledTime::attach(const Measured& side)
{
    m_side = &side;
    m_samples.device = side.device.name;
    m_samples.provenance = side.device.provenance;
    m_samples.library = side.run->libraryName(what());
    m_samples.threads = what() == Timed::CpuParallel ? side.threads : 0;
}

void SampledTime::detach()
{
    if (!m_side)
        return;
    m_samples.note = m_side->run->note(what());
    m_side = nullptr;
}

std::string SampledTime::note() const
{
    return m_side ? m_side->run->note(what()) : m_samples.note;
}

QuantitySamples SampledTime::samples() const
{
    QuantitySamples samples = m_samples;
    samples.note = note();
    return samples;
}

void SampledTime::add(double ms, double wallSeconds, bool throttled)
{
    m_sampledMs += ms;
    m_samples.wallSeconds += wallSeconds;
    if (throttled)
        m_samples.throttledMs.push_back(ms);
    else {
        m_sortedMs.insert(std::upper_bound(m_sortedMs.begin(), m_sortedMs.end(), ms), ms);
        m_samples.roundsMs[std::size_t(m_samples.round)].push_back(ms);
    }
    // All that there is may be throttled; that is known once everything is spent.
    const bool known = atFullClock() || m_samples.throttledMs.size() >= leastSamples;
    if (known && spent(1)) {
        m_samples.round = measureRounds - 1;
        m_samples.roundIsOver = true;
    } else {
        const bool last = m_samples.round + 1 == measureRounds;
        m_samples.roundIsOver = (!last && spent(share())) || precise();
    }
}

void SampledTime::nextRound()
{
    if (!m_samples.roundIsOver || m_samples.round + 1 == measureRounds)
        return;
    ++m_samples.round;
    m_samples.roundIsOver = false;
}

int SampledTime::attempts() const
{
    return static_cast<int>(m_sortedMs.size() + m_samples.throttledMs.size());
}

bool SampledTime::atFullClock() const
{
    return m_sortedMs.size() >= leastSamples;
}

int SampledTime::samplesOfRound() const
{
    return static_cast<int>(m_samples.roundsMs[std::size_t(m_samples.round)].size());
}

bool SampledTime::spent(double part) const
{
    return attempts() >= m_limits->maximumSamples * part || m_sampledMs >= m_limits->secondsPerQuantity * 1e3 * part
        || m_samples.wallSeconds >= m_limits->wallSecondsPerQuantity * part;
}

bool SampledTime::precise() const
{
    if (samplesOfRound() == 0 || samplesOfRound() * measureRounds < m_limits->minimumSamples)
        return false;
    const TimeResult now = summarise(what(), m_samples.roundsMs[std::size_t(m_samples.round)]);
    const double allowed = m_limits->relativeInterval * std::sqrt(double(measureRounds)) * now.medianMs;
    return now.ciHighMs - now.medianMs <= allowed && now.medianMs - now.ciLowMs <= allowed;
}

double SampledTime::fraction() const
{
    if (enough())
        return 1;
    // The number of samples that precision takes is not known: the nearest of the possible ends is taken.
    const double nearest = std::max({static_cast<double>(attempts()) / m_limits->maximumSamples,
        m_sampledMs / (m_limits->secondsPerQuantity * 1e3), m_samples.wallSeconds / m_limits->wallSecondsPerQuantity,
        0.9 * static_cast<double>(m_sortedMs.size()) / std::max(m_limits->minimumSamples, 1)});
    return std::min(nearest, 0.9);
}

/// Says whether each round took its samples at full clock.
bool SampledTime::hasAllRounds() const
{
    return enough() && std::ranges::none_of(m_samples.roundsMs, &std::vector<double>::empty);
}

TimeResult SampledTime::result() const
{
    std::vector<double> samples = m_sortedMs;
    int discarded = static_cast<int>(m_samples.throttledMs.size());
    std::string words = note();
    if (!atFullClock()) {
        samples.insert(samples.end(), m_samples.throttledMs.begin(), m_samples.throttledMs.end());
        discarded = 0;
        words += (words.empty() ? "" : ", ") + say("measure.throttled", "clock throttled throughout");
    }
    TimeResult result = hasAllRounds() ? summariseRounds(what(), m_samples.roundsMs) : summarise(what(), samples);
    result.provenance = m_samples.provenance;
    result.device = m_samples.device;
    result.discarded = discarded;
    result.note = std::move(words);
    result.threads = m_samples.threads;
    result.library = m_samples.library;
    return result;
}

} // namespace warpatlas::inline measuring
