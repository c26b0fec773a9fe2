#include "app/source/texture_spec.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <array>
#include <string_view>

namespace warpatlas::inline source {
namespace {

/// Whether what is read is floats.
constexpr std::array<std::string_view, 2> readModes{"element", "float"};

template <class T, std::size_t N>
bool choose(const std::array<std::string_view, N>& names, std::string_view value, std::optional<T>& into)
{
    const auto choice = valueNamed<T>(names, value);
    if (choice)
        into = choice;
    return choice.has_value();
}

/// False where it is no option: then it is a part of the data's name.
bool readOption(std::string_view option, TextureWishes& wishes, const std::string& subject)
{
    if (option == "normalized" || option == "normalised") {
        wishes.normalisedCoordinates = true;
        return true;
    }
    if (option == "unnormalized" || option == "unnormalised") {
        wishes.normalisedCoordinates = false;
        return true;
    }
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos)
        return false;
    const std::string_view name = option.substr(0, equals), value = option.substr(equals + 1);
    bool known = true;
    std::string refusal;
    if (name == "filter") {
        known = choose(textureFilterNames, value, wishes.filter);
        refusal = say("texture.no_filter_so", "'{}' is none of filter=point, filter=linear", option);
    } else if (name == "address") {
        known = choose(textureAddressNames, value, wishes.address);
        refusal = say("texture.no_address",
            "'{}' is none of address=clamp, address=border, address=wrap, address=mirror", option);
    } else if (name == "read") {
        known = choose(readModes, value, wishes.floats);
        refusal = say("texture.no_read", "'{}' is none of read=element, read=float", option);
    } else {
        return false;
    }
    if (!known)
        throw InputError(subject, refusal);
    return true;
}

BufferArgumentSpec texture(std::string_view rest, const std::string& subject)
{
    TextureWishes wishes;
    for (std::size_t comma = rest.rfind(','); comma != std::string_view::npos; comma = rest.rfind(',')) {
        if (!readOption(rest.substr(comma + 1), wishes, subject))
            break;
        rest = rest.substr(0, comma);
    }
    if (rest.empty())
        throw InputError(subject, say("argument.no_file", "names no file"));
    BufferArgumentSpec spec;
    spec.source = rest;
    spec.texture = wishes;
    return spec;
}

} // namespace

std::optional<BufferArgumentSpec> parseTexture(const std::string& text, const std::string& subject)
{
    constexpr std::string_view ofTexture = "tex:", ofSurface = "surf:";
    if (text.starts_with(ofTexture))
        return texture(std::string_view(text).substr(ofTexture.size()), subject);
    if (!text.starts_with(ofSurface))
        return std::nullopt;
    auto surface = parseArray(text.substr(ofSurface.size()), subject);
    if (!surface)
        throw InputError(subject,
            say("texture.no_surface",
                "is no surface: surf:in:DATA, surf:out:TYPE:WxH[:FILE.npy] or surf:inout:DATA[:OUT.npy]"));
    surface->texture = TextureWishes{true};
    return surface;
}

} // namespace warpatlas::inline source
