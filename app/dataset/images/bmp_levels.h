/// The levels of a BMP file with 16 bits a pixel.
#pragma once

#include <QtGui/QImage>
#include <string>
#include <string_view>

namespace warpatlas {

/// Gives channels of 5 or 6 bits their full range, 0 to 255, rounded: Qt makes the brightest of 5 bits 248. Returns the
/// words for it; changes nothing where the file (`content`) has other channels.
std::string widenLevels(QImage& image, std::string_view content);

} // namespace warpatlas
