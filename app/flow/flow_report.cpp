#include "app/flow/flow_report.h"

#include "app/report/json_report.h"
#include "app/result/trace_events.h"
#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/problem_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace warpatlas::inline flow {
namespace {

using FlowJson = nlohmann::ordered_json;

FlowJson jsonOfOperation(const FlowOperation& operation)
{
    FlowJson json{{"step", nameOf(operation.step)}};
    setKnown(json, "chunk", operation.chunk);
    json["gpu"] = operation.device;
    json["stream"] = operation.stream;
    setKnown(json, "bytes", operation.bytes);
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

bool isModelled(const FlowResult& result)
{
    return result.provenance == Provenance::Modelled;
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
    setKnown(json, "peer_access", result.peerAccess, "faults", flowFaults(result));
    json["problems"] = problemsReport(result.problems);
    setKnown(json, "notes", flowNotes(result));
    return json;
}

Result resultOf(const FlowResult& flow)
{
    Result result;
    result.title = say("figure.flow.title", "Streams and flow of {}, {}", flow.kernel, flow.size);
    const std::string gpus = fmt::format("{}", fmt::join(flow.gpus, " + "));
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

std::string timeInWords(const FlowResult& result, const FlowTiming& timing)
{
    return isModelled(result) ? millisecondsBetween(timing.lowMs, timing.highMs) : milliseconds(timing.wallMs);
}

std::string gainInWords(const FlowResult& result)
{
    FlowGain gain = result.gain;
    const FlowVerdict verdict = gain.verdict();
    if (verdict == FlowVerdict::Unclear && !isModelled(result))
        return verdictInWords(gain);
    if (verdict == FlowVerdict::Slower)
        gain = {1 / gain.factor, 1 / gain.high, 1 / gain.low};
    const std::string low = threeDigits(gain.low), high = threeDigits(gain.high);
    if (verdict == FlowVerdict::Unclear)
        return say("flow.unclear", "{} ({} to {} times as long)", verdictInWords(gain), low, high);
    return !isModelled(result) ? say("flow.times_as_long", "{} times as long", threeDigits(gain.factor))
        : low == high          ? say("flow.times_as_long", "{} times as long", low)
                               : say("flow.band_as_long", "{} to {} times as long", low, high);
}

std::string verdictInWords(const FlowGain& gain)
{
    static constexpr Text texts[] = {
        {"flow.faster", "faster"}, {"flow.slower", "slower"}, {"flow.no_difference", "no clear difference"}};
    return say(texts[std::size_t(gain.verdict())]);
}

std::string shortFault(const FlowResult& result)
{
    if (!partsFaults(result).empty())
        return say("flow.short.values", "wrong values");
    return result.problems.empty() ? std::string() : say("flow.short.run", "wrong run");
}

std::string chunksInWords(const FlowTiming& timing, std::size_t gpus)
{
    const std::string chunks =
        timing.chunks == 1 ? say("flow.chunk", "1 chunk") : say("flow.chunks", "{} chunks", timing.chunks);
    const std::string streams =
        timing.streams == 1 ? say("flow.stream", "1 stream") : say("flow.streams", "{} streams", timing.streams);
    return gpus > 1 ? say("flow.on_gpus", "{} on {} of each of {} GPUs", chunks, streams, gpus)
                    : say("flow.on", "{} on {}", chunks, streams);
}

std::string flowTrace(const FlowResult& flow)
{
    std::vector<TraceLane> lanes;
    for (const FlowTiming* way : {&flow.parts, &flow.whole}) {
        std::map<std::pair<std::size_t, std::size_t>, TraceLane> streams; // by GPU and number
        for (const FlowOperation& operation : way->operations) {
            TraceLane& lane = streams[{operation.device, operation.stream}];
            lane.events.push_back({labelOf(operation.step), std::string(nameOf(operation.step)),
                operation.startMs * 1000, operation.endMs * 1000, {{"what", operationInWords(flow, operation)}}});
        }
        for (auto& [place, lane] : streams) {
            lane.group = fmt::format("{}, {}", flow.gpus[place.first], chunksInWords(*way, flow.gpus.size()));
            lane.name = say("flow.trace.stream", "stream {}", place.second + 1);
            lanes.push_back(std::move(lane));
        }
    }
    return traceText(lanes, fmt::format("{}, {}", nameOf(flow.provenance), flow.source));
}

std::string flowInWords(const FlowResult& result)
{
    // Together, the operations of a modelled run are of its middle: their band is as wide as that of the time.
    const double together = result.parts.togetherMs();
    const double scale = result.parts.wallMs > 0 ? together / result.parts.wallMs : 0;
    const std::string parts = timeInWords(result, result.parts), whole = timeInWords(result, result.whole);
    const std::string chunks = chunksInWords(result.parts, result.gpus.size()), gain = gainInWords(result);
    std::string words;
    switch (result.gain.verdict()) {
    case FlowVerdict::Faster:
        words = say(
            "flow.sentence.faster", "{}, faster than one after another: {} against {}, {}", chunks, parts, whole, gain);
        break;
    case FlowVerdict::Slower:
        words = say("flow.sentence.slower", "{}, slower than one after another: {}, {}, against {}", chunks, parts,
            gain, whole);
        break;
    case FlowVerdict::Unclear:
        words = say("flow.sentence.unclear", "{} {}, one after another {}: {}", chunks, parts, whole, gain);
        break;
    }
    return words
        + say("flow.sentence.together", "; what the operations take together {}",
            isModelled(result) ? millisecondsBetween(scale * result.parts.lowMs, scale * result.parts.highMs)
                               : milliseconds(together));
}

std::vector<std::string> partsFaults(const FlowResult& result)
{
    std::vector<std::string> faults;
    for (const PartsCheck& check : result.checks)
        if (!check.matches())
            faults.push_back(say("flow.fault", "{}: {}", result.kernel, inWords(check)));
    return faults;
}

std::vector<std::string> flowFaults(const FlowResult& result)
{
    std::vector<std::string> faults = partsFaults(result);
    if (!result.problems.empty())
        faults.push_back(wrongRunInWords(result.problems));
    return faults;
}

std::vector<std::string> flowNotes(const FlowResult& result)
{
    std::vector<std::string> notes;
    for (const PartsCheck& check : result.checks)
        if (check.matches())
            notes.push_back(inWords(check));
    if (!result.notJudged.empty())
        notes.push_back(notJudgedInWords(result.notJudged));
    if (result.wished > result.ranges.size())
        notes.push_back(say("flow.fewer", "{} chunks were asked for, and there is nothing to share out to more than {}",
            result.wished, result.ranges.size()));
    if (result.memory == HostMemory::Pageable)
        notes.push_back(say("flow.pageable", "pageable memory: the host waits for each copy"));
    for (std::size_t i = 0; i < result.peerAccess.size(); ++i)
        notes.push_back(result.peerAccess[i]
                ? say("flow.peer", "GPU {} copies to the first directly", i + 2)
                : say("flow.no_peer", "GPU {} has no way to the first: its copies go through the host", i + 2));
    return notes;
}

std::string flowConditions(const FlowResult& result)
{
    std::string words = fmt::format("{}", fmt::join(result.gpus, " + "));
    words += "; " + result.source + "; "
        + (result.memory == HostMemory::Pinned ? say("flow.pinned_memory", "pinned memory")
                                               : say("flow.pageable_memory", "pageable memory"));
    if (!isModelled(result))
        words += say("flow.runs", "; median of {} runs, 95 % interval {}, one after another {}", result.parts.samples,
            millisecondsBetween(result.parts.lowMs, result.parts.highMs),
            millisecondsBetween(result.whole.lowMs, result.whole.highMs));
    return words;
}

std::string labelOf(FlowStep step)
{
    static constexpr Text texts[] = {{"flow.step.upload", "upload"}, {"flow.step.kernel", "kernel"},
        {"flow.step.gather", "to the first GPU"}, {"flow.step.download", "download"}};
    return say(texts[std::size_t(step)]);
}

std::string chunkInWords(const FlowResult& result, const FlowOperation& operation)
{
    if (!operation.chunk)
        return say("flow.all_chunks", "all chunks");
    if (*operation.chunk >= result.ranges.size() || result.ranges.size() == 1)
        return say("flow.whole", "all of it");
    const ChunkRange& range = result.ranges[*operation.chunk];
    const std::size_t axis = result.checks.empty() ? 0 : result.checks.front().axis;
    return say("flow.chunk_of", "chunk {}: {} {} to {}", *operation.chunk + 1, nameFor(2, partsAlong(axis)),
        grouped(range.first), grouped(range.first + range.count - 1));
}

std::string operationInWords(const FlowResult& result, const FlowOperation& operation)
{
    std::string words =
        say("flow.operation", "{}, {}; {} ({})", labelOf(operation.step), chunkInWords(result, operation),
            millisecondsBetween(operation.startMs, operation.endMs), milliseconds(operation.endMs - operation.startMs));
    if (operation.bytes > 0)
        words += "; " + bytesText(operation.bytes);
    if (isModelled(result))
        words += say("flow.operation_modelled", "; modelled, the middle of the band");
    return words;
}

} // namespace warpatlas::inline flow
