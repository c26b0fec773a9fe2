/// What several data views of one GL context share: shaders, letters and the shapes that marks are drawn with.
#pragma once

#include "render/views/data/data_programs.h"
#include "render/views/shared/glyph_atlas.h"
#include "render/views/shared/pixel_program.h"
#include "render/views/shared/shape_batch.h"

namespace warpatlas::render {

struct DataTools {
    DataPrograms programs;
    PixelPass pixels;
    GlyphAtlases atlases;
    ShapeBatch shapes;
};

} // namespace warpatlas::render
