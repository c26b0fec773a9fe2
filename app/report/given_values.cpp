#include "app/report/given_values.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas {
namespace {

using Json = nlohmann::ordered_json;

/// A name that is too long for its column stands before the words.
void addRow(TextTable& table, const std::string& name, const std::string& words)
{
    constexpr std::size_t column = 11;
    table.row(name.size() < column ? name : "", name.size() < column ? words : name + ": " + words);
}

std::string inWords(const BoundSymbol& symbol)
{
    std::string words = symbol.values ? say("report.symbol_values", "symbol {}, {}", nameOf(*symbol.values),
                            counted(symbol.filled / sizeOf(*symbol.values), noun::value))
        : symbol.value.empty()        ? say("report.symbol_bytes", "symbol, {}", counted(symbol.filled, noun::byte))
                                      : say("report.symbol_pointer", "symbol, the address of {}", symbol.value);
    if (symbol.values)
        words += ": " + symbol.value;
    if (symbol.filled < symbol.bytes)
        words += say("report.symbol_part", "; the last {} of its {} keep their initial value",
            grouped(symbol.bytes - symbol.filled), counted(symbol.bytes, noun::byte));
    if (!symbol.used)
        words += say("report.symbol_unused", "; this kernel does not use it");
    return words;
}

std::string inWords(const BoundStruct& structure)
{
    std::string words = structure.type.empty()
        ? say("report.struct_bytes", "structure, {}", counted(structure.bytes, noun::byte))
        : say("report.struct", "{}, {}", structure.type, counted(structure.bytes, noun::byte));
    for (const BoundStruct::Field& field : structure.fields)
        words += fmt::format("{}{}={}", &field == structure.fields.data() ? ": " : " ", field.name, field.value);
    return words;
}

} // namespace

void addGivenValues(TextTable& table, const BoundSource& source)
{
    for (const BoundSymbol& symbol : source.symbols) {
        addRow(table, symbol.name, inWords(symbol));
        if (!symbol.note.empty())
            table.row("", "  " + symbol.note);
    }
    for (const BoundStruct& structure : source.structures) {
        addRow(table, structure.name, inWords(structure));
        if (structure.nothingSaid)
            table.row("",
                "  "
                    + say("report.struct_nothing",
                        "all of it is zero, as nothing was said of it: --arg {}=struct:FIELD=VALUE,... says what it "
                        "has",
                        structure.name));
        if (const std::vector<std::string> zero = structure.zero(); !zero.empty())
            table.row("",
                "  "
                    + say(
                        "report.struct_zero", "zero, because not given: {}", fmt::format("{}", fmt::join(zero, ", "))));
        for (const ClosedField& field : structure.closed)
            table.row("", "  " + say("report.struct_closed", "zero: {}: {}", field.path, inWords(field.why)));
    }
}

void addGivenValues(Json& json, const BoundSource& source)
{
    for (const BoundSymbol& symbol : source.symbols) {
        Json one{{"name", symbol.name}};
        if (!symbol.type.empty())
            one["type"] = symbol.type;
        one["bytes"] = symbol.bytes;
        one["filled_bytes"] = symbol.filled;
        if (symbol.values)
            one["values"] = nameOf(*symbol.values);
        if (!symbol.value.empty())
            one["value"] = symbol.value;
        one["used"] = symbol.used;
        if (!symbol.note.empty())
            one["note"] = symbol.note;
        json["symbols"].push_back(one);
    }
    for (const BoundStruct& structure : source.structures) {
        Json one{{"name", structure.name}};
        if (!structure.type.empty())
            one["type"] = structure.type;
        one["bytes"] = structure.bytes;
        if (structure.nothingSaid)
            one["all_zero"] = true;
        one["fields"] = Json::array();
        for (const BoundStruct::Field& field : structure.fields) {
            Json member{{"name", field.name}};
            if (field.type)
                member["type"] = nameOf(*field.type);
            member["offset"] = field.offset;
            member["value"] = field.value;
            one["fields"].push_back(member);
        }
        if (const std::vector<std::string> zero = structure.zero(); !zero.empty())
            one["zero"] = zero;
        for (const ClosedField& field : structure.closed)
            one["closed"].push_back({{"name", field.path}, {"reason", inWords(field.why)}});
        json["structures"].push_back(one);
    }
}

} // namespace warpatlas
