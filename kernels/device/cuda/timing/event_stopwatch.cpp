#include "kernels/device/cuda/timing/event_stopwatch.h"

#include <algorithm>
#include <array>

namespace warpatlas::cuda {

namespace {

/// Nothing that a device was asked for is over sooner.
constexpr double shortestMs = 0.0001;

} // namespace

EventStopwatch::EventStopwatch(const Stream& stream, Gate& gate) : m_stream(stream)
{
    std::array<double, 15> samples{};
    bool held = gate.usable();
    for (double& sample : samples) {
        gate.close(m_stream);
        start();
        stop();
        gate.open();
        sample = milliseconds();
        held = held && gate.held() && gate.usable();
    }
    std::ranges::nth_element(samples, samples.begin() + samples.size() / 2);
    if (held)
        m_own = samples[samples.size() / 2];
}

double EventStopwatch::milliseconds() const
{
    m_stop.synchronize();
    return std::max(m_stop.millisecondsSince(m_start) - m_own, shortestMs);
}

} // namespace warpatlas::cuda
