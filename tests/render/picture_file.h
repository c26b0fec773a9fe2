/// PNG files of pictures, and how two pictures differ.
#pragma once

#include "render/gl/offscreen.h"

#include <optional>
#include <string>

namespace warpatlas::render::testing {

/// Empty if there is no such file or it is no PNG.
std::optional<Picture> readPng(const std::string& path);
/// False if it could not be written. Makes the folder.
bool writePng(const std::string& path, const Picture& picture);

struct Difference {
    int largest = 0; ///< difference of one channel, 0 to 255
    std::size_t pixels = 0; ///< that differ at all
    Picture picture; ///< differing pixels bright on a dimmed copy
};
/// Same size on both sides.
Difference differenceOf(const Picture& a, const Picture& b);

} // namespace warpatlas::render::testing
