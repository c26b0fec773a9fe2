/// How much of the window each panel gets: what a person has chosen by dragging, else what suits a window of that size.
/// Plain arithmetic in logical pixels.
#pragma once

#include <QSize>

namespace warpatlas::ui::inline desktop {

/// The size that the canvas always keeps, whatever the panels ask for.
inline constexpr int leastCanvasWidth = 320, leastCanvasHeight = 200;
inline constexpr int leastLeftWidth = 192, leastRightWidth = 280;
inline constexpr int leastLessonWidth = 300, mostLessonWidth = 420; ///< a line of its text has some 40 letters

struct PanelSizes {
    int left = 0; ///< width of the left column
    int right = 0; ///< width of Source and Thread
    int drawer = 0; ///< height of the answers while a page is open, the four questions included
    int thread = 0; ///< height of Thread below Source
    bool operator==(const PanelSizes&) const = default;
};

/// A chosen size, with the window's own size in that direction at that time: in a window of another size it is a share.
struct ChosenSize {
    int pixels = 0; ///< 0: none is chosen
    int of = 0;
    bool operator==(const ChosenSize&) const = default;
};

struct ChosenSizes {
    ChosenSize left, right, drawer, thread;
    bool operator==(const ChosenSizes&) const = default;
};

/// The open parts, which change the sizes that suit.
struct ShownParts {
    bool answerOpen = false; ///< the column is shorter, and the source is what one steps through
    bool lessonsText = false; ///< a lesson's kernel is being written: its lines need the room of the picture
    bool withPtx = false; ///< the source shares its place with the PTX, and Thread gets less of the column
};

/// Returns the panels' sizes. In a window of the size in which it was chosen, a size is the same to the pixel.
PanelSizes panelSizes(const QSize& window, const ChosenSizes& chosen = {}, const ShownParts& shown = {});

} // namespace warpatlas::ui::inline desktop
