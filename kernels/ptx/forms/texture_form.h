/// The form of an instruction on a texture or a surface (tex, tld4, txq, suld, sust, suq), as the PTX manual defines
/// it: Program::textures.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace warpatlas::ptx {

enum class TextureOperation : std::uint8_t {
    Fetch, ///< tex: a texel, or what is between several
    Gather, ///< tld4: one component of the four texels around a place
    Load, ///< suld.b: bytes of a surface as they are
    Store, ///< sust.b
    Query, ///< txq, suq: a size
};

/// How an access outside of a surface ends.
enum class OutsideSurface : std::uint8_t {
    Trap, ///< it is an error
    Clamp, ///< the nearest place
    Zero, ///< reads as zero, and writes nothing
};

enum class TextureSize : std::uint8_t { Width, Height, Depth, Layers };

struct TextureForm {
    TextureOperation operation = TextureOperation::Fetch;
    std::uint8_t axes = 1; ///< 1 to 3
    bool layered = false;
    bool wholeCoordinates = false; ///< of 32 bits with a sign: elements, neither normalised nor filtered; else floats
    std::uint8_t component = 0; ///< gather: 0 to 3
    OutsideSurface outside = OutsideSurface::Trap;
    TextureSize size = TextureSize::Width; ///< query
    std::uint8_t valueBytes = 4; ///< load, store: of a value; x counts bytes
    std::uint8_t values = 4; ///< registers that are read or written
};

bool isTextureOpcode(std::string_view opcode);

/// Empty where the form is not known: cubes, several samples, halves, formatted surfaces. `modifiers` without points.
std::optional<TextureForm> textureForm(std::string_view opcode, std::span<const std::string_view> modifiers);

} // namespace warpatlas::ptx
