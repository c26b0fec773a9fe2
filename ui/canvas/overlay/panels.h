/// The overlay's panels, one a file. Each is drawn at a place that overlay.cpp decided and adds its rectangle to the
/// screen.
#pragma once

#include "ui/canvas/overlay/overlay.h"
#include "ui/canvas/overlay/painter.h"

#include <functional>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

constexpr float panelPaddingX = 12; ///< logical pixels between the edge of a small panel and its words

/// Shared by the panels of one frame.
struct Screen {
    Painter& painter;
    const OverlayFrame& frame;
    CanvasState& state;
    float margin = 0;
    Rect bounds; ///< where cards may stand: the main view's place less a margin
    std::vector<Rect> taken; ///< panels that are drawn so far: the pointer over them does not reach the data
    bool changed = false; ///< a widget changed the state
};

/// How a panel is drawn. Row: from edge to edge, opaque. Card: over the views. Front: over all others, which it dims.
enum class PanelKind { Row, Card, Front };
/// Makes a window without decoration for a panel and draws its background; `content` draws into it.
void panelWindow(
    Screen& screen, const char* name, const Rect& rect, PanelKind kind, const std::function<void()>& content);
/// Draws a square button with an icon; it shows `hint` while pointed at. Returns whether it was pressed.
bool iconButton(
    Screen& screen, const char* name, const Rect& rect, Icon icon, const std::string& hint, bool on = false);

/// Shows words above a button while the pointer is on it; below it where there is no room above.
void hintAbove(Screen& screen, const Rect& button, const std::string& words);

/// Returns the rows above the views that `frame.usualWords` and `frame.words` need.
OverlayRows headerRows(const Screen& screen, std::optional<bool> folded);
/// Draws those rows at the top of the canvas. Returns whether the legend's button was pressed.
bool headerPanel(Screen& screen);
/// Draws a strip's name and sentence in the row above it.
void stripTitle(Screen& screen, const StripTitle& strip);

/// Shows beside the subject what a run is doing, or else what is wrong with it, where the host has told the canvas.
void noticePanel(Screen& screen);

constexpr float playbackBarHeight = 64; ///< logical pixels
float playbackHeight(const Screen& screen); ///< device pixels; with the strip of the schedule where it is shown
void playbackPanel(Screen& screen, const Rect& rect); ///< needs an outcome

/// Returns how wide the column at the left is, device pixels; 0: none is wanted, or there is no room.
float columnRoom(const Screen& screen);
/// Shows in it the source's lines with the thread's numbers, the thread's card, and what a run does or what is wrong
/// with it; and leads from the card to its cell, where that is in sight. `onlyNotice`: there is no room for more than
/// the words about the run.
void columnPanel(Screen& screen, const Rect& rect, bool onlyNotice);
/// Shows above that, or where there is no picture all over the canvas, a step of the lesson: its text in pages, what it
/// asks, what people predict, and what is right. Returns what it leaves of `rect`.
Rect lessonPanel(Screen& screen, const Rect& rect);

/// Shows beside the subject the line that the followed thread is at, with its numbers filled in, where no window around
/// the canvas shows it.
void followPanel(Screen& screen);

/// Draws the terms of an index at the edges of the data, under all panels. Never takes the pointer.
void rulerPanel(Screen& screen);
/// Returns where its words are, which no card should cover; none without one.
std::vector<Rect> rulerPlaces(const Screen& screen);

/// Draws a pin with a number at what is wrong, where that is too small on the screen to be seen. Takes no pointer.
void faultPin(Screen& screen);

/// Draws a card, with a line to its cell where `leader` is set. Never takes the pointer.
void inspectorPanel(Screen& screen, const ViewCard& card, const char* name, bool leader);
/// Shows in the middle of the main view the inputs that do not fit one another yet, as outlines with their sizes. Never
/// takes the pointer.
void waitingPanel(Screen& screen);
/// Shows the help in the middle, over everything else.
void helpPanel(Screen& screen);

} // namespace warpatlas::ui::inline canvas
