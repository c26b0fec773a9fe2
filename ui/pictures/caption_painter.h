/// Draws a picture's caption: a calm strip that stands below the picture and covers nothing of it.
/// Threads: that of the GL context. Errors: RenderError.
#pragma once

#include "render/gl/offscreen.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/words/rich_text.h"

#include <vector>

namespace warpatlas::ui {

/// Draws a caption as wide as asked for and as high as its words need, in the context's framebuffer (whose size
/// changes). `scale`: device pixels a logical pixel.
render::Picture drawCaption(
    render::Offscreen& context, const std::vector<RichText>& words, int width, double scale, render::Theme theme);

} // namespace warpatlas::ui
