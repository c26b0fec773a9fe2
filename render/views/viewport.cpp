#include "render/views/viewport.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace warpatlas::render {

bool Viewport::empty() const
{
    return width <= 0 || height <= 0 || x >= tile.x + tile.width || y >= tile.y + tile.height || x + width <= tile.x
        || y + height <= tile.y;
}

void Viewport::apply() const
{
    glViewport(fragmentLeft(), fragmentTop() - height, width, height);
    const int left = std::max(fragmentLeft(), 0), right = std::min(fragmentLeft() + width, tile.width);
    const int bottom = std::max(fragmentTop() - height, 0), top = std::min(fragmentTop(), tile.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(left, bottom, std::max(right - left, 0), std::max(top - bottom, 0));
}

} // namespace warpatlas::render
