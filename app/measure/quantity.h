/// One quantity under measurement: its samples so far, and whether they are enough. No clock and no loop of its own.
#pragma once

#include "app/measure/measure.h"

#include <array>
#include <vector>

namespace warpatlas {

class Quantity {
public:
    /// The fewest samples that give a result.
    static constexpr int leastSamples = 3;

    /// `side` and `limits` must outlive it.
    Quantity(const Measured& side, Timed what, const MeasureLimits& limits);

    Timed what() const { return m_what; }
    PreparedRun& run() const { return *m_side->run; }

    /// Adds a sample that took `wallSeconds` with everything around it.
    void add(double ms, double wallSeconds, bool throttled);

    /// Says whether this round has its share of the samples; in the last round: whether all have been taken.
    bool roundIsOver() const { return m_roundIsOver; }
    void nextRound(); ///< call after a round that is over; does nothing after the last
    bool enough() const { return m_roundIsOver && m_round + 1 == measureRounds; }
    /// Returns 0 to 1, never falling; 1 only once it is enough.
    double fraction() const;

    /// Needs at least leastSamples at full clock, or the end of sampling.
    bool hasResult() const { return atFullClock() || enough(); }
    TimeResult result() const;

private:
    int attempts() const;
    bool atFullClock() const;
    /// Returns the part of a limit for all rounds that may be used up by the end of this round.
    double share() const { return double(m_round + 1) / measureRounds; }
    bool overBudget() const;
    bool precise() const;
    std::vector<TimeResult::Round> rounds() const;

    const Measured* m_side;
    Timed m_what;
    const MeasureLimits* m_limits;
    std::vector<double> m_sortedMs;
    std::array<std::vector<double>, measureRounds> m_roundsMs; ///< the same samples, by round, in the order taken
    std::vector<double> m_throttledMs;
    double m_sampledMs = 0;
    double m_wallSeconds = 0;
    int m_round = 0;
    bool m_roundIsOver = false;
};

} // namespace warpatlas
