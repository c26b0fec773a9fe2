/// Answers for any time of a schedule how many blocks have started and ended, and which wave it is. Sorted once, asked
/// every frame.
#pragma once

#include "kernels/analysis/schedule.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// How busy the SMs are over time, small enough for a strip: neighbouring SMs share a row where there are many.
struct BusyStrip {
    static constexpr std::uint32_t bins = 256, mostRows = 10;
    /// Neighbouring bins of a row that look alike.
    struct Run {
        std::uint32_t row = 0, begin = 0, end = 0; ///< bins [begin, end)
        float busy = 0; ///< share of the row's places
        float odd = 0; ///< share of the second, the fourth ... wave in what is busy
    };
    std::uint32_t rows = 0; ///< 0: no schedule is known
    std::vector<Run> runs; ///< row by row, bins ascending, without what is never busy
};

class Moments {
public:
    Moments() = default; ///< no schedule: nothing is known
    explicit Moments(const Schedule& schedule);

    bool known() const { return !m_ends.empty(); }
    bool over(double time) const { return !known() || time >= 1; } ///< without a schedule everything is done
    std::uint64_t blocks() const { return m_ends.size(); }
    std::uint64_t started(double time) const;
    std::uint64_t done(double time) const; ///< all of them at time 1
    std::uint64_t running(double time) const { return started(time) - done(time); }
    /// Returns the wave, from 1, of the block that started last.
    std::uint32_t wave(double time) const;
    std::uint32_t waves() const { return m_waves; }
    /// Returns where stepping stops: when the first wave is all running, then the start of every later wave. Inside 0
    /// and 1, ascending.
    std::vector<float> boundaries() const;
    /// Return the nearest time after (before) `time` at which a block starts or ends; 1 (0) where there is none.
    double changeAfter(double time) const;
    double changeBefore(double time) const;

    const BusyStrip& strip() const { return m_strip; }

private:
    void makeStrip(const Schedule& schedule);

    BusyStrip m_strip;
    std::vector<float> m_starts, m_ends; ///< each sorted
    std::uint32_t m_waves = 0;
    std::uint64_t m_resident = 1; ///< blocks of a full wave
};

} // namespace warpatlas::ui::inline canvas
