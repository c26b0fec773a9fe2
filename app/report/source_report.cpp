#include "app/report/source_report.h"

#include "app/dataset/file_bytes.h"
#include "app/source/argument_spec.h"
#include "app/words/json_members.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/model/with_element_type.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t reportedValues = 16;

Json fromMessage(const CompilerMessage& message)
{
    Json json{{"severity", nameOf(message.severity)}};
    setKnown(json, "line", message.line, "column", message.column);
    json["message"] = message.text;
    return json;
}

/// Returns integers as they are; a value that JSON has no number for as text.
Json valueOf(const Array& array, std::uint64_t index)
{
    return withElementType(array.type(), [&]<class T>(std::type_identity<T>) {
        const auto value = plainNumber(array.values<T>()[index]);
        return std::isfinite(double(value)) ? Json(value) : Json(array.valueAsText(index));
    });
}

Json fromBuffer(const Outcome& outcome, std::size_t buffer)
{
    const BufferSpec& spec = outcome.bound->work.buffers[buffer];
    const BoundFile& file = outcome.bound->source->files[buffer];
    const std::uint64_t count = spec.shape.values();
    Json json{{"name", spec.name}, {"role", nameOf(spec.role)}, {"type", nameOf(spec.type)}, {"count", count}};
    if (spec.shape.channels > 1)
        json["channels"] = spec.shape.channels; // values of an element: `count` is of values
    if (const auto counts = accessCounts(outcome, buffer)) {
        json["written"] = counts->written;
        json["written_more"] = counts->writtenMore;
        json["unwritten"] = count - counts->written;
        json["read"] = counts->read;
        json["accesses"] = nameOf(touchedRole(outcome, buffer));
    }
    json["first_values"] = Json::array();
    if (buffer < outcome.after.size())
        for (std::uint64_t i = 0; i < std::min(count, reportedValues); ++i)
            json["first_values"].push_back(valueOf(*outcome.after[buffer], i));
    setKnown(json, "note", file.note, "file", file.output);
    return json;
}

/// "symbols": [{"name", "type", "bytes", "filled_bytes", "values", "value", "used", "note"}] and "structures":
/// [{"name", "type", "bytes", "fields": [{"name", "type", "offset", "value"}], "zero": [names], "closed":
/// [{"name", "reason"}]}], each where there are any; what is not known is absent.
void addGivenValues(Json& json, const BoundSource& source)
{
    for (const BoundSymbol& symbol : source.symbols) {
        Json one{{"name", symbol.name}};
        setKnown(one, "type", symbol.type);
        one["bytes"] = symbol.bytes;
        one["filled_bytes"] = symbol.filled;
        if (symbol.values)
            one["values"] = nameOf(*symbol.values);
        setKnown(one, "value", symbol.value);
        one["used"] = symbol.used;
        setKnown(one, "note", symbol.note);
        json["symbols"].push_back(one);
    }
    for (const BoundStruct& structure : source.structures) {
        Json one{{"name", structure.name}};
        setKnown(one, "type", structure.type);
        one["bytes"] = structure.bytes;
        setKnown(one, "all_zero", structure.nothingSaid);
        one["fields"] = Json::array();
        for (const BoundStruct::Field& field : structure.fields) {
            Json member{{"name", field.name}};
            if (field.type)
                member["type"] = nameOf(*field.type);
            member["offset"] = field.offset;
            member["value"] = field.value;
            one["fields"].push_back(member);
        }
        setKnown(one, "zero", structure.zero());
        for (const ClosedField& field : structure.closed)
            one["closed"].push_back({{"name", field.path}, {"reason", inWords(field.why)}});
        json["structures"].push_back(one);
    }
}

} // namespace

Json toReport(const Compilation& compilation)
{
    Json json{{"compiler", {{"name", nameOf(compilation.compiler)}, {"mode", nameOf(compilation.compileMode)}}}};
    if (!compilation.mode.empty())
        json["compiler"]["options"] = compilation.mode;
    json["messages"] = Json::array();
    for (const CompilerMessage& message : compilation.messages)
        json["messages"].push_back(fromMessage(message));
    return json;
}

void addSource(Json& json, const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    const BoundSource& source = *outcome.bound->source;
    json["signature"] = source.signature.text();
    json["arguments"] = Json::array();
    for (std::size_t i = 0; i < source.arguments.size(); ++i) {
        json["arguments"].push_back({{"name", nameOfParameter(source.signature, i)}, {"argument", source.arguments[i]},
            {"chosen", bool(source.chosen[i])}});
        if (i < source.fileLaunch.arguments.size() && source.fileLaunch.arguments[i])
            json["arguments"].back()["of_launch"] = true;
        const std::string whole = withFiles(parseArgumentSpec(source.arguments[i]), wholePath);
        if (whole != source.arguments[i])
            json["arguments"].back()["whole_paths"] = whole;
        for (const StructFieldSpec& field : source.chosenFields[i])
            json["arguments"].back()["chosen_fields"].push_back(field.path);
    }
    for (const std::string& spec : source.leftOut)
        json["left_out"].push_back(spec);
    json["source"] = work.code.sourceName;
    if (const BoundSource::FileLaunch& own = source.fileLaunch; own.line != 0) {
        json["file_launch"] = {{"line", own.line}, {"grid", own.grid}, {"block", own.block},
            {"computed", own.left == BoundSource::FileLaunch::Left::Computed}};
        if (own.cell != 0)
            json["file_launch"]["cell"] = own.cell;
        if (source.takesDynamicShared)
            json["file_launch"]["dynamic_shared"] = own.shared;
    }
    if (work.code.cooperative)
        json["launch"]["cooperative"] = true;
    json["launch"]["dynamic_shared_bytes"] = work.dynamicSharedBytes;
    if (source.chosenShared)
        json["launch"]["dynamic_shared_chosen"] = true;
    json["launch"]["static_shared_bytes"] = work.code.staticSharedBytes.value_or(0);
    if (const auto usage = resourceUsage(work.code, outcome.gpu))
        json["launch"]["registers_per_thread"] = usage->registersPerThread;
    else if (const auto& counted = outcome.bound->experiment.source->programRegisters)
        json["launch"]["registers_per_thread"] = *counted;
    addGivenValues(json, source);
    if (source.compilation)
        json.update(toReport(*source.compilation));
    else if (const std::string& made = outcome.bound->experiment.source->programCompiler; !made.empty())
        json["compiler"] = {{"name", made}, {"mode", "program"}};
}

Json buffersReport(const Outcome& outcome)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < outcome.bound->work.buffers.size(); ++i)
        list.push_back(fromBuffer(outcome, i));
    return list;
}

std::string toText(const CompilerMessage& message, const std::string& file)
{
    return fmt::format("{}: {}: {}", placeOf(message, file), nameOf(message.severity), message.text);
}

std::string_view nameOf(BufferRole role)
{
    return role == BufferRole::Input ? "in" : role == BufferRole::Output ? "out" : "inout";
}

BufferRole touchedRole(const Outcome& outcome, std::size_t buffer)
{
    const BufferRole given = outcome.bound->work.buffers[buffer].role;
    const auto counts = accessCounts(outcome, buffer);
    if (!counts || !outcome.trace->known.isAll() || counts->read + counts->written == 0)
        return given;
    return counts->written == 0 ? BufferRole::Input : counts->read == 0 ? BufferRole::Output : BufferRole::InputOutput;
}

std::optional<AccessCounts> accessCounts(const Outcome& outcome, std::size_t buffer)
{
    if (!outcome.trace || !outcome.trace->recorded)
        return std::nullopt;
    AccessCounts counts;
    for (AccessReader values(outcome.trace->buffers[buffer].values); const ValueAccess& value : values) {
        counts.written += value.writes > 0;
        counts.writtenMore += value.writes > 1;
        counts.read += value.reads > 0;
    }
    return counts;
}

} // namespace warpatlas::inline report
