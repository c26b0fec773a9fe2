#include "app/program/program_timeline.h"

#include "app/program/kernel_problems.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/shortened.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/timeline.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace warpatlas::inline program {
namespace {

using runtime::CallRecord;
using runtime::Direction;
using BarKind = ProgramBar::What;

constexpr Noun streamNoun{"stream", "stream", "streams"};

bool isWrong(const CallRecord& call)
{
    return call.result != 0 || call.failed != 0 || call.unsupported
        || std::ranges::any_of(call.launch, [](const runtime::LaunchRecord& launch) {
               return !launch.refusal.empty() || std::ranges::any_of(launch.problems, [&](const Problem& problem) {
                   return isWrong(launch, problem);
               });
           });
}

/// As problems are counted everywhere.
std::string problemsIn(const runtime::LaunchRecord& launch)
{
    ProblemCount count;
    for (const Problem& problem : launch.problems)
        if (isTold(launch, problem))
            count.add(problem.severity);
    const std::string words = toText(count);
    return words.empty() ? say("program_timeline.no_problems", "no problems") : words;
}

BarKind whatOf(const CallRecord& call)
{
    if (call.launch.size() > 1 || runtime::isGraphLaunch(call))
        return BarKind::Graph;
    if (!call.launch.empty())
        return BarKind::Kernel;
    return call.direction == Direction::ToDevice ? BarKind::ToDevice
        : call.direction == Direction::ToHost    ? BarKind::ToHost
                                                 : BarKind::Inside;
}

/// Says whether the host waits in a call for what the device does.
bool isWait(const CallRecord& call, bool measured)
{
    if (call.hostEndMicroseconds <= call.hostStartMicroseconds)
        return false;
    const auto has = [&](std::string_view part) { return call.name.find(part) != std::string::npos; };
    // As modelled, a call takes time for nothing else.
    return !measured || has("Synchronize") || ((has("emcpy") || has("emset")) && !has("Async"));
}

/// How long at least one of them ran.
double unionOf(std::vector<std::pair<double, double>> spans)
{
    std::ranges::sort(spans);
    double sum = 0, until = 0;
    for (const auto& [start, end] : spans) {
        sum += std::max(0.0, end - std::max(start, until));
        until = std::max(until, end);
    }
    return sum;
}

} // namespace

namespace {

/// Bars that had not ended go on to the end of the timeline, which is some way behind the rest.
template <class Threads, class Streams> void endOpenBars(ProgramTimeline& timeline, Threads& threads, Streams& streams)
{
    constexpr double share = 0.6, leastMicroseconds = 1;
    const double end = timeline.end + std::max(share * timeline.end, leastMicroseconds);
    bool any = false;
    const auto prolong = [&](auto& lanes) {
        for (auto& [place, lane] : lanes)
            for (ProgramBar& bar : lane.bars)
                if (bar.open) {
                    bar.what = bar.what == BarKind::Call ? BarKind::Wait : bar.what;
                    bar.end = end;
                    any = true;
                }
    };
    prolong(threads);
    prolong(streams);
    timeline.end = any ? end : timeline.end;
}

} // namespace

ProgramTimeline timelineOf(const ProgramRecord& record)
{
    ProgramTimeline timeline;
    std::map<std::uint64_t, ProgramLane> threads;
    std::map<std::pair<std::uint64_t, std::uint64_t>, ProgramLane> streams; // by device and number
    const bool severalDevices =
        std::ranges::any_of(record.calls, [](const CallRecord& call) { return call.device != 0; });
    std::vector<std::pair<double, double>> spans;
    bool captures = false; // what is launched meanwhile is a graph's
    for (std::size_t i = 0; i < record.calls.size(); ++i) {
        const CallRecord& call = record.calls[i];
        if (call.name.find("StreamBeginCapture") != std::string::npos)
            captures = true;
        else if (call.name.find("StreamEndCapture") != std::string::npos)
            captures = false;
        ProgramLane& thread = threads[call.thread];
        thread.host = true;
        thread.number = call.thread;
        const bool waits = isWait(call, record.measured.has_value());
        thread.bars.push_back({waits ? BarKind::Wait : BarKind::Call, i, call.hostStartMicroseconds,
            std::max(call.hostStartMicroseconds, call.hostEndMicroseconds), isWrong(call)});
        if (call.thread == 1 && waits)
            timeline.waited += thread.bars.back().end - thread.bars.back().start;
        thread.bars.back().open = call.open;
        timeline.end = std::max({timeline.end, call.startMicroseconds, call.endMicroseconds, call.hostStartMicroseconds,
            call.hostEndMicroseconds});
        timeline.kernelFailed = timeline.kernelFailed || call.failed != 0 || isKernelError(call.result);
        if (call.endMicroseconds <= call.startMicroseconds && !call.workOpen) {
            timeline.untimed += record.measured && call.result == 0 && !captures ? call.launch.size() : 0;
            continue;
        }
        ProgramLane& stream = streams[{call.device, call.stream}];
        stream.number = call.stream;
        if (severalDevices)
            stream.device = call.device;
        stream.bars.push_back(
            {whatOf(call), i, call.startMicroseconds, call.endMicroseconds, isWrong(call), call.workOpen});
        if (call.workOpen) { // how long is not known
            timeline.open = call.launch.empty() ? call.name : call.launch.front().kernel;
            continue;
        }
        spans.emplace_back(call.startMicroseconds, call.endMicroseconds);
        timeline.work += call.endMicroseconds - call.startMicroseconds;
    }
    timeline.busy = unionOf(std::move(spans));
    endOpenBars(timeline, threads, streams);
    for (auto& [number, lane] : threads)
        timeline.lanes.push_back(std::move(lane));
    for (auto& [place, lane] : streams)
        timeline.lanes.push_back(std::move(lane));
    return timeline;
}

std::string microsecondsText(double microseconds)
{
    return milliseconds(microseconds / 1000);
}

std::string timesInWords(const ProgramRecord& record)
{
    return record.measured ? say("program_timeline.measured", "measured")
                           : say("program_timeline.modelled", "modelled");
}

std::string provenanceInWords(const ProgramRecord& record)
{
    if (!record.measured)
        return say("program_timeline.order", "order simulated, durations modelled");
    return say("program_timeline.measured_on", "measured on {}, driver {}, {}", record.measured->gpu,
        record.measured->driver, record.measured->date);
}

std::string timelineInWords(const ProgramTimeline& timeline)
{
    const auto streams = static_cast<std::uint64_t>(std::ranges::count(timeline.lanes, false, &ProgramLane::host));
    const std::string untimed = timeline.untimed == 0 ? ""
        : timeline.kernelFailed ? say("program_timeline.untimed_failed", "The GPU told no time of {}: a kernel failed.",
              counted(timeline.untimed, noun::launch))
                                : say("program_timeline.untimed", "The times of {} are missing: the GPU told none.",
                                    counted(timeline.untimed, noun::launch));
    const std::string open =
        timeline.open.empty() ? "" : say("program_timeline.not_ended", "{} had not ended.", shortened(timeline.open));
    if (streams == 0)
        return untimed.empty() ? say("program_timeline.nothing", "Nothing ran on the device.") : untimed;
    std::string words = timeline.work == 0 && !open.empty()
        ? counted(streams, streamNoun) + ":"
        : say("program_timeline.work", "{}: copies and kernels take {} one after another, {} as they ran.",
            counted(streams, streamNoun), microsecondsText(timeline.work), microsecondsText(timeline.busy));
    for (const std::string& more : {untimed, open})
        words += more.empty() ? "" : " " + more;
    if (timeline.waited > 0)
        words += " " + say("program_timeline.waits", "The host waits for {}.", microsecondsText(timeline.waited));
    return words;
}

std::string_view nameOf(ProgramBar::What what)
{
    static constexpr std::string_view names[] = {
        "kernel", "to_device", "to_host", "on_device", "graph", "wait", "call"};
    return names[std::size_t(what)];
}

std::string nameOf(const ProgramLane& lane)
{
    if (lane.host)
        return lane.number == 1 ? say("program_timeline.host", "host")
                                : say("program_timeline.thread", "host, thread {}", lane.number);
    const std::string stream = lane.number == 0 ? say("program_timeline.default", "default stream")
                                                : say("program_timeline.stream", "stream {}", lane.number);
    return lane.device ? say("program_timeline.device", "GPU {}, {}", *lane.device, stream) : stream;
}

namespace {

std::string closedLabelOf(const ProgramBar& bar, const ProgramRecord& record)
{
    const CallRecord& call = record.calls[bar.call];
    switch (bar.what) {
    case BarKind::Kernel: {
        const runtime::LaunchRecord& launch = call.launch.front();
        return fmt::format(
            "{}<<<{}, {}>>>", launch.kernel, sizeText(launch.launch.grid), sizeText(launch.launch.block));
    }
    case BarKind::ToDevice:
        return say("program_timeline.to_device", "to device, {}", bytesText(call.bytes));
    case BarKind::ToHost:
        return say("program_timeline.to_host", "to host, {}", bytesText(call.bytes));
    case BarKind::Inside:
        return say("program_timeline.inside", "on the device, {}", bytesText(call.bytes));
    case BarKind::Graph:
        return say("program_timeline.graph", "graph, {} launches", call.launch.size());
    case BarKind::Wait:
        return say("program_timeline.waits_in", "waits in {}", call.name);
    case BarKind::Call:
        break;
    }
    return call.name;
}

} // namespace

std::string labelOf(const ProgramBar& bar, const ProgramRecord& record)
{
    const std::string label = closedLabelOf(bar, record);
    return bar.open ? say("program_timeline.open", "{}: not ended", label) : label;
}

std::string barInWords(const ProgramBar& bar, const ProgramRecord& record)
{
    const CallRecord& call = record.calls[bar.call];
    std::string words = labelOf(bar, record);
    if (bar.what != BarKind::Call && bar.what != BarKind::Wait)
        words += "; " + call.name;
    if (const std::uint32_t line = record.lineOf(bar.call); line != 0)
        words += ", " + say("program_timeline.line", "line {}", line);
    if (bar.open)
        words += "; "
            + say("program_timeline.from", "from {} on ({}), to the program's end", microsecondsText(bar.start),
                timesInWords(record));
    else if (bar.takesTime())
        words += "; "
            + say("program_timeline.time", "{} ({}, {})", millisecondsBetween(bar.start / 1000, bar.end / 1000),
                microsecondsText(bar.end - bar.start), timesInWords(record));
    if (bar.what == BarKind::Kernel && bar.takesTime() && !bar.open && !record.measured)
        words += ", "
            + say("program_timeline.made_of",
                "of which {} are the launch itself, and {} the kernel at the GPU's full rates; Times has a band for "
                "the "
                "kernel alone",
                microsecondsText(runtime::Timeline::callMicroseconds),
                microsecondsText(std::max(0.0, bar.end - bar.start - runtime::Timeline::callMicroseconds)));
    if (call.result != 0)
        words += "; "
            + say("program_timeline.failed", "failed with {}",
                runtime::errorNameOf(runtime::isDrivers(call.name), call.result));
    if (!call.launch.empty() && bar.what == BarKind::Kernel && call.launch.front().ran && !record.measured)
        words += "; "
            + say("program_timeline.counters", "{} thread instructions, {} (simulated)",
                grouped(call.launch.front().threadInstructions), problemsIn(call.launch.front()));
    return words;
}

} // namespace warpatlas::inline program
