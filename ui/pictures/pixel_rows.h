/// Rows of pixels in memory that belong to another object: pictures are passed on in them, a band at a time.
#pragma once

#include "render/gl/offscreen.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::ui::inline pictures {

/// The rows: 4 bytes a pixel (R G B A), top row first. Does not own them.
struct PixelRows {
    const std::uint8_t* first = nullptr;
    int width = 0; ///< pixels
    int count = 0; ///< rows
    std::size_t stride = 0; ///< bytes from one row to the next

    static PixelRows of(const render::Picture& picture)
    {
        return {picture.rgba.data(), picture.width, picture.height, std::size_t(picture.width) * 4};
    }
    PixelRows part(int x, int y, int partWidth, int partHeight) const
    {
        return {row(y) + std::size_t(x) * 4, partWidth, partHeight, stride};
    }
    const std::uint8_t* row(int y) const { return first + std::size_t(y) * stride; }
};

} // namespace warpatlas::ui::inline pictures
