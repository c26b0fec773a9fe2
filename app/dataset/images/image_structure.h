/// How the files of some image formats are built: enough to see that one ends too early.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

/// Says whether a PNG, JPEG, BMP or GIF file ends before its (first) picture does. Decoders fill in what is missing and
/// say nothing. `format` as QImageReader names it; false for other formats.
bool isCutOff(const std::string& format, std::string_view content);

/// Says whether a JPEG file has four channels: inks, which Qt makes red, green and blue.
bool isInInks(std::string_view jpeg);

/// Returns how many pictures an animated PNG announces (Qt reads the first of them); 1 for any other file.
std::uint32_t animatedPictures(const std::string& format, std::string_view content);

} // namespace warpatlas
