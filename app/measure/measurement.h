/// A measurement that can be taken in parts: its runs may go after a round and be prepared anew for the next, and what
/// was sampled can be kept and gone on with another time. measure.h takes one as a whole.
#pragma once

#include "app/measure/sampled_time.h"

#include <atomic>
#include <deque>
#include <thread>

namespace warpatlas::inline measuring {

/// Threads: one at a time. A call while another takes rounds throws std::logic_error: the samples change.
class Measurement {
public:
    using Listener = std::function<void(std::span<const TimeResult>)>;

    /// `nowSeconds` is a steady clock; empty: the machine's.
    explicit Measurement(const MeasureLimits& limits, std::function<double()> nowSeconds = {});
    /// Goes on with what was kept of one, samples().
    Measurement(
        const MeasureLimits& limits, const std::vector<QuantitySamples>& kept, std::function<double()> nowSeconds = {});
    Measurement(const Measurement&) = delete;
    Measurement& operator=(const Measurement&) = delete;

    /// Takes so many rounds, the one that was cancelled first; less where all have been taken. `runs` are those of the
    /// rounds before, prepared anew or not, and need not outlive the call; the first sample of each quantity warms up
    /// and is left out. As measure() does otherwise. Throws Cancelled, DeviceError: what was sampled stays.
    void takeRounds(std::span<const Measured> runs, int rounds, Progress& progress, const Listener& onResult = {});

    /// Says whether all rounds have been taken, of anything at all.
    bool ended() const;
    /// Returns the results of at least three samples.
    std::vector<TimeResult> results() const;
    std::vector<QuantitySamples> samples() const;

private:
    class Taking;
    void requireRest() const; ///< throws where another thread takes rounds
    void attach(std::span<const Measured> runs);
    void sampleRound(Progress& progress, const Listener& onResult);
    void takeSample(SampledTime& quantity, const Progress& progress);
    double fraction() const;

    MeasureLimits m_limits;
    std::function<double()> m_now;
    std::deque<SampledTime> m_quantities;
    std::atomic<std::thread::id> m_taker{}; ///< takes rounds now
    int m_turn = 0, m_nextTelling = SampledTime::leastSamples;
};

} // namespace warpatlas::inline measuring
