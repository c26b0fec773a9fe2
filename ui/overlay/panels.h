/// The overlay's panels, one a file. Each is drawn at a place that overlay.cpp decided and adds its rectangle to the
/// screen.
#pragma once

#include "ui/overlay/overlay.h"
#include "ui/overlay/painter.h"

#include <functional>
#include <vector>

namespace warpatlas::ui {

constexpr float panelPaddingX = 12; ///< logical pixels between the edge of a small panel and its words

/// What the panels of one frame share.
struct Screen {
    Painter& painter;
    const OverlayFrame& frame;
    CanvasState& state;
    float margin = 0;
    std::vector<Rect> taken; ///< panels that are drawn so far: they keep the pointer from the data
    bool changed = false; ///< a widget changed the state
};

/// Front: over all others, which it dims.
enum class Stacking { Normal, Front };
/// A window without decoration for a panel, its background drawn; `content` draws into it.
void panelWindow(
    Screen& screen, const char* name, const Rect& rect, Stacking stacking, const std::function<void()>& content);
/// A square button with an icon; says `hint` while pointed at. Returns whether it was pressed.
bool iconButton(
    Screen& screen, const char* name, const Rect& rect, Icon icon, const std::string& hint, bool on = false);

/// Top left: what is shown, broken into lines.
struct SentenceLayout {
    std::vector<Paragraph> paragraphs;
    float width = 0, height = 0; ///< of the panel
};
/// At most `width` wide.
SentenceLayout layoutSentence(const Screen& screen, float width);
/// Returns its rectangle.
Rect sentencePanel(Screen& screen, const SentenceLayout& layout, float x, float y);
/// A strip's name and sentence, at its top left.
void stripTitle(Screen& screen, const StripTitle& strip);
/// Below it, what is wrong with the run, where somebody has said it to the canvas.
void noticePanel(Screen& screen, float x, float y, float width);
/// Where that would stand; of no size without anything to say.
Rect noticeRect(const Screen& screen, float x, float y, float width);
/// In its place while a run is under way.
void busyPanel(Screen& screen, float x, float y, float width);

/// The legend's natural size, folded or not.
struct LegendLayout {
    std::vector<LegendEntry> entries; ///< those that are shown
    bool folded = false;
    float width = 0, height = 0;
};
LegendLayout layoutLegend(const Screen& screen, bool folded);
/// Top right corner at `right`, `y`. Returns whether its title was pressed.
bool legendPanel(Screen& screen, const LegendLayout& layout, float right, float y);

constexpr float playbackBarHeight = 42; ///< logical pixels
void playbackPanel(Screen& screen, const Rect& rect);

/// The line that the followed thread is at, with its numbers filled in, where no window around the canvas says it: at
/// `x`, `top`, at most `width` wide; where the selection would be behind it, with its lower edge at `bottom`.
void followPanel(Screen& screen, float x, float top, float bottom, float width);

/// With a line to its cell. Never takes the pointer.
void inspectorPanel(Screen& screen, const ViewCard& card, const Rect& bounds, const char* name, bool leader);
/// In the middle of the main view: the inputs that do not fit one another yet, as outlines with their sizes. Never
/// takes the pointer.
void waitingPanel(Screen& screen);
/// In the middle, over everything else.
void helpPanel(Screen& screen);

} // namespace warpatlas::ui
