/// Pixels that are all different, and moving ones, for tests of what is written to files.
#pragma once

#include "ui/pictures/pixel_rows.h"

#include <QImage>

namespace warpatlas::test {

/// Opaque, every pixel unlike its neighbours; `seed` changes all of them.
inline render::Picture noise(int width, int height, std::uint32_t seed = 1)
{
    render::Picture picture{width, height, {}};
    std::uint32_t state = seed;
    for (int i = 0; i < width * height; ++i) {
        state = state * 1664525u + 1013904223u;
        for (const int shift : {24, 16, 8})
            picture.rgba.push_back(std::uint8_t(state >> shift));
        picture.rgba.push_back(255);
    }
    return picture;
}

/// A bright square on black, at x, y.
inline render::Picture squareAt(int width, int height, int x, int y, int side)
{
    render::Picture picture{width, height, std::vector<std::uint8_t>(std::size_t(width) * std::size_t(height) * 4)};
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            std::uint8_t* pixel = &picture.rgba[std::size_t(row * width + column) * 4];
            const bool inside = column >= x && column < x + side && row >= y && row < y + side;
            pixel[0] = inside ? 240 : 0;
            pixel[1] = inside ? 130 : 0;
            pixel[3] = 255;
        }
    return picture;
}

inline QImage imageOf(const render::Picture& picture)
{
    return QImage(picture.rgba.data(), picture.width, picture.height, picture.width * 4, QImage::Format_RGBA8888)
        .convertToFormat(QImage::Format_RGB888);
}

} // namespace warpatlas::test
