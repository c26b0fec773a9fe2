/// How a picture lies in its file, which a camera says, and how it is turned back.
#pragma once

#include "kernels/model/array.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// The turn that shows a picture as it was seen, as EXIF and TIFF number it.
enum class Orientation : std::uint8_t {
    AsStored = 1,
    Mirrored, ///< left and right
    TurnedHalf,
    Flipped, ///< top and bottom
    Transposed,
    TurnedRight, ///< by 90 degrees, clockwise
    Transversed,
    TurnedLeft
};

/// Returns what a TIFF or EXIF tag says; AsStored for numbers that there are not.
Orientation orientationFrom(std::uint32_t number);

/// Returns what the EXIF data in a PNG or WebP file say, which Qt does not read; AsStored where there are none, where
/// they are damaged, and for other formats. `format` as QImageReader names it.
Orientation exifOrientation(const std::string& format, std::string_view content);

/// Returns the picture as it was seen; the same array where nothing is to be done. Throws std::bad_alloc.
ArrayPointer turned(const ArrayPointer& picture, Orientation orientation);

/// Returns "turned by 90 degrees, as its file says"; empty for AsStored.
std::string wordsOf(Orientation orientation);

} // namespace warpatlas::inline dataset
