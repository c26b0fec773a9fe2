#include "app/source/argument_spec.h"

#include "app/dataset/data_spec.h"
#include "app/source/texture_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/text/name_character.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace warpatlas::inline source {
namespace {

constexpr std::string_view ownNumber = "number:", ownArray = "array:";

/// A number whose type the kernel tells: whether it is one is all that can be known here.
ScalarSpec parseOwnNumber(const std::string& text, const std::string& subject)
{
    const bool whole = text.find_first_not_of("+-0123456789xXabcdefABCDEFuUlL") == std::string::npos;
    if (text == "true" || text == "false")
        return parseNumber(ElementType::Bool, text, subject);
    try {
        return parseNumber(whole ? ElementType::I64 : ElementType::F64, text, subject);
    } catch (const InputError&) {
        return parseNumber(whole ? ElementType::U64 : ElementType::F64, text, subject);
    }
}

/// Reads the text behind "at:".
ArgumentSpec parsePlace(const std::string& text, const std::string& rest, const std::string& subject)
{
    const auto refuse = [&] {
        throw InputError(subject,
            say("argument.place",
                "is not at:BYTES:in:DATA, at:BYTES:out:TYPE:COUNT, at:BYTES:inout:DATA or at:BYTES:arg:NUMBER"));
    };
    constexpr std::string_view other = "arg:";
    const std::size_t colon = rest.find(':');
    const auto offset = wholeNumberFrom(std::string_view(rest).substr(0, colon));
    if (!offset || colon == std::string::npos)
        refuse();
    const std::string array = rest.substr(colon + 1);
    if (array.starts_with(other)) {
        const auto number = wholeNumberFrom(std::string_view(array).substr(other.size()));
        if (!number || *number == 0)
            refuse();
        return {text, PointerSpec{std::size_t(*number) - 1, *offset}};
    }
    auto spec = parseArray(array, subject);
    if (!spec)
        refuse();
    spec->offset = *offset;
    return {text, std::move(*spec)};
}

} // namespace

ArgumentSpec parseArgumentSpec(const std::string& text)
{
    const std::string subject = "--arg " + text;
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos) {
        const std::string kind = text.substr(0, colon), rest = text.substr(colon + 1);
        if (auto texture = parseTexture(text, subject))
            return {text, std::move(*texture)};
        if (auto array = parseArray(kind == "array" ? "inout:" + rest : text, subject))
            return {text, std::move(*array)};
        if (kind == "number")
            return {text, parseOwnNumber(rest, subject)};
        if (kind == "at")
            return parsePlace(text, rest, subject);
        if (kind == "struct")
            return {text, parseStruct(rest, subject)};
        if (kind == "bytes")
            return {text, parseBytes(rest, subject)};
        if (const auto type = elementTypeFrom(kind))
            return {text, parseNumber(*type, rest, subject)};
    }
    if (beginsField(text)) // "width=613,height=409"
        return {"struct:" + text, parseStruct(text, subject)};
    throw InputError(subject,
        say("argument.form",
            "is not i32:5, f32:1.5 (or another type), in:FILE.npy, out:TYPE:COUNT[:FILE.npy], "
            "inout:FILE.npy[:OUT.npy], tex:DATA, surf:in:..., surf:out:..., struct:FIELD=VALUE,..., bytes:HEX or "
            "at:BYTES:..."));
}

NamedArgument namedArgument(const std::string& text)
{
    const std::size_t end = std::size_t(std::ranges::find_if_not(text, isNameCharacter) - text.begin());
    if (end == 0 || end == text.size() || text[end] != '=')
        return {{}, parseArgumentSpec(text)};
    return {text.substr(0, end), parseArgumentSpec(text.substr(end + 1))};
}

std::string inTypeOf(const std::string& type, std::optional<ElementType> number, const std::string& text)
{
    const std::size_t end = std::size_t(std::ranges::find_if_not(text, isNameCharacter) - text.begin());
    const std::size_t begin = end > 0 && end < text.size() && text[end] == '=' ? end + 1 : 0;
    const std::string name = text.substr(0, begin), spec = text.substr(begin);
    if (spec.starts_with(ownNumber))
        return fmt::format("{}{}:{}", name, nameOf(number.value_or(ElementType::I32)), spec.substr(ownNumber.size()));
    if (!spec.starts_with(ownArray))
        return text;
    const std::string rest = spec.substr(ownArray.size());
    const bool isConst = type.starts_with("const ") || type.find(" const*") != std::string::npos
        || type.find(" const *") != std::string::npos;
    if (!isConst)
        return name + "inout:" + rest;
    return name + "in:" + std::get<BufferArgumentSpec>(parseArgumentSpec("inout:" + rest).value).source;
}

ArgumentSpec outputArgument(ElementType type, const Shape& shape)
{
    constexpr std::uint32_t mostChannels = 4;
    Shape written = shape;
    if (written.channels > mostChannels)
        written = {{shape.values(), 1, 1}, 1};
    std::vector<std::uint64_t> sizes{written.extent.x, written.extent.y, written.extent.z};
    while (sizes.size() > 1 && sizes.back() == 1)
        sizes.pop_back();
    const std::string channels = written.channels > 1 ? fmt::format("x{}", written.channels) : std::string();
    return {fmt::format("out:{}{}:{}", nameOf(type), channels, fmt::join(sizes, "x")),
        BufferArgumentSpec{BufferRole::Output, {}, type, written, {}}};
}

std::string withFiles(const NamedArgument& argument, const std::function<std::string(const std::string& path)>& change)
{
    const std::string text = withFiles(argument.spec, change);
    return argument.name.empty() ? text : argument.name + "=" + text;
}

std::string withFiles(const ArgumentSpec& argument, const std::function<std::string(const std::string& path)>& change)
{
    if (const auto* array = std::get_if<BufferArgumentSpec>(&argument.value))
        return withFiles(argument.text, *array, change);
    if (const auto* structure = std::get_if<StructSpec>(&argument.value))
        return withFiles(*structure, change);
    const auto* bytes = std::get_if<BytesSpec>(&argument.value);
    return bytes && !bytes->places.empty() ? withFiles(*bytes, change) : argument.text;
}

std::vector<BufferArgumentSpec> arraysOf(const ArgumentSpec& argument)
{
    if (const auto* array = std::get_if<BufferArgumentSpec>(&argument.value))
        return {*array};
    if (const auto* bytes = std::get_if<BytesSpec>(&argument.value))
        return arraysOf(*bytes);
    const auto* structure = std::get_if<StructSpec>(&argument.value);
    return structure ? arraysOf(*structure) : std::vector<BufferArgumentSpec>();
}

} // namespace warpatlas::inline source
