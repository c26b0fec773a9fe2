#include "render/views/shared/viewport.h"

#include "render/views/shared/pixel_program.h"

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
    const FragmentBox box = FragmentBox::of(*this);
    glEnable(GL_SCISSOR_TEST);
    glScissor(box.left, box.bottom, std::max(box.width(), 0), std::max(box.height(), 0));
}

FragmentBox FragmentBox::of(const Viewport& viewport)
{
    const int left = viewport.fragmentLeft(), top = viewport.fragmentTop();
    return {std::max(left, 0), std::max(top - viewport.height, 0), std::min(left + viewport.width, viewport.tile.width),
        std::min(top, viewport.tile.height)};
}

} // namespace warpatlas::render
