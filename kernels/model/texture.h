/// How a texture or a surface sees the elements of a buffer: what CUDA's cudaTextureDesc, cudaResourceDesc and
/// cudaExtent say of one. Plain values.
#pragma once

#include "kernels/model/shape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas {

enum class TextureFilter : std::uint8_t { Point, Linear };

/// The meaning of coordinates outside. Wrap and mirror are for normalised coordinates; with others they are as clamp
/// (CUDA programming guide, "Texture Fetching").
enum class TextureAddress : std::uint8_t { Clamp, Border, Wrap, Mirror };

/// By their values, as arguments and records are written.
inline constexpr std::array<std::string_view, 2> textureFilterNames{"point", "linear"};
inline constexpr std::array<std::string_view, 4> textureAddressNames{"clamp", "border", "wrap", "mirror"};
constexpr std::string_view nameOf(TextureFilter filter)
{
    return textureFilterNames[static_cast<std::size_t>(filter)];
}
constexpr std::string_view nameOf(TextureAddress address)
{
    return textureAddressNames[static_cast<std::size_t>(address)];
}
/// Returns the value that has this name; empty where none has.
template <class T, std::size_t N>
std::optional<T> valueNamed(const std::array<std::string_view, N>& names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<T>(found - names.begin()));
}

struct TextureSpec {
    bool surface = false; ///< read and written as it is; what follows `layers` is of textures alone
    unsigned axes = 2; ///< coordinates of an element, 1 to 3, beside its layer
    Extent extent; ///< elements along them; the buffer has them x fastest, layer after layer
    std::uint64_t layers = 0; ///< 0: not layered
    TextureFilter filter = TextureFilter::Point; ///< linear: of what is read as floats only
    TextureAddress address = TextureAddress::Clamp; ///< along all axes
    bool normalisedCoordinates = false; ///< from 0 to 1 along each axis
    bool normalisedFloats = false; ///< whole numbers of 8 and 16 bits are read as 0 to 1, or as -1 to 1
    bool linearMemory = false; ///< of one axis, fetched by whole numbers (tex1Dfetch): what is outside is 0
    bool gathers = false; ///< CUDA wants to know that four texels at once are asked for (tex2Dgather)

    std::uint64_t elements() const { return saturatingProduct(extent.count(), layers == 0 ? 1 : layers); }
    bool operator==(const TextureSpec&) const = default;
};

} // namespace warpatlas
