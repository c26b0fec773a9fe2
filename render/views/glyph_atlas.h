/// Letters of the embedded fixed-width font as distance fields, at one exact size: crisp there, and the halo that keeps
/// them readable on any colour comes out of the same field.
#pragma once

#include "render/gl/texture.h"

#include <map>
#include <memory>
#include <vector>

struct stbtt_fontinfo;

namespace warpatlas::render {

/// All letters stand in equal cells of the texture, row by row from the space (32) to the tilde (126).
struct GlyphAtlas {
    static constexpr int firstLetter = 32, letterCount = 95, columns = 16;

    int fontPixels = 0; ///< size of the em
    double advance = 0; ///< from one letter to the next, in pixels
    int cellWidth = 0, cellHeight = 0; ///< of the texture's cells, halo included
    int padding = 0; ///< around a letter's box in its cell
    double capHeight = 0; ///< of capitals and digits, in pixels
    int baseline = 0; ///< below the cell's top
    gl::Texture texture; ///< one channel: 0.5 on the outline, one pixel a `distancePerPixel` / 255
    static constexpr double distancePerPixel = 40;
};

class GlyphAtlases {
public:
    GlyphAtlases();
    ~GlyphAtlases();
    /// Made when first asked for and kept. 4 <= fontPixels <= 128.
    const GlyphAtlas& get(int fontPixels);
    /// Advance as a share of the font's size; the same for every letter.
    double advanceShare() const;

private:
    std::unique_ptr<stbtt_fontinfo> m_font;
    std::map<int, GlyphAtlas> m_atlases;
};

} // namespace warpatlas::render
