/// How the files of some image formats are built: enough to see that one ends too early.
#pragma once

#include "kernels/model/shape.h"

#include <QtGui/QImage>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

// What the headers of image files say beyond what Qt tells. Formats are named as QImageReader names them.

/// Returns the size that a BMP file announces; empty for other formats and where the header is damaged.
std::optional<Extent> announcedSize(const std::string& format, std::string_view content);

// The levels of a BMP file with 16 bits a pixel.

/// Gives channels of 5 or 6 bits their full range, 0 to 255, rounded: Qt makes the brightest of 5 bits 248. Returns the
/// words for it; changes nothing where the file (`content`) has other channels.
std::string widenLevels(QImage& image, std::string_view content);

/// Says whether a PNG, JPEG, BMP or GIF file ends before its (first) picture does. Decoders fill in what is missing and
/// say nothing. `format` as QImageReader names it; false for other formats.
bool isCutOff(const std::string& format, std::string_view content);

/// Says whether a JPEG file has four channels: inks, which Qt makes red, green and blue.
bool isInInks(std::string_view jpeg);

/// Returns how many pictures an animated PNG announces (Qt reads the first of them); 1 for any other file.
std::uint32_t animatedPictures(const std::string& format, std::string_view content);

} // namespace warpatlas::inline dataset
