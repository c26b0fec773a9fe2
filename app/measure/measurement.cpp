#include "app/measure/measurement.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace warpatlas::inline measuring {

namespace {

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Lets go of the runs however the rounds end.
class DetachAtEnd {
public:
    explicit DetachAtEnd(std::deque<SampledTime>& quantities) : m_quantities(quantities) { }
    ~DetachAtEnd()
    {
        for (SampledTime& quantity : m_quantities)
            quantity.detach();
    }
    DetachAtEnd(const DetachAtEnd&) = delete;
    DetachAtEnd& operator=(const DetachAtEnd&) = delete;

private:
    std::deque<SampledTime>& m_quantities;
};

} // namespace

/// Says whose thread it is while rounds are taken.
class Measurement::Taking {
public:
    explicit Taking(std::atomic<std::thread::id>& taker) : m_taker(taker) { m_taker = std::this_thread::get_id(); }
    ~Taking() { m_taker = std::thread::id(); }
    Taking(const Taking&) = delete;
    Taking& operator=(const Taking&) = delete;

private:
    std::atomic<std::thread::id>& m_taker;
};

void Measurement::requireRest() const
{
    const std::thread::id taker = m_taker;
    if (taker != std::thread::id() && taker != std::this_thread::get_id())
        throw std::logic_error("a measurement is asked while another thread takes its rounds");
}

Measurement::Measurement(const MeasureLimits& limits, std::function<double()> nowSeconds)
    : m_limits(limits), m_now(nowSeconds ? std::move(nowSeconds) : steadySeconds)
{
}

Measurement::Measurement(
    const MeasureLimits& limits, const std::vector<QuantitySamples>& kept, std::function<double()> nowSeconds)
    : Measurement(limits, std::move(nowSeconds))
{
    for (const QuantitySamples& samples : kept)
        m_quantities.emplace_back(samples, m_limits);
}

void Measurement::attach(std::span<const Measured> runs)
{
    for (const Measured& side : runs)
        for (const Timed what : side.run->timed()) {
            const auto known = std::ranges::find_if(m_quantities, [&](const SampledTime& quantity) {
                return !quantity.attached() && quantity.what() == what && quantity.device() == side.device.name;
            });
            if (known != m_quantities.end())
                known->attach(side);
            else
                m_quantities.emplace_back(side, what, m_limits);
        }
}

void Measurement::takeRounds(std::span<const Measured> runs, int rounds, Progress& progress, const Listener& onResult)
{
    const Taking taking(m_taker);
    const DetachAtEnd detach(m_quantities);
    attach(runs);
    for (const SampledTime& quantity : m_quantities) {
        progress.throwIfCancelled();
        if (quantity.attached())
            quantity.run().sampleMs(quantity.what(), progress);
    }
    for (int round = 0; round < rounds; ++round) {
        if (std::ranges::all_of(m_quantities, &SampledTime::enough))
            break;
        if (std::ranges::all_of(m_quantities, &SampledTime::roundIsOver))
            for (SampledTime& quantity : m_quantities)
                quantity.nextRound();
        sampleRound(progress, onResult);
    }
    progress.report(fraction());
}

void Measurement::sampleRound(Progress& progress, const Listener& onResult)
{
    // Results are told when one is final, and ever more rarely in between: telling costs as much as some samples.
    for (;; ++m_turn) {
        bool sampled = false, finished = false;
        for (SampledTime& quantity : m_quantities) {
            if (quantity.roundIsOver() || !quantity.attached())
                continue;
            progress.throwIfCancelled();
            takeSample(quantity, progress);
            sampled = true;
            finished |= quantity.enough();
            progress.report(fraction());
        }
        if (!sampled)
            return;
        if (!finished && m_turn + 1 < m_nextTelling)
            continue;
        m_nextTelling = std::max(m_nextTelling, m_turn + 1) * 3 / 2 + 1;
        if (const auto now = results(); onResult && !now.empty())
            onResult(now);
    }
}

void Measurement::takeSample(SampledTime& quantity, const Progress& progress)
{
    const double start = m_now();
    const double ms = quantity.run().sampleMs(quantity.what(), progress);
    const double took = m_now() - start;
    const auto clock = quantity.run().clockFraction();
    quantity.add(ms, took, clock && *clock < m_limits.minimumClockFraction);
}

bool Measurement::ended() const
{
    requireRest();
    return !m_quantities.empty() && std::ranges::all_of(m_quantities, &SampledTime::enough);
}

double Measurement::fraction() const
{
    double sum = 0;
    for (const SampledTime& quantity : m_quantities)
        sum += quantity.fraction();
    return m_quantities.empty() ? 1 : sum / static_cast<double>(m_quantities.size());
}

std::vector<TimeResult> Measurement::results() const
{
    requireRest();
    std::vector<TimeResult> results;
    for (const SampledTime& quantity : m_quantities)
        if (quantity.hasResult())
            results.push_back(quantity.result());
    return results;
}

std::vector<QuantitySamples> Measurement::samples() const
{
    requireRest();
    std::vector<QuantitySamples> samples;
    for (const SampledTime& quantity : m_quantities)
        samples.push_back(quantity.samples());
    return samples;
}

} // namespace warpatlas::inline measuring
