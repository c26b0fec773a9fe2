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
    std::erase_if(m_streams, [&](const auto& one) { return one.second.destroyed && one.second.until < m_host; });
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

Span Timeline::work(Stream& stream, Engine engine, double microseconds, double asked)
{
    double& busyUntil = m_engines[static_cast<std::size_t>(engine)];
    const double start = startOf(stream, engine, asked);
    stream.until = busyUntil = start + microseconds;
    return {start, stream.until};
}

void Timeline::record(Event& event, Stream& stream, double asked)
{
    event.at = stream.until = begin(stream, asked);
}

void Timeline::waitFor(Stream& stream, const Event& event)
{
    if (event.at)
        stream.until = std::max(stream.until, *event.at);
}

void Timeline::synchroniseAll()
{
    for (const auto& [number, stream] : m_streams)
        synchronise(stream);
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

double Timeline::kernelMicroseconds(const GpuSheet& gpu, const Counters& counters)
{
    const double perMicrosecond = gpu.multiprocessors * gpu.subPartitions * gpu.clockGhz * 1e3;
    const double bytesPerMicrosecond = gpu.memoryGbPerSecond * 1e3;
    const auto sectors = static_cast<double>(counters.globalLoadSectors + counters.globalStoreSectors);
    const double instructions =
        perMicrosecond > 0 ? static_cast<double>(counters.warpInstructions) / perMicrosecond : 0;
    const double memory = bytesPerMicrosecond > 0 ? sectors * 32 / bytesPerMicrosecond : 0;
    return callMicroseconds + std::max(instructions, memory);
}

} // namespace warpatlas::runtime
