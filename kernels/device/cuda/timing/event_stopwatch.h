/// How long the device takes for what is queued on a stream between two calls, by its own events, less what two events
/// take that have nothing between them. That is 1.3 microseconds on one machine with an H100 and 2.9 on another, with
/// the same card and the same driver, and without it a kernel takes on both what Nsight Compute says.
#pragma once

#include "kernels/device/cuda/stream.h"
#include "kernels/device/cuda/timing/event.h"
#include "kernels/device/cuda/timing/gate.h"

namespace warpatlas::cuda {

class EventStopwatch {
public:
    /// Times two events alone, behind `gate`; where that is not usable, what the host takes lies between them, and
    /// nothing is taken off. Both must outlive this.
    EventStopwatch(const Stream& stream, Gate& gate);

    void start() { m_start.record(m_stream); }
    void stop() { m_stop.record(m_stream); }
    /// Waits for the second event. Longer than 0.
    double milliseconds() const;
    double ownMilliseconds() const { return m_own; }

private:
    const Stream& m_stream;
    Event m_start, m_stop;
    double m_own = 0;
};

} // namespace warpatlas::cuda
