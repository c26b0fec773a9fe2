#include "app/program/program_timeline.h"

#include "app/program/kernel_problems.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/runtime/errors/driver_errors.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace warpatlas {
namespace {

using runtime::CallRecord;
using runtime::Direction;
using What = ProgramBar::What;

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

std::uint64_t problemsOf(const runtime::LaunchRecord& launch)
{
    return static_cast<std::uint64_t>(
        std::ranges::count_if(launch.problems, [&](const Problem& problem) { return isTold(launch, problem); }));
}

What whatOf(const CallRecord& call)
{
    if (call.launch.size() > 1 || runtime::isGraphLaunch(call))
        return What::Graph;
    if (!call.launch.empty())
        return What::Kernel;
    return call.direction == Direction::ToDevice ? What::ToDevice
        : call.direction == Direction::ToHost    ? What::ToHost
                                                 : What::Inside;
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

ProgramTimeline timelineOf(const ProgramRecord& record)
{
    ProgramTimeline timeline;
    std::map<std::uint64_t, ProgramLane> threads, streams;
    std::vector<std::pair<double, double>> spans;
    for (std::size_t i = 0; i < record.calls.size(); ++i) {
        const CallRecord& call = record.calls[i];
        ProgramLane& thread = threads[call.thread];
        thread.host = true;
        thread.number = call.thread;
        const bool waits = call.hostEndMicroseconds > call.hostStartMicroseconds;
        thread.bars.push_back({waits ? What::Wait : What::Call, i, call.hostStartMicroseconds,
            std::max(call.hostStartMicroseconds, call.hostEndMicroseconds), isWrong(call)});
        if (call.thread == 1)
            timeline.waited += thread.bars.back().end - thread.bars.back().start;
        timeline.end = std::max({timeline.end, call.endMicroseconds, call.hostEndMicroseconds});
        if (call.endMicroseconds <= call.startMicroseconds)
            continue;
        ProgramLane& stream = streams[call.stream];
        stream.number = call.stream;
        stream.bars.push_back({whatOf(call), i, call.startMicroseconds, call.endMicroseconds, isWrong(call)});
        spans.emplace_back(call.startMicroseconds, call.endMicroseconds);
        timeline.work += call.endMicroseconds - call.startMicroseconds;
    }
    timeline.busy = unionOf(std::move(spans));
    for (auto* lanes : {&threads, &streams})
        for (auto& [number, lane] : *lanes)
            timeline.lanes.push_back(std::move(lane));
    return timeline;
}

std::string modelledText(double microseconds)
{
    return milliseconds(microseconds / 1000);
}

std::string timelineInWords(const ProgramTimeline& timeline)
{
    const auto streams = static_cast<std::uint64_t>(std::ranges::count(timeline.lanes, false, &ProgramLane::host));
    if (streams == 0)
        return say("program_timeline.nothing", "Nothing ran on the device.");
    std::string words =
        say("program_timeline.work", "{}: copies and kernels take {} one after another, {} as they ran.",
            counted(streams, streamNoun), modelledText(timeline.work), modelledText(timeline.busy));
    if (timeline.waited > 0)
        words += " " + say("program_timeline.waits", "The host waits for {}.", modelledText(timeline.waited));
    return words;
}

std::string nameOf(const ProgramLane& lane)
{
    if (lane.host)
        return lane.number == 1 ? say("program_timeline.host", "host")
                                : say("program_timeline.thread", "host, thread {}", lane.number);
    return lane.number == 0 ? say("program_timeline.default", "default stream")
                            : say("program_timeline.stream", "stream {}", lane.number);
}

std::string labelOf(const ProgramBar& bar, const ProgramRecord& record)
{
    const CallRecord& call = record.calls[bar.call];
    switch (bar.what) {
    case What::Kernel: {
        const runtime::LaunchRecord& launch = call.launch.front();
        return fmt::format(
            "{}<<<{}, {}>>>", launch.kernel, sizeText(launch.launch.grid), sizeText(launch.launch.block));
    }
    case What::ToDevice:
        return say("program_timeline.to_device", "to device, {}", bytesText(call.bytes));
    case What::ToHost:
        return say("program_timeline.to_host", "to host, {}", bytesText(call.bytes));
    case What::Inside:
        return say("program_timeline.inside", "on the device, {}", bytesText(call.bytes));
    case What::Graph:
        return say("program_timeline.graph", "graph, {} launches", call.launch.size());
    case What::Wait:
        return say("program_timeline.waits_in", "waits in {}", call.name);
    case What::Call:
        break;
    }
    return call.name;
}

std::string barInWords(const ProgramBar& bar, const ProgramRecord& record)
{
    const CallRecord& call = record.calls[bar.call];
    std::string words = labelOf(bar, record);
    if (bar.what != What::Call && bar.what != What::Wait)
        words += "; " + call.name;
    if (const std::uint32_t line = record.lineOf(bar.call); line != 0)
        words += ", " + say("program_timeline.line", "line {}", line);
    if (bar.takesTime())
        words += "; "
            + say("program_timeline.time", "{} ({}, modelled)", millisecondsBetween(bar.start / 1000, bar.end / 1000),
                modelledText(bar.end - bar.start));
    if (call.result != 0)
        words += "; "
            + say("program_timeline.failed", "failed with {}",
                runtime::errorNameOf(runtime::isDrivers(call.name), call.result));
    if (!call.launch.empty() && bar.what == What::Kernel && call.launch.front().ran)
        words += "; "
            + say("program_timeline.counters", "{} thread instructions, {} (simulated)",
                grouped(call.launch.front().threadInstructions),
                counted(problemsOf(call.launch.front()), Noun{"program.problem", "problem", "problems"}));
    return words;
}

} // namespace warpatlas
