#include "kernels/device/cuda/cuda_timer.h"

#include <cassert>

namespace warpatlas::cuda {

namespace {

constexpr double shortestSampleMs = 0.02;

/// Opens on the way out, also where queueing threw: nothing would be timed, but nothing may be left waiting either.
class Opener {
public:
    explicit Opener(Gate& gate) : m_gate(gate) { }
    ~Opener() { m_gate.open(); }
    Opener(const Opener&) = delete;
    Opener& operator=(const Opener&) = delete;

private:
    Gate& m_gate;
};

} // namespace

CudaTimer::CudaTimer(const Stream& stream, int ordinal) : m_stream(stream), m_cacheFlush(ordinal) { }

double CudaTimer::timeMs(const std::function<void()>& queue, int repeats, Cache cache)
{
    assert(repeats >= 1 && repeats <= maximumRepeats);
    // A gate that gave up has let launch latency in: once more. It stops being used after two such failures.
    do {
        if (cache == Cache::Flushed)
            m_cacheFlush.queue(m_stream);
        if (cache == Cache::Warmed)
            queue();
        m_stream.synchronize();
        m_gate.close(m_stream);
        {
            const Opener opener(m_gate);
            m_start.record(m_stream);
            for (int i = 0; i < repeats; ++i)
                queue();
            m_stop.record(m_stream);
        }
        m_stop.synchronize();
    } while (!m_gate.held());
    return m_stop.millisecondsSince(m_start) / repeats;
}

double CudaTimer::seriesMs(const std::function<void()>& first, const std::function<void()>& others, Cache cache)
{
    do {
        if (cache == Cache::Flushed)
            m_cacheFlush.queue(m_stream);
        if (cache == Cache::Warmed) {
            first();
            others();
        }
        m_stream.synchronize();
        m_gate.close(m_stream);
        {
            const Opener opener(m_gate);
            m_start.record(m_stream);
            first();
        }
        others();
        m_stop.record(m_stream);
        m_stop.synchronize();
    } while (!m_gate.held());
    return m_stop.millisecondsSince(m_start);
}

int CudaTimer::repeatsFor(double milliseconds)
{
    return milliseconds < shortestSampleMs ? maximumRepeats : 1;
}

double CudaTimer::launchOverheadMs()
{
    m_stream.synchronize();
    m_start.record(m_stream);
    m_gate.queueEmpty(m_stream);
    m_stop.record(m_stream);
    m_stop.synchronize();
    return m_stop.millisecondsSince(m_start);
}

} // namespace warpatlas::cuda
