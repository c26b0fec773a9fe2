/// A two-dimensional texture of one level. Moved-from: name() 0.
#pragma once

#include "render/gl/texture_buffer.h"

#include <cstdint>
#include <span>

namespace warpatlas::render::gl {

enum class PixelFormat { R8, Rgba8 };

class Texture {
public:
    Texture() = default; ///< none
    /// `pixels` are rows of width * (1 or 4) bytes, first row at t = 0; empty leaves the contents undefined. Linear
    /// filter, clamped to the edge.
    Texture(PixelFormat format, int width, int height, std::span<const std::uint8_t> pixels = {});

    unsigned name() const { return m_name.value(); }
    void bind(int unit) const;

private:
    Name<deleteTexture> m_name;
};

} // namespace warpatlas::render::gl
