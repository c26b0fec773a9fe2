/// What the headers of image files say beyond what Qt tells. Formats are named as QImageReader names them.
#pragma once

#include "kernels/model/shape.h"

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

/// Returns the size that a BMP file announces; empty for other formats and where the header is damaged.
std::optional<Extent> announcedSize(const std::string& format, std::string_view content);

} // namespace warpatlas
