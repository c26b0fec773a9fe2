#include "app/source/symbol_spec.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <utility>

namespace warpatlas::inline source {

SymbolSpec parseSymbolSpec(const std::string& text)
{
    const std::string subject = "--symbol " + text;
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw InputError(subject, say("symbol.no_name", "is not NAME=VALUE, as in weights=f32:0.1,0.2,0.4"));
    const std::string name = text.substr(0, equals), value = text.substr(equals + 1);
    const std::size_t colon = value.find(':');
    if (colon != std::string::npos) {
        const std::string kind = value.substr(0, colon), rest = value.substr(colon + 1);
        if (auto array = parseArray(value, subject))
            return {text, name, std::move(*array)};
        if (kind == "struct")
            return {text, name, parseStruct(rest, subject)};
        if (kind == "bytes") {
            BytesSpec bytes = parseBytes(rest, subject);
            if (!bytes.places.empty())
                throw InputError(subject,
                    say("symbol.places",
                        "has pointers among its bytes: of a variable they are NAME=struct:FIELD=in:DATA"));
            return {text, name, std::move(bytes)};
        }
        if (const auto type = elementTypeFrom(kind))
            return {text, name, parseNumbers(*type, rest, subject)};
    }
    throw InputError(subject,
        say("symbol.form",
            "is not NAME=f32:0.1,0.2,0.4 (or another type), NAME=in:DATA, NAME=struct:FIELD=VALUE,... or "
            "NAME=bytes:HEX"));
}

std::string withFiles(const SymbolSpec& symbol, const std::function<std::string(const std::string& path)>& change)
{
    const std::string name = symbol.name + "=";
    if (const auto* array = std::get_if<BufferArgumentSpec>(&symbol.value))
        return name + withFiles(symbol.text.substr(name.size()), *array, change);
    if (const auto* structure = std::get_if<StructSpec>(&symbol.value))
        return name + withFiles(*structure, change);
    return symbol.text;
}

std::vector<BufferArgumentSpec> arraysOf(const SymbolSpec& symbol)
{
    if (const auto* array = std::get_if<BufferArgumentSpec>(&symbol.value))
        return {*array};
    const auto* structure = std::get_if<StructSpec>(&symbol.value);
    return structure ? arraysOf(*structure) : std::vector<BufferArgumentSpec>();
}

} // namespace warpatlas::inline source
