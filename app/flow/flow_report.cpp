#include "app/flow/flow_report.h"

#include "app/flow/flow_words.h"
#include "app/report/json_report.h"
#include "app/report/problem_rows.h"
#include "app/report/text_table.h"
#include "app/words/figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

using FlowJson = nlohmann::ordered_json;

FlowJson jsonOfOperation(const FlowOperation& operation)
{
    FlowJson json{{"step", nameOf(operation.step)}};
    if (operation.chunk)
        json["chunk"] = *operation.chunk;
    json["gpu"] = operation.device;
    json["stream"] = operation.stream;
    if (operation.bytes > 0)
        json["bytes"] = operation.bytes;
    json["start_ms"] = operation.startMs;
    json["end_ms"] = operation.endMs;
    return json;
}

FlowJson jsonOfTiming(const FlowTiming& timing, bool modelled)
{
    FlowJson json{{"chunks", timing.chunks}, {"streams", timing.streams}, {"ms", timing.wallMs}};
    json[modelled ? "band_ms" : "ci95_ms"] = {timing.lowMs, timing.highMs};
    if (!modelled) {
        json["samples"] = timing.samples;
        json["host_ms"] = timing.hostMs;
    }
    json["together_ms"] = timing.togetherMs();
    json["operations"] = FlowJson::array();
    for (const FlowOperation& operation : timing.operations)
        json["operations"].push_back(jsonOfOperation(operation));
    return json;
}

FlowJson jsonOfCheck(const PartsCheck& check)
{
    const char* const by = check.by == PartsCheck::By::Cpu ? "cpu"
        : check.by == PartsCheck::By::Gpu                  ? "gpu"
                                                           : "simulator";
    FlowJson json{{"by", by}, {"size", sizeText(check.shape.extent)}, {"matches", check.matches()},
        {"differing", check.differing}};
    if (!check.matches())
        json["first"] = {check.first.x, check.first.y, check.first.z};
    return json;
}

} // namespace

nlohmann::ordered_json flowReport(const FlowResult& result)
{
    const bool modelled = result.provenance == Provenance::Modelled;
    FlowJson json{{"schema", 1}, {"kernel", result.kernel}, {"size", result.size},
        {"provenance", nameOf(result.provenance)}, {"gpus", result.gpus}, {"source", result.source},
        {"memory", result.memory == HostMemory::Pinned ? "pinned" : "pageable"},
        {"chunked", jsonOfTiming(result.parts, modelled)}, {"one_after_another", jsonOfTiming(result.whole, modelled)},
        {"verdict", nameOf(result.gain.verdict())}, {"times_as_long", result.gain.factor},
        {"times_as_long_interval", {result.gain.low, result.gain.high}}, {"checks", FlowJson::array()}};
    for (const PartsCheck& check : result.checks)
        json["checks"].push_back(jsonOfCheck(check));
    if (!result.peerAccess.empty())
        json["peer_access"] = result.peerAccess;
    if (const auto faults = flowFaults(result); !faults.empty())
        json["faults"] = faults;
    json["problems"] = problemsReport(result.problems);
    if (const auto notes = flowNotes(result); !notes.empty())
        json["notes"] = notes;
    return json;
}

std::string flowCsv(const FlowResult& result)
{
    std::string csv = "way,provenance,gpu,stream,step,chunk,bytes,start_ms,end_ms\r\n";
    for (const auto& [way, timing] :
        {std::pair{"chunked", &result.parts}, std::pair{"one_after_another", &result.whole}})
        for (const FlowOperation& operation : timing->operations)
            csv +=
                fmt::format("{},{},{},{},{},{},{},{:.6g},{:.6g}\r\n", way, nameOf(result.provenance), operation.device,
                    operation.stream, nameOf(operation.step), operation.chunk ? std::to_string(*operation.chunk) : "",
                    operation.bytes, operation.startMs, operation.endMs);
    return csv;
}

std::string flowTable(const FlowResult& result)
{
    TextTable table;
    std::string gpus;
    for (const std::string& gpu : result.gpus)
        gpus += (gpus.empty() ? "" : " + ") + gpu;
    table.heading(say("flow.table.title", "Streams and flow of {}, {}, on {}", result.kernel, result.size, gpus));
    table.gap();
    for (const std::string& fault : partsFaults(result))
        table.row(say("flow.table.fault", "Wrong"), fault);
    addProblemRows(table, result.problems, true);
    table.row(say("flow.table.time", "Time"), flowInWords(result), nameOf(result.provenance));
    table.gap();
    table.line(fmt::format("{:<8}{:<8}{:<20}{:<8}{:>12}{:>12}{:>12}", say("flow.table.gpu", "GPU"),
        say("flow.table.stream", "stream"), say("flow.table.step", "operation"), say("flow.table.chunk", "chunk"),
        say("flow.table.from", "from ms"), say("flow.table.to", "to ms"), say("flow.table.bytes", "bytes")));
    for (const FlowOperation& operation : result.parts.operations)
        table.line(fmt::format("{:<8}{:<8}{:<20}{:<8}{:>12}{:>12}{:>12}", operation.device + 1, operation.stream + 1,
            labelOf(operation.step), operation.chunk ? std::to_string(*operation.chunk + 1) : "",
            threeDigits(operation.startMs), threeDigits(operation.endMs),
            operation.bytes > 0 ? bytesText(operation.bytes) : ""));
    table.gap();
    table.row(say("flow.table.from_where", "From"), flowConditions(result), nameOf(result.provenance));
    for (const std::string& note : flowNotes(result))
        table.row(say("flow.table.note", "Note"), note);
    return table.take();
}

} // namespace warpatlas
