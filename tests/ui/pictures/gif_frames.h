/// Reads animated GIF files without any of the program's code.
#pragma once

#include "tests/ui/pictures/film_frames.h"

namespace warpatlas::test {

/// As readAnimation(). A frame's area is what its data cover; pixels that are seen through show the frame before.
Animation readGif(const std::string& path);

} // namespace warpatlas::test
