/// An argument's wishes for a texture or a surface beside its data. The rest is chosen by the kernel's code and the
/// data (bind_texture.h).
#pragma once

#include "kernels/model/texture.h"

#include <optional>

namespace warpatlas::inline source {

struct TextureWishes {
    bool surface = false; ///< then nothing else can be said
    std::optional<TextureFilter> filter{};
    std::optional<TextureAddress> address{};
    std::optional<bool> normalisedCoordinates{};
    std::optional<bool> floats{}; ///< read=float or read=element
};

} // namespace warpatlas::inline source
