/// Which fragments of the bound framebuffer show a view.
#pragma once

#include "render/views/shared/viewport.h"

namespace warpatlas::render {

/// A box of gl_FragCoord without its half: origin at the bottom left, `right` and `top` excluded.
struct FragmentBox {
    int left = 0, bottom = 0, right = 0, top = 0;

    /// Returns the part of the view that lies in the tile.
    static FragmentBox of(const Viewport& viewport);
    int width() const { return right - left; }
    int height() const { return top - bottom; }
    bool empty() const { return right <= left || top <= bottom; }
};

} // namespace warpatlas::render
