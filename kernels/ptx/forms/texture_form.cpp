#include "kernels/ptx/forms/texture_form.h"

#include <utility>

namespace warpatlas::ptx {
namespace {

constexpr std::pair<std::string_view, TextureOperation> opcodes[] = {{"tex", TextureOperation::Fetch},
    {"tld4", TextureOperation::Gather}, {"suld", TextureOperation::Load}, {"sust", TextureOperation::Store},
    {"txq", TextureOperation::Query}, {"suq", TextureOperation::Query}};

constexpr std::pair<std::string_view, TextureSize> textureSizes[] = {{"width", TextureSize::Width},
    {"height", TextureSize::Height}, {"depth", TextureSize::Depth}, {"array_size", TextureSize::Layers}};

/// "2d", "a2d".
bool readGeometry(std::string_view word, TextureForm& form)
{
    const bool layered = word.starts_with('a');
    if (layered)
        word.remove_prefix(1);
    if (word.size() != 2 || word[1] != 'd' || word[0] < '1' || word[0] > (layered ? '2' : '3'))
        return false;
    form.axes = static_cast<std::uint8_t>(word[0] - '0');
    form.layered = layered;
    return true;
}

bool readBits(std::string_view word, TextureForm& form)
{
    const std::string_view names[] = {"b8", "b16", "b32", "b64"};
    for (std::size_t i = 0; i < std::size(names); ++i)
        if (word == names[i])
            form.valueBytes = static_cast<std::uint8_t>(1 << i);
    return word == "b8" || word == "b16" || word == "b32" || word == "b64";
}

bool readOutside(std::string_view word, TextureForm& form)
{
    form.outside = word == "clamp" ? OutsideSurface::Clamp : word == "zero" ? OutsideSurface::Zero : form.outside;
    return word == "clamp" || word == "zero" || word == "trap";
}

bool readSize(std::string_view word, TextureForm& form)
{
    for (const auto& [name, size] : textureSizes)
        if (word == name) {
            form.size = size;
            return true;
        }
    return false;
}

bool readVector(std::string_view word, TextureForm& form)
{
    if (word != "v2" && word != "v4")
        return false;
    form.values = static_cast<std::uint8_t>(word[1] - '0');
    return true;
}

/// For a fetch or a gather: the types of the result and of the coordinates, in order.
bool readFetchTypes(std::span<const std::string_view> types, TextureForm& form)
{
    const auto isWord = [](std::string_view type) { return type == "f32" || type == "s32" || type == "u32"; };
    if (types.size() != 2 || !isWord(types[0]) || (types[1] != "f32" && types[1] != "s32"))
        return false;
    form.wholeCoordinates = types[1] == "s32";
    return form.operation == TextureOperation::Fetch || !form.wholeCoordinates;
}

} // namespace

bool isTextureOpcode(std::string_view opcode)
{
    for (const auto& [name, operation] : opcodes)
        if (name == opcode)
            return true;
    return false;
}

std::optional<TextureForm> textureForm(std::string_view opcode, std::span<const std::string_view> modifiers)
{
    TextureForm form;
    for (const auto& [name, operation] : opcodes)
        if (name == opcode)
            form.operation = operation;
    const bool fetches = form.operation == TextureOperation::Fetch || form.operation == TextureOperation::Gather;
    form.values = 1;
    bool geometry = form.operation == TextureOperation::Query, bits = false, size = false, raw = false;
    for (std::size_t i = 0; i < modifiers.size(); ++i) {
        const std::string_view word = modifiers[i];
        if (!geometry && readGeometry(word, form)) {
            geometry = true;
        } else if (readVector(word, form)) {
            if (fetches) { // the two types are what is left
                const bool known = geometry && form.values == 4 && readFetchTypes(modifiers.subspan(i + 1), form)
                    && (form.operation == TextureOperation::Fetch || (form.axes == 2 && !form.layered));
                return known ? std::optional(form) : std::nullopt;
            }
        } else if (form.operation == TextureOperation::Fetch && (word == "level" || word == "grad" || word == "base")) {
            continue; // there is one level
        } else if (form.operation == TextureOperation::Gather && std::string_view("rgba").find(word) < 4) {
            form.component = static_cast<std::uint8_t>(std::string_view("rgba").find(word));
        } else if (form.operation == TextureOperation::Query && readSize(word, form)) {
            size = true;
        } else if (!fetches && readBits(word, form)) {
            bits = true;
        } else if (!fetches && word == "b" && form.operation != TextureOperation::Query) {
            raw = true;
        } else if (fetches || !readOutside(word, form)) {
            return std::nullopt;
        }
    }
    if (form.operation == TextureOperation::Query)
        return size && bits && form.valueBytes == 4 ? std::optional(form) : std::nullopt;
    form.wholeCoordinates = true;
    return !fetches && geometry && bits && raw && form.values * form.valueBytes <= 16 ? std::optional(form)
                                                                                      : std::nullopt;
}

} // namespace warpatlas::ptx
