/// How the files of some image formats are put together: enough to see that one ends too early.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

/// Whether a PNG, JPEG, BMP or GIF file ends before its (first) picture does. Decoders fill in what is missing and say
/// nothing. `format` as QImageReader names it; of another format, false.
bool isCutOff(const std::string& format, std::string_view content);

/// How many pictures an animated PNG announces, which Qt reads the first of; 1 of any other file.
std::uint32_t animatedPictures(const std::string& format, std::string_view content);

} // namespace warpatlas
