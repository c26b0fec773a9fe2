/// How long a launch takes yet. One thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

namespace warpatlas::runtime {

class LaunchPace {
public:
    /// `done`: of its blocks, up to 1, `seconds` after it began. At the pace since about half that time: the first
    /// blocks may be others than the rest, and a launch that is made again begins anew. Empty: none has ended since.
    std::optional<std::uint64_t> secondsLeft(double done, double seconds)
    {
        const double more = done - m_done, rate = seconds > m_seconds ? more / (seconds - m_seconds) : 0;
        if (more < 0 || seconds >= 2 * m_seconds) {
            m_done = done;
            m_seconds = seconds;
        }
        if (rate <= 0 || done >= 1)
            return std::nullopt;
        return static_cast<std::uint64_t>(std::ceil((1 - done) / rate));
    }

private:
    double m_done = 0, m_seconds = 0; ///< from when on
};

} // namespace warpatlas::runtime
