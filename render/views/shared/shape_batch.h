/// Rectangles, lines, ribbons and words of one view, collected on the CPU and drawn in a few instanced calls. They are
/// for things that are few (axes, lanes, banks, sectors, labels) and not worth shading per pixel. Positions and sizes
/// are device pixels of the view, origin at its top left; shapes outside cost little and do no harm. Letters are the
/// embedded fixed-width font. Threads: constructor, destructor and draw() that of the GL context; collecting is plain
/// arithmetic.
#pragma once

#include "render/views/shared/theme.h"
#include "render/views/shared/viewport.h"

#include <memory>
#include <string_view>

namespace warpatlas::render {

enum class Align { Left, Centre, Right };

class ShapeBatch {
public:
    ShapeBatch(); ///< compiles the shaders; throws RenderError
    ~ShapeBatch();
    ShapeBatch(const ShapeBatch&) = delete;
    ShapeBatch& operator=(const ShapeBatch&) = delete;

    /// Removes all shapes. `pixelScale`: device pixels a logical pixel, for the stripes of hatches.
    void clear(double pixelScale = 1);
    /// Adds a filled rectangle, antialiased at fractional edges; `corner`: radius of its corners.
    void rectangle(double x, double y, double width, double height, const Colour& fill, double corner = 0);
    /// Adds its outline, `line` wide, inside the rectangle.
    void frame(double x, double y, double width, double height, double line, const Colour& colour, double corner = 0);
    /// Adds diagonal stripes over the rectangle, as the data view hatches surplus and defects. `lean`: 1 or -1.
    void hatch(double x, double y, double width, double height, const Colour& colour, double lean = 1);
    /// Adds an antialiased line, `wide` pixels wide, its ends cut straight. Crisp where its edges lie on whole pixels.
    void line(double fromX, double fromY, double toX, double toY, double wide, const Colour& colour);
    /// Adds a band in an S-shape that joins two things: from [topLeft, topRight] at y = `top` down to [bottomLeft,
    /// bottomRight] at y = `bottom`. It is never too thin to be seen. top <= bottom.
    void ribbon(double topLeft, double topRight, double top, double bottomLeft, double bottomRight, double bottom,
        const Colour& colour);
    /// Adds one line of text (UTF-8: ASCII and GlyphAtlas::signs; others become "?"); `x` is its left edge, centre or
    /// right edge, `y` its baseline. 4 <= fontPixels <= 128.
    void text(
        double x, double y, std::string_view words, int fontPixels, const Colour& colour, Align align = Align::Left);
    /// Returns the width of such a line; letters are equally wide.
    double textWidth(std::string_view words, int fontPixels) const;
    double capHeight(int fontPixels) const; ///< height of capitals and digits

    /// Draws all shapes in the order of the calls, then all words. Blends over the framebuffer's contents. Leaves
    /// changed what DataView::draw() leaves changed.
    void draw(const Viewport& viewport) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
