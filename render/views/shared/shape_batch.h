/// Rectangles, lines, ribbons and words of one view, collected on the CPU and drawn in a few instanced calls: for what
/// is small in number (axes, lanes, banks, sectors, labels), where per-pixel shading of the data would be too much.
/// Positions and sizes are device pixels of the view, origin at its top left; what lies outside costs little and does
/// no harm. Letters are the embedded fixed-width font. Threads: constructor, destructor and draw() that of the GL
/// context; collecting is plain arithmetic.
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

    /// Empties it. `pixelScale`: device pixels a logical pixel, for the stripes of hatches.
    void clear(double pixelScale = 1);
    /// Filled, antialiased at fractional edges; `corner`: radius of its corners.
    void rectangle(double x, double y, double width, double height, const Colour& fill, double corner = 0);
    /// Its outline, `line` wide, inside the rectangle.
    void frame(double x, double y, double width, double height, double line, const Colour& colour, double corner = 0);
    /// Diagonal stripes over the rectangle, as the data view hatches surplus and defects. `lean` 1 or -1.
    void hatch(double x, double y, double width, double height, const Colour& colour, double lean = 1);
    /// Antialiased, `wide` pixels wide, its ends cut straight. Crisp where its edges lie on whole pixels.
    void line(double fromX, double fromY, double toX, double toY, double wide, const Colour& colour);
    /// A band that runs down from [topLeft, topRight] at y = `top` to [bottomLeft, bottomRight] at y = `bottom` in an
    /// S-shape: what belongs to what. At least a hair's breadth wide, so that it never vanishes. top <= bottom.
    void ribbon(double topLeft, double topRight, double top, double bottomLeft, double bottomRight, double bottom,
        const Colour& colour);
    /// One line of text (UTF-8: ASCII and GlyphAtlas::signs; others become "?"); `x` is its left edge, centre or right
    /// edge, `y` its baseline. 4 <= fontPixels <= 128.
    void text(
        double x, double y, std::string_view words, int fontPixels, const Colour& colour, Align align = Align::Left);
    /// Width of such a line; letters are equally wide.
    double textWidth(std::string_view words, int fontPixels) const;
    double capHeight(int fontPixels) const; ///< of capitals and digits

    /// All shapes in the order of the calls, then all words. Blends over what is there. Leaves changed what
    /// DataView::draw() leaves changed.
    void draw(const Viewport& viewport) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
