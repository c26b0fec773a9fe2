/// The ruler at the upper edge of the data and at one side of them: the kernel's own index of one thread as lengths
/// along the axes, with its terms in words. Plain arithmetic in device pixels of the canvas.
#pragma once

#include "app/follow/index_terms.h"
#include "kernels/model/shape.h"
#include "ui/canvas/state/rect.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

// What stands beside the ruler where the terms of an index do not say it themselves.

/// Returns the variable's name in the source, or else what the axis is: "x", "row".
std::string rulerName(const IndexAxis& axis);
/// Says why there are no terms.
std::string lackSentence(IndexLack lack);
/// Returns "element 785".
std::string elementWords(const ElementIndex& index);

/// The colour that a term has here and in the source.
enum class TermInk : std::uint8_t { Block, Dimension, Thread, Soft, Plain };
TermInk inkOf(IndexFactor::Kind kind);

struct RulerPiece {
    std::string text;
    TermInk ink = TermInk::Plain;
};
using RulerLine = std::vector<RulerPiece>;

/// A length along an edge. Where it goes on outside of the view it ends in an arrow.
struct RulerBracket {
    bool vertical = false;
    float from = 0, to = 0; ///< from the view's left edge, or its upper one, on
    bool before = false, after = false; ///< goes on before `from`, behind `to`
    TermInk ink = TermInk::Plain;
};

/// Words beside a bracket: a row of pieces above the data, or rows at its left, which end at `edge`.
struct RulerLabel {
    bool vertical = false;
    float at = 0; ///< wanted place along the edge: where a row begins, where the middle of rows is
    std::vector<RulerLine> lines;
};

struct Ruler {
    Rect view; ///< nothing is drawn outside of it
    float top = 0, side = 0; ///< the edges that the brackets stand on
    bool atRight = false; ///< the side is the data's right edge, else their left one
    bool overData = false; ///< the data reach behind it: it needs a ground of its own
    std::vector<RulerBracket> brackets;
    std::vector<RulerLabel> labels;
    std::optional<Rect> cell; ///< of the element, where it is in the view
    Rect own; ///< the buffer that the element is in
    std::vector<Rect> front; ///< other buffers and names: what leads to the cell goes behind them
    std::string sentence; ///< why there are no terms; empty where there are
};

/// Where the data are.
struct RulerPlace {
    Extent extent; ///< of the buffer
    Rect view; ///< in which the data are drawn
    Rect data; ///< all of them
    bool atRight = false; ///< other buffers stand left of this one: rows are told at the right
    double cell = 1; ///< pixels
    double originX = 0, originY = 0; ///< of the buffer's first element, or of its slice's
    std::size_t more = 0; ///< other elements that the thread writes
    std::uint64_t columns = 1; ///< a row as it is drawn has
    bool brief = false; ///< numbers alone: there is little room
    float scale = 1; ///< device pixels a logical one
    float letter = 8; ///< width of a letter
};

/// The room that a ruler needs beside the data, logical pixels.
struct RulerRoom {
    double side = 0, top = 0;
};
RulerRoom rulerRoom(const Extent& extent, bool brief);
/// Says whether a view of that size, logical pixels, shows numbers alone.
bool isRulerBrief(double width, double height);

Ruler makeRuler(const ElementIndex& index, const RulerPlace& place);

} // namespace warpatlas::ui::inline canvas
