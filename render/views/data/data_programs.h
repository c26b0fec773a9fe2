/// The data view's shader, specialised: macros say what is asked, how the values are stored and how far out the camera
/// is, because software GL runs both sides of every branch. Compiled when first needed.
#pragma once

#include "render/views/data/data_view.h"
#include "render/views/data/value_buffer.h"
#include "render/views/shared/glyph_atlas.h"
#include "render/views/shared/pixel_program.h"
#include "render/views/shared/shape_batch.h"

#include <map>
#include <tuple>

namespace warpatlas::render {

struct DataVariant {
    static constexpr int plain = 100; ///< a colouring for buffers without a part in the chosen one: dimmed values
    int colouring = int(ColourBy::Owner);
    bool severalSamples = false; ///< several samples a pixel are averaged; else one, with lines between the cells
    bool reducedValues = false;
    bool reducedDefects = false;
    bool haveOwners = false;
    bool selection = false; ///< contours of the selected thread's block and warp
    bool slices = false; ///< more than one slice of z
    bool haveBytes = false; ///< counts or differences are there, where they are shown
    bool reducedBytes = false;
    bool followed = false; ///< the threads of one block are done one by one
    bool readers = false; ///< owners are readers: an input
    bool blockLines = false; ///< lines between blocks, where cells have none
    ValueFormat output, input;
};

class DataPrograms {
public:
    const PixelProgram& get(const DataVariant& variant);

private:
    using Key = std::tuple<int, unsigned, int, int, int, int>;
    std::map<Key, PixelProgram> m_programs;
};

/// What several data views of one GL context share: shaders, letters and the shapes that marks are drawn with.
struct DataTools {
    DataPrograms programs;
    PixelPass pixels;
    GlyphAtlases atlases;
    ShapeBatch shapes;
};

} // namespace warpatlas::render
