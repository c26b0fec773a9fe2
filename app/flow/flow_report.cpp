#include "app/flow/flow_report.h"

#include "app/flow/flow_words.h"
#include "app/report/json_report.h"
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

Table operationsOf(const FlowResult& flow, std::initializer_list<const FlowTiming*> ways)
{
    Table table;
    table.columns = {{"way"}, {"provenance"}, {"gpu", say("flow.table.gpu", "GPU"), -8},
        {"stream", say("flow.table.stream", "stream"), -8}, {"step", say("flow.table.step", "operation"), -20},
        {"chunk", say("flow.table.chunk", "chunk"), -8}, {"", say("flow.table.from", "from ms"), 12},
        {"", say("flow.table.to", "to ms"), 12}, {"bytes", say("flow.table.bytes", "bytes"), 12}, {"start_ms"},
        {"end_ms"}};
    for (const FlowTiming* way : ways)
        for (const FlowOperation& operation : way->operations)
            table.rows.push_back({way == &flow.parts ? "chunked" : "one_after_another", nameOf(flow.provenance),
                {operation.device, std::to_string(operation.device + 1)},
                {operation.stream, std::to_string(operation.stream + 1)},
                {nameOf(operation.step), labelOf(operation.step)},
                operation.chunk ? Cell(*operation.chunk, std::to_string(*operation.chunk + 1)) : Cell(),
                threeDigits(operation.startMs), threeDigits(operation.endMs),
                {operation.bytes, operation.bytes > 0 ? bytesText(operation.bytes) : ""}, operation.startMs,
                operation.endMs});
    return table;
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

Result resultOf(const FlowResult& flow)
{
    Result result;
    result.title = say("figure.flow.title", "Streams and flow of {}, {}", flow.kernel, flow.size);
    std::string gpus;
    for (const std::string& gpu : flow.gpus)
        gpus += (gpus.empty() ? "" : " + ") + gpu;
    result.heading = say("flow.table.title", "{}, on {}", result.title, gpus);
    result.sentence = flowInWords(flow);
    result.provenance = flow.provenance;
    result.faults = flowFaults(flow);
    result.notes = flowNotes(flow);
    result.conditions = flowConditions(flow);
    result.table = operationsOf(flow, {&flow.parts, &flow.whole});
    result.tables = {operationsOf(flow, {&flow.parts})};
    result.ownFaults = partsFaults(flow);
    result.problems = flow.problems;
    result.found = {{say("flow.table.time", "Time"), result.sentence, flow.provenance}};
    Paragraph from{{say("flow.table.from_where", "From"), result.conditions, flow.provenance}};
    for (const std::string& note : result.notes)
        from.push_back({say("flow.table.note", "Note"), note});
    result.paragraphs.push_back(std::move(from));
    return result;
}

} // namespace warpatlas
