#include "kernels/simulator/checks/released.h"

#include <algorithm>

namespace warpatlas::simulator {

void Timeline::add(std::uint32_t upTo, std::uint32_t time)
{
    // What was known up to a later moment was so before.
    if (upTo != 0 && (m_steps.empty() || m_steps.back().upTo < upTo))
        m_steps.push_back({upTo, time});
}

bool Timeline::holds(std::uint32_t upTo, std::uint32_t time) const
{
    const auto first =
        std::ranges::lower_bound(m_steps, upTo, std::ranges::less(), [](const Step& step) { return step.upTo; });
    return first != m_steps.end() && first->time <= time;
}

std::uint32_t Timeline::at(std::uint32_t time) const
{
    const auto after =
        std::ranges::upper_bound(m_steps, time, std::ranges::less(), [](const Step& step) { return step.time; });
    return after == m_steps.begin() ? 0 : (after - 1)->upTo;
}

bool Released::holds(const Moment& access, std::uint32_t time) const
{
    const auto held = [&](const std::unordered_map<std::uint32_t, Timeline>& of, std::uint32_t which) {
        const auto known = of.find(which);
        return known != of.end() && known->second.holds(access.stamp, time);
    };
    return m_epochs.holds(access.epoch + 1, time) || held(m_warps, access.thread / 32)
        || held(m_threads, access.thread);
}

} // namespace warpatlas::simulator
