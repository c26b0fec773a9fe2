#include "kernels/runtime/timeline.h"

#include <algorithm>

namespace warpatlas::runtime {
namespace {

/// A round figure for PCI Express 4.0 with 16 lanes, and for what a launch and a copy cost before they begin.
constexpr double busBytesPerMicrosecond = 24e3;

} // namespace

std::uint64_t Timeline::makeStream(bool blocking, unsigned flags, int priority)
{
    const std::uint64_t number = ++m_streamNumber;
    std::erase_if(m_streams, [&](const auto& one) {
        const Stream& stream = one.second;
        return stream.destroyed && stream.unfinished == 0 && stream.until < m_host;
    });
    m_streams[number] = {.number = number, .blocking = blocking, .priority = priority, .flags = flags, .until = m_host};
    return number;
}

Stream* Timeline::stream(std::uint64_t number)
{
    Stream* const found = workStream(number);
    return found == nullptr || found->destroyed ? nullptr : found;
}

Stream* Timeline::workStream(std::uint64_t number)
{
    const auto found = m_streams.find(number);
    return found == m_streams.end() ? nullptr : &found->second;
}

bool Timeline::destroyStream(std::uint64_t number)
{
    Stream* const found = number == 0 ? nullptr : stream(number);
    if (found != nullptr)
        found->destroyed = true;
    return found != nullptr;
}

std::uint64_t Timeline::makeEvent(bool timing)
{
    const std::uint64_t number = ++m_eventNumber;
    m_events[number] = {.number = number, .timing = timing};
    return number;
}

Event* Timeline::event(std::uint64_t number)
{
    const auto found = m_events.find(number);
    return found == m_events.end() ? nullptr : &found->second;
}

bool Timeline::destroyEvent(std::uint64_t number)
{
    return m_events.erase(number) != 0;
}

double Timeline::begin(const Stream& stream, double asked) const
{
    double start = std::max(asked, stream.until);
    for (const auto& [number, other] : m_streams)
        if (stream.number == 0 ? other.blocking : stream.blocking && number == 0)
            start = std::max(start, other.until);
    return start;
}

double Timeline::freeFrom(const EngineWork& engine, double ready, double microseconds, double share)
{
    const double first = std::max(ready, engine.from);
    if (first >= engine.end)
        return first;
    // Room is found when it is ready, or when something else ends.
    std::vector<double> starts{first};
    for (const Busy& busy : engine.busy)
        if (busy.span.end > first)
            starts.push_back(busy.span.end);
    std::ranges::sort(starts);
    for (const double start : starts) {
        constexpr double rounding = 1e-9;
        // The most of it that is taken meanwhile is taken when something begins.
        const auto takenAt = [&](double time) {
            double taken = 0;
            for (const Busy& busy : engine.busy)
                taken += busy.span.start <= time && time < busy.span.end ? busy.share : 0;
            return taken;
        };
        const auto hasRoomAt = [&](double time) { return takenAt(time) + share <= 1 + rounding; };
        if (hasRoomAt(start) && std::ranges::all_of(engine.busy, [&](const Busy& busy) {
                return busy.span.start <= start || busy.span.start >= start + microseconds
                    || hasRoomAt(busy.span.start);
            }))
            return start;
    }
    return engine.end;
}

Span Timeline::work(Stream& stream, Engine engine, double microseconds, double asked, double share)
{
    constexpr std::size_t mostKept = 128; // as many kernels as a GPU has at once
    EngineWork& on = m_engines[static_cast<std::size_t>(engine)];
    const double start = freeFrom(on, begin(stream, asked), microseconds, share);
    stream.until = start + microseconds;
    on.busy.push_back({{start, stream.until}, share});
    on.end = std::max(on.end, stream.until);
    if (on.busy.size() > mostKept) {
        const auto oldest = std::ranges::min_element(on.busy, {}, [](const Busy& busy) { return busy.span.end; });
        on.from = std::max(on.from, oldest->span.end);
        on.busy.erase(oldest);
    }
    return {start, stream.until};
}

Span Timeline::pass(Stream& stream, double asked)
{
    stream.until = begin(stream, asked);
    return {stream.until, stream.until};
}

void Timeline::record(Event& event, Stream& stream, double asked)
{
    event.at = pass(stream, asked).end;
}

void Timeline::waitFor(Stream& stream, const Event& event)
{
    if (event.at)
        stream.until = std::max(stream.until, *event.at);
}

void Timeline::synchronise(const Stream& stream)
{
    // The legacy default stream ends when all do that it waits for.
    m_host = std::max(m_host, stream.number == 0 ? begin(stream, m_host) : stream.until);
}

void Timeline::synchroniseAll()
{
    for (const auto& [number, stream] : m_streams)
        m_host = std::max(m_host, stream.until);
}

void Timeline::endContext(std::uint64_t context)
{
    for (auto& [number, stream] : m_streams)
        stream.destroyed = stream.destroyed || (number != 0 && stream.context == context);
    std::erase_if(m_events, [&](const auto& event) { return event.second.context == context; });
}

void Timeline::reset()
{
    m_streams = {{0, Stream{}}};
    m_streams[0].until = m_host;
    m_events.clear();
}

double Timeline::copyMicroseconds(const GpuSheet& gpu, Engine engine, std::uint64_t bytes)
{
    // Within the device every byte is read and written.
    const double rate = engine == Engine::Inside ? gpu.memoryGbPerSecond * 1e3 / 2 : busBytesPerMicrosecond;
    return callMicroseconds + (rate > 0 ? static_cast<double>(bytes) / rate : 0);
}

double Timeline::kernelMicroseconds(const GpuSheet& gpu, const Counters& counters, std::uint64_t blocks)
{
    const double busy = std::min(static_cast<double>(blocks), static_cast<double>(gpu.multiprocessors));
    const double perMicrosecond = busy * gpu.subPartitions * gpu.clockGhz * 1e3;
    const double bytesPerMicrosecond = gpu.memoryGbPerSecond * 1e3;
    const auto sectors = static_cast<double>(counters.globalLoadSectors + counters.globalStoreSectors);
    const double instructions =
        perMicrosecond > 0 ? static_cast<double>(counters.warpInstructions) / perMicrosecond : 0;
    const double memory = bytesPerMicrosecond > 0 ? sectors * 32 / bytesPerMicrosecond : 0;
    return callMicroseconds + std::max(instructions, memory);
}

} // namespace warpatlas::runtime
