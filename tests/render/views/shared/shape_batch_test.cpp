#include "render/views/shared/shape_batch.h"

#include "render/views/shared/glyph_atlas.h"
#include "tests/render/golden.h"

#include <epoxy/gl.h>

#include <array>
#include <cmath>
#include <cstring>

namespace warpatlas::render {
namespace {

using testing::rgbAt;
using testing::softwareContext;

void clearTo(const Colour& colour)
{
    glDisable(GL_SCISSOR_TEST);
    glClearColor(float(colour.r) / 255, float(colour.g) / 255, float(colour.b) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

const std::array<int, 3> black{0, 0, 0}, white{255, 255, 255};
const Colour whiteInk{255, 255, 255, 255};

TEST(ShapeBatch, fillsExactlyTheRectangleAskedFor)
{
    Offscreen* context = softwareContext(20, 16);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.rectangle(3, 4, 10, 5, whiteInk);
    clearTo({});
    shapes.draw(Viewport::whole(20, 16));
    const Picture picture = context->read();
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 20; ++x)
            EXPECT_EQ(rgbAt(picture, x, y), x >= 3 && x < 13 && y >= 4 && y < 9 ? white : black) << x << ' ' << y;
}

TEST(ShapeBatch, coversPixelsByTheShareThatLiesInThem)
{
    Offscreen* context = softwareContext(20, 16);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.rectangle(2.25, 3, 4, 2, whiteInk);
    shapes.rectangle(12.4, 8, 0.2, 4, whiteInk); // thinner than a pixel
    clearTo({});
    shapes.draw(Viewport::whole(20, 16));
    const Picture picture = context->read();
    EXPECT_NEAR(rgbAt(picture, 2, 3)[0], 255 * 0.75, 1);
    EXPECT_EQ(rgbAt(picture, 3, 3), white);
    EXPECT_NEAR(rgbAt(picture, 6, 3)[0], 255 * 0.25, 1);
    EXPECT_NEAR(rgbAt(picture, 12, 9)[0], 255 * 0.2, 1);
}

TEST(ShapeBatch, framesLieInsideTheRectangle)
{
    Offscreen* context = softwareContext(20, 16);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.frame(3, 4, 10, 8, 2, whiteInk);
    clearTo({});
    shapes.draw(Viewport::whole(20, 16));
    const Picture picture = context->read();
    EXPECT_EQ(rgbAt(picture, 2, 6), black);
    EXPECT_EQ(rgbAt(picture, 3, 6), white);
    EXPECT_EQ(rgbAt(picture, 4, 6), white);
    EXPECT_EQ(rgbAt(picture, 5, 6), black);
    EXPECT_EQ(rgbAt(picture, 12, 11), white);
    EXPECT_EQ(rgbAt(picture, 13, 11), black);
}

TEST(ShapeBatch, drawsLaterShapesOverEarlierOnes)
{
    Offscreen* context = softwareContext(8, 8);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.line(0, 4, 8, 4, 8, {255, 0, 0, 255});
    shapes.rectangle(0, 0, 8, 8, {0, 0, 255, 255});
    clearTo({});
    shapes.draw(Viewport::whole(8, 8));
    EXPECT_EQ(rgbAt(context->read(), 4, 4), (std::array{0, 0, 255}));
}

TEST(ShapeBatch, aLineOfOnePixelIsCrispAndFarEndsDoNotTurnIt)
{
    Offscreen* context = softwareContext(20, 20);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.line(-1e9, 5.5, 1e9, 5.5, 1, whiteInk);
    shapes.line(-1e9, -1e9 + 8, 1e9, 1e9 + 8, 1, whiteInk); // y = x + 8
    clearTo({});
    shapes.draw(Viewport::whole(20, 20));
    const Picture picture = context->read();
    EXPECT_EQ(rgbAt(picture, 0, 5), white);
    EXPECT_EQ(rgbAt(picture, 19, 5), white);
    EXPECT_EQ(rgbAt(picture, 10, 4), black);
    EXPECT_EQ(rgbAt(picture, 10, 6), black);
    EXPECT_GT(rgbAt(picture, 4, 12)[0], 200);
    EXPECT_EQ(rgbAt(picture, 4, 15), black);
}

TEST(ShapeBatch, aRibbonJoinsItsEndsWithoutAGap)
{
    Offscreen* context = softwareContext(600, 40);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    shapes.ribbon(10, 14, 4, 560, 590, 36, {255, 255, 255, 128});
    clearTo({});
    shapes.draw(Viewport::whole(600, 40));
    const Picture picture = context->read();
    EXPECT_NEAR(rgbAt(picture, 11, 4)[0], 128, 2);
    EXPECT_NEAR(rgbAt(picture, 575, 35)[0], 128, 2);
    EXPECT_EQ(rgbAt(picture, 575, 36), black);
    for (int y = 4; y < 36; ++y) {
        int most = 0;
        for (int x = 0; x < 600; ++x)
            most = std::max(most, rgbAt(picture, x, y)[0]);
        EXPECT_NEAR(most, 128, 8) << y; // a seam would be brighter or darker
    }
    for (int x = 20; x < 560; ++x) {
        int most = 0;
        for (int y = 0; y < 40; ++y)
            most = std::max(most, rgbAt(picture, x, y)[0]);
        EXPECT_GT(most, 60) << x;
    }
}

TEST(ShapeBatch, wordsAreAsWideAsItSays)
{
    Offscreen* context = softwareContext(200, 40);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    const std::string words = "HHHH \u00d7\u2026H";
    EXPECT_NEAR(shapes.textWidth(words, 20), 8 * 20 * 0.6, 0.5); // the font's advance is 0.6 em
    for (const Align align : {Align::Left, Align::Centre, Align::Right}) {
        shapes.clear();
        shapes.text(100, 30, words, 20, whiteInk, align);
        clearTo({});
        shapes.draw(Viewport::whole(200, 40));
        const Picture picture = context->read();
        int first = 200, last = 0, top = 40, bottom = 0;
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 200; ++x)
                if (rgbAt(picture, x, y)[0] > 128) {
                    first = std::min(first, x), last = std::max(last, x);
                    top = std::min(top, y), bottom = std::max(bottom, y);
                }
        const double left = align == Align::Left ? 100 : align == Align::Centre ? 100 - 48 : 100 - 96;
        EXPECT_NEAR(first, left, 3) << int(align);
        EXPECT_NEAR(last, left + 96, 3) << int(align);
        EXPECT_NEAR(bottom, 29, 1) << int(align);
        EXPECT_NEAR(bottom - top + 1, shapes.capHeight(20), 2) << int(align);
    }
}

TEST(GlyphAtlas, findsSignsAndReplacesWhatItLacks)
{
    EXPECT_EQ(GlyphAtlas::cellOf(U'A'), 33);
    EXPECT_EQ(GlyphAtlas::cellOf(U'\u00d7'), 95);
    EXPECT_EQ(GlyphAtlas::cellOf(U'\u4e2d'), GlyphAtlas::cellOf(U'?'));
    EXPECT_EQ(letterCount("967 \u00d7 541\u2026"), 10);
    EXPECT_EQ(letterCount("\xff\xc3"), 2); // cut off in the middle of a letter
    std::string_view text = "\u2265x";
    EXPECT_EQ(takeLetter(text), U'\u2265');
    EXPECT_EQ(text, "x");
}

/// One of everything, as a view would use it.
void drawEverything(ShapeBatch& shapes, Theme theme)
{
    const Palette& colours = palette(theme);
    shapes.clear(1);
    for (int i = 0; i < 8; ++i) {
        const double x = 24 + 34.5 * i;
        shapes.rectangle(x, 40, 30, 30, colours.blocks[std::size_t(i)], i);
        Colour pale = colours.blocks[std::size_t(i)];
        pale.a = 110;
        shapes.ribbon(x, x + 30, 70, 24 + 40 * (7 - i), 48 + 40 * (7 - i), 150, pale);
        shapes.rectangle(24 + 40 * (7 - i), 150, 24, 18, colours.blocks[std::size_t(i)]);
    }
    shapes.frame(16, 30, 300, 150, 2, colours.accent, 8);
    shapes.rectangle(340, 40, 60, 60, colours.panel);
    shapes.hatch(340, 40, 60, 60, colours.wrong);
    shapes.rectangle(340, 110, 60, 60, colours.panel);
    shapes.hatch(340, 110, 60, 60, colours.warning, -1);
    for (int i = 0; i < 10; ++i)
        shapes.line(430, 40 + 14 * i, 470 + 6 * i, 170, 0.5 + 0.5 * i, colours.soft);
    shapes.text(24, 24, "967 \u00d7 541 \u00b7 32 lanes \u2192 4 sectors \u2026 \u2264 \u2265 \u2248 \u2212 \u25ba", 14,
        colours.text);
    shapes.text(170, 175, "centred, small and soft", 9, colours.soft, Align::Centre);
    shapes.text(540, 205, "100 %", 30, colours.good, Align::Right);
}

TEST(ShapeBatch, tilesHaveThePixelsOfTheWhole)
{
    constexpr int width = 560, height = 220, step = 130;
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    drawEverything(shapes, Theme::Dark);
    clearTo(palette(Theme::Dark).canvas);
    Viewport viewport = Viewport::whole(width, height);
    viewport.x = 7, viewport.y = 3, viewport.width = width - 20, viewport.height = height - 9;
    shapes.draw(viewport);
    const Picture whole = context->read();
    for (int y = 0; y < height; y += step)
        for (int x = 0; x < width; x += step) {
            const int wide = std::min(step, width - x), high = std::min(step, height - y);
            ASSERT_EQ(softwareContext(wide, high), context);
            clearTo(palette(Theme::Dark).canvas);
            viewport.tile = {width, height, x, y, wide, high};
            shapes.draw(viewport);
            const Picture tile = context->read();
            for (int row = 0; row < high; ++row)
                EXPECT_EQ(0,
                    std::memcmp(&tile.rgba[std::size_t(row) * std::size_t(wide) * 4],
                        &whole.rgba[(std::size_t(y + row) * width + std::size_t(x)) * 4], std::size_t(wide) * 4))
                    << x << ' ' << y + row;
        }
}

TEST(ShapeBatchGolden, everything)
{
    Offscreen* context = softwareContext(560, 220);
    ASSERT_TRUE(context);
    ShapeBatch shapes;
    drawEverything(shapes, Theme::Dark);
    clearTo(palette(Theme::Dark).canvas);
    shapes.draw(Viewport::whole(560, 220));
    EXPECT_TRUE(testing::matchesGolden("shape_batch/everything", context->read(), testing::mesaTolerance));
}

} // namespace
} // namespace warpatlas::render
