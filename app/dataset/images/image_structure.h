/// How the files of some image formats are put together: enough to see that one ends too early.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

/// Whether a PNG, JPEG, BMP or GIF file ends before its (first) picture does. Decoders fill in what is missing and say
/// nothing. `format` as QImageReader names it; of another format, false.
bool isCutOff(const std::string& format, std::string_view content);

} // namespace warpatlas
