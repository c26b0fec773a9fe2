#include "app/sweep/time_left.h"

#include "app/words/say.h"

#include <cmath>

namespace warpatlas::inline sweep {

namespace {

std::optional<double> meanOf(const std::vector<std::optional<double>>& seconds)
{
    double sum = 0;
    std::size_t known = 0;
    for (const auto& one : seconds)
        if (one) {
            sum += *one;
            ++known;
        }
    return known > 0 ? std::optional(sum / double(known)) : std::nullopt;
}

} // namespace

void TimeLeft::took(std::size_t point, bool first, double seconds)
{
    (first ? m_first : m_again)[point] = seconds;
}

std::optional<double> TimeLeft::expect(std::size_t point, bool first) const
{
    if (first)
        return m_first[point] ? m_first[point] : meanOf(m_first);
    if (m_again[point])
        return m_again[point];
    // The first visit did more than this one will.
    if (m_first[point])
        return m_first[point];
    const auto again = meanOf(m_again);
    return again ? again : meanOf(m_first);
}

std::string durationInWords(double seconds)
{
    if (seconds < 3)
        return say("sweep.moment", "a moment");
    if (seconds < 100)
        return say("sweep.seconds", "about {:.0f} s", seconds);
    return say("sweep.minutes", "about {:.0f} min", std::ceil(seconds / 60));
}

} // namespace warpatlas::inline sweep
