/// When the work of streams happens, on a clock of its own: the order is CUDA's, the durations are modelled. Copies go
/// at the rate of a bus, one at a time each way; kernels take as long as their instructions or their sectors do,
/// whichever is longer, and those of different streams run beside each other as far as their blocks have room on the
/// GPU together. Host code between calls takes no time. Nothing of it is a measured time.
///
/// The legacy default stream waits for all streams, and they for it, but for those made with cudaStreamNonBlocking.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/simulator/recording/counters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::runtime {

struct Capture; // kernels/runtime/graph.h

/// Microseconds from the program's first call.
struct Span {
    double start = 0, end = 0;
};

struct Stream {
    std::uint64_t number = 0; ///< 0: the default one
    bool blocking = true; ///< waits for the default stream, and it for this one
    int priority = 0;
    unsigned flags = 0;
    double until = 0; ///< when all that it has done ended
    bool destroyed = false; ///< what was asked of it before is still done
    std::uint64_t unfinished = 0; ///< pieces of work that it was asked for and has not done
    std::uint64_t context = 0; ///< that it was made in
    std::uint64_t asked = 0; ///< work that was found unfinished when the program asked last
    std::shared_ptr<Capture> capture{}; ///< that takes what it is asked for; null: it is done
};

struct Event {
    std::uint64_t number = 0;
    bool timing = true;
    std::optional<double> at{}; ///< empty: not reached yet
    std::uint64_t work = 0; ///< that reaches it (kernels/runtime/work_queue.h); 0: never recorded
    std::uint64_t context = 0; ///< that it was made in
    std::uint64_t asked = 0; ///< as a stream's
    std::shared_ptr<Capture> capture{}; ///< that it was recorded in
    std::vector<std::uint64_t> nodes{}; ///< of the capture: what it stands for
};

enum class Engine : std::uint8_t { ToDevice, ToHost, Kernels, Inside };

class Timeline {
public:
    std::uint64_t makeStream(bool blocking, unsigned flags, int priority); ///< its number
    Stream* stream(std::uint64_t number); ///< null where there is none, or none any more
    Stream* workStream(std::uint64_t number); ///< one that was destroyed, too
    bool destroyStream(std::uint64_t number);
    std::uint64_t makeEvent(bool timing);
    Event* event(std::uint64_t number);
    bool destroyEvent(std::uint64_t number);

    /// Work on a stream that is done now: not before what it did earlier, not before so much of the engine is free (1:
    /// all of it), and not before the host had asked for it.
    Span work(Stream& stream, Engine engine, double microseconds, double asked, double share = 1);
    Span work(Stream& stream, Engine engine, double microseconds) { return work(stream, engine, microseconds, m_host); }
    /// When work would begin whose end is not known yet.
    double startOf(const Stream& stream, Engine engine, double asked, double share = 1) const
    {
        return freeFrom(m_engines[static_cast<std::size_t>(engine)], begin(stream, asked), 0, share);
    }
    /// Places work that takes no time where the stream comes to it.
    Span pass(Stream& stream, double asked);
    void record(Event& event, Stream& stream, double asked);
    void record(Event& event, Stream& stream) { record(event, stream, m_host); }
    void waitFor(Stream& stream, const Event& event);
    /// The host waits: its clock goes on.
    void synchronise(const Stream& stream);
    void synchroniseAll();
    void waitUntil(double microseconds) { m_host = std::max(m_host, microseconds); }
    double host() const { return m_host; }
    void reset();
    void endContext(std::uint64_t context); ///< its streams and events are gone
    const std::map<std::uint64_t, Stream>& streams() const { return m_streams; }

    /// Part of each duration: the time to begin, however little is done.
    static constexpr double callMicroseconds = 4;
    static double copyMicroseconds(const GpuSheet& gpu, Engine engine, std::uint64_t bytes);
    /// `blocks`: as few as keep no more multiprocessors busy.
    static double kernelMicroseconds(const GpuSheet& gpu, const Counters& counters, std::uint64_t blocks);

private:
    struct Busy {
        Span span;
        double share = 1; ///< of the engine
    };
    /// The latest pieces of an engine's work: nothing begins before the end of older ones.
    struct EngineWork {
        std::vector<Busy> busy;
        double from = 0;
        double end = 0; ///< of all of it
    };

    double begin(const Stream& stream, double asked) const;
    static double freeFrom(const EngineWork& engine, double ready, double microseconds, double share);

    double m_host = 0;
    std::array<EngineWork, 4> m_engines;
    std::uint64_t m_streamNumber = 0, m_eventNumber = 0;
    std::map<std::uint64_t, Stream> m_streams{{0, Stream{}}};
    std::map<std::uint64_t, Event> m_events;
};

} // namespace warpatlas::runtime
