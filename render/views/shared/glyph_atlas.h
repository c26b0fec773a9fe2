/// Letters of the embedded fixed-width font as distance fields, at one exact size: crisp there, and the halo that keeps
/// them readable on any colour comes out of the same field.
#pragma once

#include "render/gl/texture.h"

#include <map>
#include <memory>
#include <string_view>

struct stbtt_fontinfo;

namespace warpatlas::render {

/// All letters stand in equal cells of the texture, row by row from the space (32) to the tilde (126), then the signs.
struct GlyphAtlas {
    static constexpr int firstLetter = 32, asciiCount = 95, columns = 16;
    static constexpr std::u32string_view signs =
        U"\u00d7\u00b7\u2026\u2192\u25ba\u2212\u2248\u2264\u2265\u00b5"; ///< ×·…→►−≈≤≥µ
    static constexpr int letterCount = asciiCount + int(signs.size());
    /// Returns the cell of a letter; that of "?" if it has none.
    static int cellOf(char32_t letter);

    int fontPixels = 0; ///< size of the em
    double advance = 0; ///< from one letter to the next, in pixels
    int cellWidth = 0, cellHeight = 0; ///< size of the texture's cells, halo included
    int padding = 0; ///< around a letter's box in its cell
    double capHeight = 0; ///< height of capitals and digits, in pixels
    int baseline = 0; ///< below the cell's top
    gl::Texture texture; ///< one channel: 0.5 on the outline, one pixel a `distancePerPixel` / 255
    static constexpr double distancePerPixel = 40;
};

/// Takes the first letter off a text in UTF-8, which is not empty. Invalid UTF-8 becomes U+FFFD, byte by byte.
char32_t takeLetter(std::string_view& utf8);
/// Counts the letters of a text in UTF-8.
int letterCount(std::string_view utf8);

class GlyphAtlases {
public:
    GlyphAtlases();
    ~GlyphAtlases();
    /// Makes the atlas when first asked for, and keeps it. 4 <= fontPixels <= 128.
    const GlyphAtlas& get(int fontPixels);
    /// Returns the advance as a share of the font's size; it is the same for every letter.
    double advanceShare() const;

private:
    std::unique_ptr<stbtt_fontinfo> m_font;
    std::map<int, GlyphAtlas> m_atlases;
};

} // namespace warpatlas::render
