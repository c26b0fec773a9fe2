#include "render/views/shared/glyph_atlas.h"

#include "assets/assets.h"
#include "render/gl/render_error.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

#include <cmath>

namespace warpatlas::render {

int GlyphAtlas::cellOf(char32_t letter)
{
    if (letter >= firstLetter && letter < firstLetter + asciiCount)
        return int(letter) - firstLetter;
    const std::size_t sign = signs.find(letter);
    return sign == std::u32string_view::npos ? '?' - firstLetter : asciiCount + int(sign);
}

char32_t takeLetter(std::string_view& utf8)
{
    const auto first = std::uint8_t(utf8.front());
    const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    char32_t letter = length <= 1 ? first : first & (0x7fu >> length);
    bool valid = length > 0 && length <= utf8.size();
    for (std::size_t i = 1; valid && i < length; ++i) {
        valid = (std::uint8_t(utf8[i]) & 0xc0) == 0x80;
        letter = letter << 6 | (std::uint8_t(utf8[i]) & 0x3f);
    }
    utf8.remove_prefix(valid ? length : 1);
    return valid ? letter : U'\ufffd';
}

int letterCount(std::string_view utf8)
{
    int count = 0;
    for (; !utf8.empty(); ++count)
        takeLetter(utf8);
    return count;
}

GlyphAtlases::GlyphAtlases() : m_font(new stbtt_fontinfo)
{
    const auto file = asset("fonts/mono.ttf");
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    if (file.empty() || !stbtt_InitFont(m_font.get(), bytes, stbtt_GetFontOffsetForIndex(bytes, 0)))
        throw RenderError("font fonts/mono.ttf", "not embedded in this program or not a font");
}

GlyphAtlases::~GlyphAtlases() = default;

double GlyphAtlases::advanceShare() const
{
    int advance = 0, bearing = 0;
    stbtt_GetCodepointHMetrics(m_font.get(), '0', &advance, &bearing);
    return double(advance) * double(stbtt_ScaleForMappingEmToPixels(m_font.get(), 1));
}

const GlyphAtlas& GlyphAtlases::get(int fontPixels)
{
    GlyphAtlas& atlas = m_atlases[fontPixels];
    if (atlas.fontPixels)
        return atlas;
    const float scale = stbtt_ScaleForMappingEmToPixels(m_font.get(), float(fontPixels));
    int ascent = 0, descent = 0, gap = 0, left = 0, top = 0, right = 0, bottom = 0;
    stbtt_GetFontVMetrics(m_font.get(), &ascent, &descent, &gap);
    stbtt_GetCodepointBox(m_font.get(), '0', &left, &bottom, &right, &top);
    atlas.fontPixels = fontPixels;
    atlas.advance = advanceShare() * fontPixels;
    atlas.capHeight = double(top) * double(scale);
    atlas.padding = 3;
    atlas.baseline = int(std::ceil(float(ascent) * scale)) + atlas.padding;
    atlas.cellWidth = int(std::ceil(atlas.advance)) + 2 * atlas.padding + 1;
    atlas.cellHeight = atlas.baseline + int(std::ceil(-float(descent) * scale)) + atlas.padding;
    const int rows = (GlyphAtlas::letterCount + GlyphAtlas::columns - 1) / GlyphAtlas::columns;
    const int width = atlas.cellWidth * GlyphAtlas::columns, height = atlas.cellHeight * rows;
    std::vector<std::uint8_t> pixels(std::size_t(width) * std::size_t(height), 0);
    for (int letter = 0; letter < GlyphAtlas::letterCount; ++letter) {
        int w = 0, h = 0, x = 0, y = 0;
        const int sign = letter - GlyphAtlas::asciiCount;
        const int code = sign < 0 ? GlyphAtlas::firstLetter + letter : int(GlyphAtlas::signs[std::size_t(sign)]);
        unsigned char* field = stbtt_GetCodepointSDF(
            m_font.get(), scale, code, atlas.padding, 128, float(GlyphAtlas::distancePerPixel), &w, &h, &x, &y);
        if (!field)
            continue; // the space
        const int cellX = letter % GlyphAtlas::columns * atlas.cellWidth;
        const int cellY = letter / GlyphAtlas::columns * atlas.cellHeight;
        for (int row = 0; row < h; ++row)
            for (int column = 0; column < w; ++column) {
                const int inX = atlas.padding + x + column, inY = atlas.baseline + y + row;
                if (inX >= 0 && inY >= 0 && inX < atlas.cellWidth && inY < atlas.cellHeight)
                    pixels[std::size_t(cellY + inY) * std::size_t(width) + std::size_t(cellX + inX)] =
                        field[row * w + column];
            }
        stbtt_FreeSDF(field, nullptr);
    }
    atlas.texture = gl::Texture(gl::PixelFormat::R8, width, height, pixels);
    return atlas;
}

} // namespace warpatlas::render
