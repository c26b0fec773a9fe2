#include "app/simulate/simulate_report.h"

#include "app/report/counter_report.h"
#include "app/report/json_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using Json = nlohmann::ordered_json;

constexpr int schemaVersion = 1;
constexpr std::uint64_t firstValues = 16;

Json fromMessage(const CompilerMessage& message)
{
    Json json{{"severity", nameOf(message.severity)}};
    if (message.line != 0)
        json["line"] = message.line;
    if (message.column != 0)
        json["column"] = message.column;
    json["message"] = message.text;
    return json;
}

std::string_view roleName(BufferRole role)
{
    return role == BufferRole::Input ? "in" : role == BufferRole::Output ? "out" : "inout";
}

/// Integers as they are; a value that JSON has no number for as text.
Json valueOf(const Array& array, std::uint64_t index)
{
    switch (array.type()) {
    case ElementType::U64:
        return array.values<std::uint64_t>()[index];
    case ElementType::I64:
        return array.values<std::int64_t>()[index];
    case ElementType::F16:
    case ElementType::F32:
    case ElementType::F64: {
        const double value = array.valueAsDouble(index);
        if (std::isfinite(value))
            return value;
        return array.valueAsText(index);
    }
    default:
        return std::int64_t(array.valueAsDouble(index));
    }
}

Json fromBuffer(const SimulatedBuffer& buffer)
{
    const Array& array = *buffer.contents;
    const std::uint64_t count = array.shape().values();
    Json json{{"name", buffer.name}, {"role", roleName(buffer.role)}, {"type", nameOf(array.type())}, {"count", count}};
    if (buffer.written) {
        json["written"] = *buffer.written;
        json["written_more"] = *buffer.writtenMore;
        json["unwritten"] = count - *buffer.written;
        json["read"] = *buffer.read;
    }
    json["first_values"] = Json::array();
    for (std::uint64_t i = 0; i < std::min(count, firstValues); ++i)
        json["first_values"].push_back(valueOf(array, i));
    if (!buffer.note.empty())
        json["note"] = buffer.note;
    if (!buffer.file.empty())
        json["file"] = buffer.file;
    return json;
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

Json toReport(const SimulateOutcome& outcome)
{
    Json json{{"schema", schemaVersion}, {"kernel", outcome.kernelName}, {"signature", outcome.kernel},
        {"source", outcome.sourceName}};
    json["launch"] = toReport(outcome.launch);
    json["launch"]["dynamic_shared_bytes"] = outcome.dynamicSharedBytes;
    json["launch"]["static_shared_bytes"] = outcome.staticSharedBytes;
    if (outcome.registersPerThread)
        json["launch"]["registers_per_thread"] = *outcome.registersPerThread;
    json["device"] = toReport(outcome.device);
    if (outcome.compilation != nullptr)
        json.update(toReport(*outcome.compilation));
    if (outcome.recorded) {
        json["memory"] = memoryReport(outcome.trace.total);
        json["execution"] = executionReport(outcome.trace.total);
        json["lines"] = linesReport(outcome.trace.lines);
    }
    if (outcome.launched) {
        json["buffers"] = Json::array();
        for (const SimulatedBuffer& buffer : outcome.buffers)
            json["buffers"].push_back(fromBuffer(buffer));
        json["printed"] = outcome.trace.printed;
        if (outcome.trace.printedBytes > outcome.trace.printed.size())
            json["printed_bytes"] = outcome.trace.printedBytes;
    }
    json["problems"] = Json::array();
    for (const Problem& problem : outcome.problems)
        json["problems"].push_back(toReport(problem));
    return json;
}

std::string toText(const CompilerMessage& message, const std::string& fileName)
{
    std::string place = fileName;
    if (message.line != 0)
        place += fmt::format(":{}", message.line);
    if (message.line != 0 && message.column != 0)
        place += fmt::format(":{}", message.column);
    return fmt::format("{}: {}: {}", place, nameOf(message.severity), message.text);
}

} // namespace warpatlas
