/// One quantity under measurement: its samples so far, and whether they are enough. No clock and no loop of its own.
#pragma once

#include "app/measure/measure.h"

#include <array>
#include <vector>

namespace warpatlas::inline measuring {

/// All that a measurement has to keep of a quantity to go on another time.
struct QuantitySamples {
    Timed what = Timed::Kernel;
    Provenance provenance = Provenance::Measured;
    std::string device; ///< DeviceInfo::name
    int threads = 0; ///< as in Measured, for Timed::CpuParallel
    std::string library{}; ///< PreparedRun::libraryName()
    std::string note; ///< conditions of the samples: PreparedRun::note()
    std::array<std::vector<double>, measureRounds> roundsMs; ///< by round, in the order taken
    std::vector<double> throttledMs; ///< left out, in whatever round
    double wallSeconds = 0; ///< what all of them took, with everything around them
    int round = 0;
    bool roundIsOver = false;

    bool operator==(const QuantitySamples&) const = default;
};

class SampledTime {
public:
    /// The fewest samples that give a result.
    static constexpr int leastSamples = 3;

    /// `side` must outlive it or be detached before, `limits` must outlive it.
    SampledTime(const Measured& side, Timed what, const MeasureLimits& limits);
    /// Goes on with samples that were taken before, once it is attached.
    SampledTime(QuantitySamples samples, const MeasureLimits& limits);

    /// Samples come from `side` from here on; until detach(), which leaves nothing of it behind but words.
    void attach(const Measured& side);
    void detach();
    bool attached() const { return m_side != nullptr; }

    Timed what() const { return m_samples.what; }
    const std::string& device() const { return m_samples.device; }
    PreparedRun& run() const { return *m_side->run; }

    /// Adds a sample that took `wallSeconds` with everything around it.
    void add(double ms, double wallSeconds, bool throttled);

    /// Says whether this round has its share of the samples; in the last round: whether all have been taken.
    bool roundIsOver() const { return m_samples.roundIsOver; }
    void nextRound(); ///< call after a round that is over; does nothing after the last
    bool enough() const { return roundIsOver() && m_samples.round + 1 == measureRounds; }
    /// Returns 0 to 1, never falling; 1 only once it is enough.
    double fraction() const;

    /// Needs at least leastSamples at full clock, or the end of sampling.
    bool hasResult() const { return atFullClock() || enough(); }
    TimeResult result() const;
    QuantitySamples samples() const;

private:
    int attempts() const;
    int samplesOfRound() const;
    bool spent(double part) const; ///< of the limits for all rounds
    bool atFullClock() const;
    /// Returns the part of a limit for all rounds that may be used up by the end of this round.
    double share() const { return double(m_samples.round + 1) / measureRounds; }
    bool precise() const;
    bool hasAllRounds() const;
    std::string note() const;

    const Measured* m_side = nullptr; ///< null while detached
    const MeasureLimits* m_limits;
    QuantitySamples m_samples;
    std::vector<double> m_sortedMs; ///< those at full clock
    double m_sampledMs = 0;
};

} // namespace warpatlas::inline measuring
