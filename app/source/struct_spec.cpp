#include "app/source/struct_spec.h"

#include "app/dataset/data_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/text/name_character.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace warpatlas::inline source {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// How much of the start of `text` is a field: name, .name and [number] in any order behind it; 0 where none is.
std::size_t fieldLength(std::string_view text)
{
    std::size_t at = 0;
    const auto name = [&] {
        const std::size_t start = at;
        while (at < text.size() && isNameCharacter(text[at]))
            ++at;
        return at > start && !isDigit(text[start]);
    };
    if (!name())
        return 0;
    while (at < text.size() && (text[at] == '.' || text[at] == '[')) {
        if (text[at++] == '.') {
            if (!name())
                return 0;
            continue;
        }
        const std::size_t start = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        constexpr std::size_t mostDigits = 9;
        if (at == start || at - start > mostDigits || at == text.size() || text[at] != ']')
            return 0;
        ++at;
    }
    return at;
}

/// How long the number is where "8=" begins the text; else 0.
std::size_t placeLength(std::string_view text)
{
    constexpr std::size_t mostDigits = 9;
    const std::size_t length = std::size_t(std::ranges::find_if_not(text, isDigit) - text.begin());
    return length <= mostDigits && length < text.size() && text[length] == '=' ? length : 0;
}

} // namespace

bool beginsField(std::string_view text)
{
    const std::size_t length = fieldLength(text);
    return length > 0 && length < text.size() && text[length] == '=';
}

StructSpec parseStruct(const std::string& text, const std::string& subject)
{
    StructSpec spec;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = std::string_view(text).substr(at);
        if (!beginsField(rest))
            throw InputError(subject,
                say("struct.no_field", "'{}' is not FIELD=VALUE, as in struct:width=64,origin.x=0.5,weights={{1,2}}",
                    shortened(rest.substr(0, rest.find(',')))));
        std::size_t end = text.find(',', at);
        while (end != std::string::npos && !beginsField(std::string_view(text).substr(end + 1)))
            end = text.find(',', end + 1);
        end = std::min(end, text.size());
        const std::size_t length = fieldLength(rest);
        StructFieldSpec field{
            std::string(rest.substr(0, length)), text.substr(at + length + 1, end - at - length - 1), {}};
        if (std::ranges::find(spec.fields, field.path, &StructFieldSpec::path) != spec.fields.end())
            throw InputError(subject, say("struct.twice", "gives {} twice", shortened(field.path)));
        field.array = parseArray(field.text, subject);
        spec.fields.push_back(std::move(field));
        at = end + 1;
    }
    return spec;
}

BytesSpec parseBytes(const std::string& text, const std::string& subject)
{
    BytesSpec spec;
    const std::size_t length = std::min(text.find(','), text.size());
    const bool even = length % 2 == 0 && length > 0;
    for (std::size_t i = 0; even && i < length; i += 2) {
        std::uint8_t byte = 0;
        if (std::from_chars(&text[i], &text[i] + 2, byte, 16).ptr != &text[i] + 2)
            break;
        spec.bytes.push_back(std::byte(byte));
    }
    if (!even || spec.bytes.size() != length / 2)
        throw InputError(
            subject, say("bytes.form", "is not two hexadecimal digits a byte, the first byte first: bytes:0000803f"));
    for (std::size_t at = length; at < text.size();) {
        const std::string_view rest = std::string_view(text).substr(at + 1);
        const std::size_t name = placeLength(rest);
        std::size_t end = text.find(',', at + 1);
        while (end != std::string::npos && placeLength(std::string_view(text).substr(end + 1)) == 0)
            end = text.find(',', end + 1);
        end = std::min(end, text.size());
        BytesSpec::Place place;
        if (name > 0) {
            place.offset = wholeNumberFrom(rest.substr(0, name)).value();
            place.text = text.substr(at + name + 2, end - at - name - 2);
        }
        auto array = name > 0 ? parseArray(place.text, subject) : std::nullopt;
        const bool fits = place.offset + sizeof(std::uint64_t) <= spec.bytes.size()
            && std::ranges::none_of(spec.places, [&](const BytesSpec::Place& other) {
                   return std::max(other.offset, place.offset) - std::min(other.offset, place.offset)
                       < sizeof(std::uint64_t);
               });
        if (!array || !fits)
            throw InputError(subject,
                say("bytes.place",
                    "'{}' is not BYTE=in:DATA, BYTE=out:TYPE:COUNT or BYTE=inout:DATA of a pointer within its {} bytes",
                    shortened(rest.substr(0, end - at - 1)), spec.bytes.size()));
        place.array = std::move(*array);
        spec.places.push_back(std::move(place));
        at = end;
    }
    return spec;
}

std::string withFiles(const StructSpec& spec, const std::function<std::string(const std::string& path)>& change)
{
    std::string text = "struct:";
    for (const StructFieldSpec& field : spec.fields) {
        text += &field == spec.fields.data() ? "" : ",";
        text += field.path + "=" + (field.array ? withFiles(field.text, *field.array, change) : field.text);
    }
    return text;
}

std::string withFiles(const BytesSpec& spec, const std::function<std::string(const std::string& path)>& change)
{
    std::string text = "bytes:";
    for (const std::byte byte : spec.bytes)
        text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    for (const BytesSpec::Place& place : spec.places)
        text += fmt::format(",{}={}", place.offset, withFiles(place.text, place.array, change));
    return text;
}

std::vector<BufferArgumentSpec> arraysOf(const BytesSpec& spec)
{
    std::vector<BufferArgumentSpec> arrays;
    for (const BytesSpec::Place& place : spec.places)
        arrays.push_back(place.array);
    return arrays;
}

std::vector<BufferArgumentSpec> arraysOf(const StructSpec& spec)
{
    std::vector<BufferArgumentSpec> arrays;
    for (const StructFieldSpec& field : spec.fields)
        if (field.array)
            arrays.push_back(*field.array);
    return arrays;
}

} // namespace warpatlas::inline source
