/// Reads animated PNG files without any of the program's code: the chunks are taken apart here, and each frame is put
/// together as a PNG of its own for Qt to read.
#pragma once

#include <QImage>
#include <string>
#include <vector>

namespace warpatlas::test {

struct Animation {
    std::vector<QImage> frames; ///< whole ones, RGB888
    std::vector<QRect> areas; ///< that each frame's data covers
    double seconds = 0; ///< duration of one round
    int plays = -1; ///< 0: without end
    std::string description; ///< of GIF
    std::string fault; ///< empty if it follows the specification
};

Animation readAnimation(const std::string& path);

} // namespace warpatlas::test
