/// Times what is queued on a stream, with the device's own events and without what they take (event_stopwatch.h).
#pragma once

#include "kernels/device/cuda/stream.h"
#include "kernels/device/cuda/timing/cache_flush.h"
#include "kernels/device/cuda/timing/event_stopwatch.h"
#include "kernels/device/cuda/timing/gate.h"

#include <functional>

namespace warpatlas::cuda {

class CudaTimer {
public:
    /// On the current device; `stream` must outlive this.
    CudaTimer(const Stream& stream, int ordinal);

    enum class Cache { AsItIs, Flushed, Warmed };
    /// Milliseconds of one of `repeats` (at most maximumRepeats) times `queue`, which only queues work on the stream.
    /// Warmed: the same was done just before, and is not timed. Flushed: the L2 cache holds nothing of it, and nothing
    /// to be written back, when the first starts.
    double timeMs(const std::function<void()>& queue, int repeats, Cache cache);

    /// Milliseconds from the start of `first` to the end of `others`, which queue work on the stream one behind the
    /// other. Launch latency stays out of the first alone: what the host takes to ask for the others is in the time
    /// wherever the device has to wait for it.
    double seriesMs(const std::function<void()>& first, const std::function<void()>& others, Cache cache);

    /// How often something that takes `milliseconds` alone is to be repeated within one sample: events resolve half a
    /// microsecond, so that a sample should last 20 us and more. Once, or maximumRepeats times, and nothing between:
    /// the first of a batch finds another cache than those behind it, and with a number of them that hangs on the noise
    /// of what was timed before, the same kernel would take up to a tenth more another time.
    static int repeatsFor(double milliseconds);
    /// The device queues about a thousand launches; far fewer must wait behind the gate, or the host would wait too.
    static constexpr int maximumRepeats = 32;

    /// An empty kernel, nothing held back: what one launch costs the device and the queue.
    double launchOverheadMs();

    bool gateUsable() const { return m_gate.usable(); }

private:
    const Stream& m_stream;
    Gate m_gate;
    EventStopwatch m_watch;
    CacheFlush m_cacheFlush;
};

} // namespace warpatlas::cuda
