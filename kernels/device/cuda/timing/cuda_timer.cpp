#include "kernels/device/cuda/timing/cuda_timer.h"

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

CudaTimer::CudaTimer(const Stream& stream, int ordinal)
    : m_stream(stream), m_watch(m_stream, m_gate), m_cacheFlush(ordinal)
{
}

double CudaTimer::timeMs(const std::function<void()>& queue, int repeats, Cache cache)
{
    assert(repeats >= 1 && repeats <= maximumRepeats);
    double ms = 0;
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
            m_watch.start();
            for (int i = 0; i < repeats; ++i)
                queue();
            m_watch.stop();
        }
        ms = m_watch.milliseconds();
    } while (!m_gate.held());
    return ms / repeats;
}

double CudaTimer::seriesMs(const std::function<void()>& first, const std::function<void()>& others, Cache cache)
{
    double ms = 0;
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
            m_watch.start();
            first();
        }
        others();
        m_watch.stop();
        ms = m_watch.milliseconds();
    } while (!m_gate.held());
    return ms;
}

int CudaTimer::repeatsFor(double milliseconds)
{
    return milliseconds < shortestSampleMs ? maximumRepeats : 1;
}

double CudaTimer::launchOverheadMs()
{
    m_stream.synchronize();
    m_watch.start();
    m_gate.queueEmpty(m_stream);
    m_watch.stop();
    return m_watch.milliseconds();
}

} // namespace warpatlas::cuda
