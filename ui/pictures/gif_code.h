/// The compression of GIF pictures: LZW, in codes that get longer as the table of known rows of pixels grows. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::ui {

/// Returns the pixels compressed, as GIF keeps them: the bits that a pixel has, blocks of up to 255 bytes, an empty
/// one. `bits`: 2 to 8, in which each pixel has room.
std::vector<std::uint8_t> gifCode(std::span<const std::uint8_t> pixels, int bits);

} // namespace warpatlas::ui
