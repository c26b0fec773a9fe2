#include "app/program/program_report.h"

#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "app/result/table.h"
#include "app/result/trace_events.h"
#include "app/words/json_members.h"
#include "app/words/problem_words.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/errors/library_errors.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace warpatlas::inline program {
namespace {

using ProgramJson = nlohmann::ordered_json;

constexpr int programSchema = 1;

ProgramJson fromProblem(const Problem& problem, const runtime::LaunchRecord& launch, std::size_t number)
{
    ProgramJson json{{"kind", nameOf(problem.kind)}, {"severity", nameOf(problem.severity)}};
    setKnown(json, "line", problem.line);
    if (problem.line && !launch.source.empty())
        json["file"] = launch.source;
    setKnown(json, "block", problem.block, "thread", problem.thread);
    json["count"] = problem.count;
    json["kernel"] = launch.kernel;
    json["call"] = number;
    json["message"] = sentenceInProgram(problem);
    return json;
}

ProgramJson fromProblem(const HostProblem& problem, const std::string& file)
{
    ProgramJson json{{"kind", nameOf(problem.kind)},
        {"severity", nameOf(isRemark(problem.kind) ? Severity::Information : Severity::Error)}};
    setKnown(json, "line", problem.line, "file", problem.file);
    json["count"] = problem.count;
    setKnown(json, "function", problem.call, "of_line", problem.otherLine, "of_function", problem.otherCall,
        "memory_line", problem.memoryLine);
    if (problem.code != 0)
        json["error"] = runtime::errorNameOf(problem.drivers, problem.code);
    setKnown(json, "bytes", problem.bytes);
    json["message"] = sentenceOf(problem, file);
    return json;
}

ProgramJson fromCall(const ProgramRecord& record, std::size_t index)
{
    const runtime::CallRecord& call = record.calls[index];
    ProgramJson json = toJson(call);
    json.erase("at"); // a place in a program that is gone, or in its code
    json.erase("from");
    json.erase("n"); // its place in the list
    const auto shorten = [&](ProgramJson& launch) {
        launch.erase("problems"); // they are told together
        if (record.measured)
            for (const std::string& counter : runtime::counterNames())
                launch.erase(counter); // nobody counted
    };
    if (json.contains("launch"))
        shorten(json["launch"]);
    if (json.contains("more_launches"))
        for (ProgramJson& launch : json["more_launches"])
            shorten(launch);
    setKnown(json, "line", record.lineOf(index), "file", record.fileOf(index));
    for (const char* const code : {"result", "told"})
        if (json.contains(code))
            json[code] = runtime::libraryStatus(json[code].get<int>());
    if (call.result != 0)
        json["error"] = runtime::errorNameOf(runtime::isDrivers(call.name), call.result);
    return json;
}

/// Streams that work was given to, the default one among them.
std::size_t streamsUsed(const ProgramRecord& record)
{
    std::set<std::pair<std::uint64_t, std::uint64_t>> streams;
    for (const runtime::CallRecord& call : record.calls)
        if (!call.launch.empty() || call.direction != runtime::Direction::None)
            streams.emplace(call.device, call.stream);
    return streams.size();
}

/// Calls that copied, by their direction; of those in a graph bytes alone are known.
ProgramJson copiesOf(const ProgramRecord& record)
{
    ProgramJson json;
    for (const auto direction : {runtime::Direction::ToDevice, runtime::Direction::ToHost, runtime::Direction::Inside})
        json[std::string(nameOf(direction))] = std::ranges::count_if(record.calls,
            [&](const runtime::CallRecord& call) { return call.direction == direction && call.result == 0; });
    return json;
}

std::map<std::string, std::uint64_t> callsByName(const ProgramRecord& record)
{
    std::map<std::string, std::uint64_t> counts;
    for (const runtime::CallRecord& call : record.calls)
        ++counts[call.name];
    return counts;
}

ProgramJson deviceJson(const ProgramRecord& record, const ProgramWish& wish)
{
    if (!record.measured)
        return {{"id", "sim"}, {"gpu", wish.gpu.name}, {"provenance", "simulated"}};
    const MeasuredOn& on = *record.measured;
    ProgramJson json{{"id", wish.real ? wish.real->id : "cuda"}, {"gpu", on.gpu}, {"driver", on.driver},
        {"date", on.date}, {"provenance", "measured"}, {"start_us", on.measuring.startMicroseconds}};
    setKnown(json, "lost_times", on.measuring.lost, "not_measured", on.measuring.refusal);
    return json;
}

} // namespace

std::map<std::string, std::uint64_t> problemCounts(const ProgramRun& run)
{
    std::map<std::string, std::uint64_t> counts;
    for (const runtime::CallRecord& call : run.record.calls)
        for (const runtime::LaunchRecord& launch : call.launch)
            for (const Problem& problem : launch.problems)
                counts[std::string(nameOf(problem.kind))] += problem.count;
    for (const HostProblem& problem : run.hostProblems)
        counts[std::string(nameOf(problem.kind))] += problem.count;
    return counts;
}

ProgramJson toReport(const ProgramRun& run, const ProgramWish& wish)
{
    const ProgramRecord& record = run.record;
    ProgramJson json{{"schema", programSchema}, {"program", wish.file}, {"arguments", wish.arguments},
        {"device", deviceJson(run.record, wish)}, {"exit_status", run.status}};
    setKnown(json, "signal", run.signal);
    if (record.fault)
        json["fault"] = {{"line", record.faultLine}, {"writes", record.fault->write}};
    setKnown(json, "stopped", run.stopped);
    if (record.running)
        json["running"] = toJson(*record.running);
    setKnown(json, "compiler", run.compiler);
    json["launches"] = record.launches();
    json["bytes_to_device"] = record.bytes(runtime::Direction::ToDevice);
    json["bytes_to_host"] = record.bytes(runtime::Direction::ToHost);
    json["streams"] = streamsUsed(record);
    json["copies"] = copiesOf(record);
    json["calls_by_name"] = callsByName(record);
    json["problems_by_kind"] = problemCounts(run);
    json["times"] = record.measured ? "measured" : "modelled"; // start_us and end_us of calls
    for (const std::string& library : run.missingLibraries)
        json["missing_libraries"].push_back(library);
    setKnown(json, "record_cut", record.cut, "lost_calls", record.lost, "damaged_lines", record.damaged);
    json["summary"] = summaryOf(run, wish.file);
    json["problems"] = ProgramJson::array();
    json["calls"] = ProgramJson::array();
    for (std::size_t i = 0; i < record.calls.size(); ++i) {
        json["calls"].push_back(fromCall(record, i));
        for (const runtime::LaunchRecord& launch : record.calls[i].launch)
            for (const Problem& problem : launch.problems)
                json["problems"].push_back(fromProblem(problem, launch, i));
    }
    for (const HostProblem& problem : run.hostProblems)
        json["problems"].push_back(fromProblem(problem, wish.file));
    for (const ProgramRun& other : run.others) {
        ProgramJson process = toReport(other, wish);
        for (const char* ofAll : {"schema", "arguments", "device", "exit_status", "stopped", "times", "summary"})
            process.erase(ofAll);
        process["program"] = other.record.program;
        json["more_processes"].push_back(std::move(process));
    }
    return json;
}

std::string programCsv(const ProgramRecord& record, const std::string& file)
{
    Table table;
    for (const char* key : {"lane", "number", "what", "call", "function", "kernel", "bytes", "file", "line", "start_us",
             "end_us", "times", "error", "wrong", "device"})
        table.columns.push_back({key});
    const std::string own = std::filesystem::path(file).filename().string();
    for (const ProgramLane& lane : timelineOf(record).lanes)
        for (const ProgramBar& bar : lane.bars) {
            const runtime::CallRecord& call = record.calls[bar.call];
            const std::uint32_t line = record.lineOf(bar.call);
            const std::string named = record.fileOf(bar.call);
            table.rows.push_back({lane.host ? "host" : "stream", lane.number, nameOf(bar.what), bar.call, call.name,
                call.launch.empty() ? std::string() : call.launch.front().kernel, call.bytes,
                line == 0           ? std::string()
                    : named.empty() ? own
                                    : named,
                line == 0 ? Cell() : Cell(line), bar.start, bar.open ? Cell() : Cell(bar.end),
                !bar.takesTime()      ? ""
                    : record.measured ? "measured"
                                      : "modelled",
                call.result == 0 ? std::string()
                                 : std::string(runtime::errorNameOf(runtime::isDrivers(call.name), call.result)),
                bar.wrong ? 1 : 0, lane.host ? Cell() : Cell(call.device)});
        }
    return csvOf(table);
}

std::string programTrace(const ProgramRecord& record, const std::string& file)
{
    std::vector<TraceLane> lanes;
    for (const ProgramLane& lane : timelineOf(record).lanes) {
        TraceLane& trace = lanes.emplace_back(TraceLane{file, nameOf(lane), {}});
        for (const ProgramBar& bar : lane.bars)
            trace.events.push_back({labelOf(bar, record), std::string(nameOf(bar.what)), bar.start, bar.end,
                {{"what", barInWords(bar, record)}}});
    }
    return traceText(lanes, provenanceInWords(record));
}

} // namespace warpatlas::inline program
