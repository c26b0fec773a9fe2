#include "app/roofline/roofline_report.h"

#include "app/report/json_report.h"
#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "app/words/sentence.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace warpatlas::inline roofline {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Roof& roof, const char* unit)
{
    return {{unit, roof.giga}, {"provenance", nameOf(roof.provenance)}, {"source", roof.source}};
}

Json jsonOf(const Roofs& roofs)
{
    Json json{{"peaks", Json::array()}, {"bandwidths", Json::array()}};
    for (std::size_t i = 0; i < operationKindCount; ++i)
        if (roofs.peaks[i].giga > 0) {
            Json peak{{"kind", nameOf(static_cast<OperationKind>(i))}};
            peak.update(jsonOf(roofs.peaks[i], "giga_operations_per_second"));
            json["peaks"].push_back(std::move(peak));
        }
    for (const MemoryLevel level : memoryLevels)
        if (roofs.bandwidth(level).giga > 0) {
            Json bandwidth{{"level", nameOf(level)}};
            bandwidth.update(jsonOf(roofs.bandwidth(level), "gb_per_second"));
            json["bandwidths"].push_back(std::move(bandwidth));
        }
    return json;
}

Json jsonOf(const RooflineFacts& facts, MemoryLevel level)
{
    const LevelTraffic& traffic = *facts.traffic(level);
    Json json{{"level", nameOf(level)}, {"bytes", traffic.bytes}, {"bytes_are", nameOf(traffic.source)},
        {"provenance", nameOf(provenanceOf(traffic.source))}, {"intensity", intensityAt(facts, level)}};
    if (ridgeOf(facts, level) > 0)
        json["ridge"] = ridgeOf(facts, level);
    json["limited_by"] = isBelowRidge(facts, level) ? "bandwidth" : "arithmetic";
    json[facts.kind ? "roof_giga_operations_per_second" : "roof_gb_per_second"] = roofAbove(facts, level);
    return json;
}

Json jsonOf(const RooflineFacts& facts, const RooflineTime& time)
{
    Json json{{"provenance", nameOf(time.provenance)}, {"device", time.device}, {"ms", time.ms},
        {"interval_ms", {time.lowMs, time.highMs}}};
    if (facts.kind)
        json["giga_operations_per_second"] = rateOf(facts, MemoryLevel::Dram, time.ms);
    for (const MemoryLevel level : memoryLevels) {
        if (!facts.traffic(level) || roofAbove(facts, level) <= 0)
            continue;
        const Reach reach = reachOf(facts, level, time);
        Json of{{"level", nameOf(level)}, {"share", reach.share}, {"interval", {reach.low, reach.high}}};
        if (!facts.kind)
            of["gb_per_second"] = rateOf(facts, level, time.ms);
        json["of_roof"].push_back(std::move(of));
    }
    return json;
}

Json jsonOf(const RooflineFacts& facts)
{
    Json json{{"kernel", facts.kernel}, {"size", facts.size},
        {"operations",
            {{"kind", facts.kind ? std::string(nameOf(*facts.kind)) : "none"},
                {"count", static_cast<std::uint64_t>(facts.operations)},
                {"provenance", nameOf(Provenance::Simulated)}}},
        {"levels", Json::array()}, {"times", Json::array()}};
    for (const MemoryLevel level : memoryLevels)
        if (facts.traffic(level))
            json["levels"].push_back(jsonOf(facts, level));
    for (const RooflineTime& time : facts.times)
        json["times"].push_back(jsonOf(facts, time));
    for (const std::string& note : notesInWords(facts, MemoryLevel::Dram))
        json["notes"].push_back(note);
    json["problems"] = problemsReport(facts.problems);
    return json;
}

/// As the columns of a table have room for it.
std::string rowLabel(MemoryLevel level)
{
    return level == MemoryLevel::Shared ? say("roofline.table.shared", "Shared") : labelOf(level);
}

std::string cut(const std::string& text, std::size_t most)
{
    return text.size() > most ? text.substr(0, most - 1) + "~" : text;
}

/// For people: a point a row, or several where several times are known.
Table pointsAt(std::span<const RooflineFacts> points, MemoryLevel level)
{
    constexpr std::size_t lettersOfName = 28;
    Table table;
    table.columns = {{"", labelOf(level), -30}, {"", say("roofline.column.intensity", "op/byte"), 14},
        {"", say("roofline.column.rate", "G op/s"), 14}, {"", say("roofline.column.roof", "roof"), 14},
        {"", say("roofline.column.share", "of it"), 10}, {"", "", -1, 2}};
    for (const RooflineFacts& facts : points) {
        const std::string name = "  " + cut(facts.kernel, lettersOfName);
        if (!facts.traffic(level)) {
            table.rows.push_back({name, say("roofline.column.unused", "not used"), {}, {}, {}, {}});
            continue;
        }
        const std::string intensity = threeDigits(intensityAt(facts, level)), unit = facts.kind ? "" : " GB/s",
                          roof = threeDigits(roofAbove(facts, level)) + unit;
        if (facts.times.empty())
            table.rows.push_back({name, intensity, {}, roof, {}, {}});
        for (const RooflineTime& time : facts.times) {
            const std::string words = inWords(reachOf(facts, level, time)); // "71 %, 60 to 95 %"
            const std::size_t comma = words.find(',');
            table.rows.push_back({name, intensity, threeDigits(rateOf(facts, level, time.ms)) + unit, roof,
                words.substr(0, comma), std::string(nameOf(time.provenance)) + words.substr(comma)});
        }
    }
    return table;
}

/// For programs: all levels.
Table numbersOf(std::span<const RooflineFacts> points)
{
    Table table;
    for (const char* key : {"kernel", "size", "gpu", "level", "operations", "count", "bytes", "bytes_are", "intensity",
             "provenance", "ms", "low_ms", "high_ms", "giga_operations_per_second", "gb_per_second", "roof_share",
             "low_share", "high_share"})
        table.columns.push_back({key});
    for (const RooflineFacts& facts : points)
        for (const MemoryLevel level : memoryLevels)
            for (const RooflineTime& time : facts.times) {
                if (!facts.traffic(level))
                    continue;
                const LevelTraffic& traffic = *facts.traffic(level);
                const Reach reach = reachOf(facts, level, time);
                table.rows.push_back({facts.kernel, facts.size, facts.roofs.gpu, nameOf(level),
                    facts.kind ? nameOf(*facts.kind) : "none", std::int64_t(facts.operations), traffic.bytes,
                    nameOf(traffic.source), intensityAt(facts, level), nameOf(time.provenance), time.ms, time.lowMs,
                    time.highMs, facts.operations / time.ms * 1e-6, traffic.bytes / time.ms * 1e-6, reach.share,
                    reach.low, reach.high});
            }
    return table;
}

Paragraph roofsInWords(const RooflineFacts& facts, std::span<const MemoryLevel> levels)
{
    Paragraph lines;
    if (facts.kind) {
        const Roof& peak = facts.roofs.peak(*facts.kind);
        lines.push_back({say("roofline.table.peak", "Peak"),
            say("roofline.table.from", "{}: {}", peakInWords(facts), peak.source), peak.provenance});
        lines.push_back({say("roofline.table.counted", "Operations"),
            fmt::format("{} {}", grouped(std::uint64_t(facts.operations)), labelOf(*facts.kind)),
            Provenance::Simulated});
    }
    for (const MemoryLevel level : levels) {
        const Roof& roof = facts.roofs.bandwidth(level);
        lines.push_back({rowLabel(level), say("roofline.table.from", "{}: {}", bandwidthInWords(roof), roof.source),
            roof.provenance});
        if (facts.traffic(level))
            lines.push_back({"", trafficInWords(facts, level), provenanceOf(facts.traffic(level)->source)});
    }
    return lines;
}

} // namespace

nlohmann::ordered_json rooflineReport(std::span<const RooflineFacts> points)
{
    Json json{{"schema", 1}, {"kernel", points.front().kernel}, {"gpu", points.front().roofs.gpu},
        {"roofs", jsonOf(points.front().roofs)}, {"points", Json::array()}};
    for (const RooflineFacts& facts : points)
        json["points"].push_back(jsonOf(facts));
    return json;
}

Result resultOf(std::span<const RooflineFacts> points, std::span<const MemoryLevel> levels)
{
    const RooflineFacts& first = points.front();
    const auto used = std::ranges::find_if(levels, [&](MemoryLevel level) { return first.traffic(level).has_value(); });
    const MemoryLevel farthest = used == levels.end() ? levels.front() : *used;
    Result result;
    result.title = say("roofline.table.title", "Roofline of {} on {}", first.kernel, first.roofs.gpu);
    result.sentence = rooflineInWords(first, farthest);
    result.conditions = conditionsInWords(first, levels);
    const std::string wrong = wrongRunInWords(first);
    if (!wrong.empty())
        result.faults.push_back(wrong);
    for (const std::string& note : notesInWords(first, farthest))
        if (note != wrong)
            result.notes.push_back(note);
    result.table = numbersOf(points);
    std::vector<std::string> notes; // what is so of several is said once
    const auto addNote = [&](const std::string& note, const std::string& of) {
        if (std::ranges::none_of(notes, [&](const std::string& told) { return told.find(note) != std::string::npos; }))
            notes.push_back(of + ended(note));
    };
    for (const MemoryLevel level : levels) {
        result.found.push_back({rowLabel(level), rooflineInWords(first, level)});
        result.tables.push_back(pointsAt(points, level));
        for (const RooflineFacts& facts : points)
            for (const std::string& note : notesInWords(facts, level))
                addNote(note, &facts == &first ? "" : facts.kernel + ": ");
    }
    result.paragraphs = {roofsInWords(first, levels)};
    for (const std::string& note : notes)
        result.paragraphs.front().push_back({say("roofline.table.note", "Note"), note});
    return result;
}

} // namespace warpatlas::inline roofline
