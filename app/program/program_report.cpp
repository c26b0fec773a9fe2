#include "app/program/program_report.h"

#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "app/result/table.h"
#include "app/words/problem_words.h"
#include "kernels/runtime/errors/driver_errors.h"
#include "kernels/runtime/errors/library_errors.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using ProgramJson = nlohmann::ordered_json;

constexpr int programSchema = 1;

ProgramJson axes(const Dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

ProgramJson fromProblem(const Problem& problem, const runtime::LaunchRecord& launch, std::size_t number)
{
    ProgramJson json{{"kind", nameOf(problem.kind)}, {"severity", nameOf(problem.severity)}};
    if (problem.line)
        json["line"] = *problem.line;
    if (problem.line && !launch.source.empty())
        json["file"] = launch.source;
    if (problem.block)
        json["block"] = axes(*problem.block);
    if (problem.thread)
        json["thread"] = axes(*problem.thread);
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
    if (problem.line != 0)
        json["line"] = problem.line;
    if (!problem.file.empty())
        json["file"] = problem.file;
    json["count"] = problem.count;
    if (!problem.call.empty())
        json["function"] = problem.call;
    if (problem.otherLine != 0)
        json["of_line"] = problem.otherLine;
    if (!problem.otherCall.empty())
        json["of_function"] = problem.otherCall;
    if (problem.memoryLine != 0)
        json["memory_line"] = problem.memoryLine;
    if (problem.code != 0)
        json["error"] = runtime::errorNameOf(problem.drivers, problem.code);
    if (problem.bytes != 0)
        json["bytes"] = problem.bytes;
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
            for (const std::string_view counter : runtime::counterNames())
                launch.erase(std::string(counter)); // nobody counted
    };
    if (json.contains("launch"))
        shorten(json["launch"]);
    if (json.contains("more_launches"))
        for (ProgramJson& launch : json["more_launches"])
            shorten(launch);
    if (record.lineOf(index) != 0)
        json["line"] = record.lineOf(index);
    if (const std::string file = record.fileOf(index); !file.empty())
        json["file"] = file;
    for (const char* const code : {"result", "told"})
        if (json.contains(code))
            json[code] = runtime::libraryStatus(json[code].get<int>());
    if (call.result != 0)
        json["error"] = runtime::errorNameOf(runtime::isDrivers(call.name), call.result);
    return json;
}

ProgramJson deviceJson(const ProgramRecord& record, const ProgramWish& wish)
{
    if (!record.measured)
        return {{"id", "sim"}, {"gpu", wish.gpu.name}, {"provenance", "simulated"}};
    const MeasuredOn& on = *record.measured;
    ProgramJson json{{"id", wish.real ? wish.real->id : "cuda"}, {"gpu", on.gpu}, {"driver", on.driver},
        {"date", on.date}, {"provenance", "measured"}, {"start_us", on.measuring.startMicroseconds}};
    if (on.measuring.lost != 0)
        json["lost_times"] = on.measuring.lost;
    if (!on.measuring.refusal.empty())
        json["not_measured"] = on.measuring.refusal;
    return json;
}

std::string_view barName(ProgramBar::What what)
{
    switch (what) {
    case ProgramBar::What::Kernel:
        return "kernel";
    case ProgramBar::What::ToDevice:
        return "to_device";
    case ProgramBar::What::ToHost:
        return "to_host";
    case ProgramBar::What::Inside:
        return "on_device";
    case ProgramBar::What::Graph:
        return "graph";
    case ProgramBar::What::Wait:
        return "wait";
    case ProgramBar::What::Call:
        break;
    }
    return "call";
}

} // namespace

ProgramJson toReport(const ProgramRun& run, const ProgramWish& wish)
{
    const ProgramRecord& record = run.record;
    ProgramJson json{{"schema", programSchema}, {"program", wish.file}, {"arguments", wish.arguments},
        {"device", deviceJson(run.record, wish)}, {"exit_status", run.status}};
    if (run.signal != 0)
        json["signal"] = run.signal;
    if (record.fault)
        json["fault"] = {{"line", record.faultLine}, {"writes", record.fault->write}};
    if (run.stopped)
        json["stopped"] = true;
    if (record.running)
        json["running"] = toJson(*record.running);
    if (!run.compiler.empty())
        json["compiler"] = run.compiler;
    json["launches"] = record.launches();
    json["bytes_to_device"] = record.bytes(runtime::Direction::ToDevice);
    json["bytes_to_host"] = record.bytes(runtime::Direction::ToHost);
    json["times"] = record.measured ? "measured" : "modelled"; // start_us and end_us of calls
    for (const std::string& library : run.missingLibraries)
        json["missing_libraries"].push_back(library);
    if (record.cut)
        json["record_cut"] = true;
    if (!record.lost.empty())
        json["lost_calls"] = record.lost;
    if (record.damaged != 0)
        json["damaged_lines"] = record.damaged;
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
        for (const char* ofAll : {"schema", "arguments", "device", "exit_status", "stopped", "times"})
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
            table.rows.push_back({lane.host ? "host" : "stream", lane.number, barName(bar.what), bar.call, call.name,
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

} // namespace warpatlas
