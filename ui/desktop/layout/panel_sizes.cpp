#include "ui/desktop/layout/panel_sizes.h"

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

// Heights of the rows above and below the canvas (header, views, status), and of the lines between panels.
constexpr int rowsHeight = 110, separators = 2;
constexpr int leastDrawer = 120, leastThread = 96, questionsHeight = 37;

int chosenOr(const ChosenSize& chosen, int window, int otherwise)
{
    if (chosen.pixels <= 0 || chosen.of <= 0)
        return otherwise;
    return chosen.of == window ? chosen.pixels : int(double(chosen.pixels) * window / chosen.of + 0.5);
}

int limitedTo(int value, int least, int most)
{
    return std::max(least, std::min(value, most));
}

} // namespace

PanelSizes panelSizes(const QSize& window, const ChosenSizes& chosen, const ShownParts& shown)
{
    const int width = window.width(), height = window.height();
    // The numbers of a launch need no more room in a larger window; source lines do.
    const int left = limitedTo(200 + (width - 1280) * 36 / 640, leastLeftWidth, 300);
    const int share = width < 1280 ? 33 : shown.lessonsText ? 44 : 36;
    const int right = (width * share + (width < 1280 ? 0 : 99)) / 100;
    // One height for all pages, so that the picture stays where it is from one to the next. A chart has rows, axis and
    // words in it: lower, its bars lie on one another.
    const int drawer = questionsHeight + limitedTo(height * 23 / 100, height < 700 ? 220 : 248, 440);
    PanelSizes sizes;
    sizes.left = limitedTo(
        chosenOr(chosen.left, width, left), leastLeftWidth, width - separators - leastRightWidth - leastCanvasWidth);
    sizes.right = limitedTo(
        chosenOr(chosen.right, width, right), leastRightWidth, width - separators - sizes.left - leastCanvasWidth);
    sizes.drawer =
        limitedTo(chosenOr(chosen.drawer, height, drawer), leastDrawer, height - rowsHeight - leastCanvasHeight);
    const int column = height - rowsHeight - sizes.drawer;
    const int thread = (shown.answerOpen ? column : height - rowsHeight) * (shown.withPtx ? 18 : 38) / 100;
    sizes.thread = limitedTo(chosenOr(chosen.thread, height, thread), leastThread, column - 120);
    return sizes;
}

} // namespace warpatlas::ui::inline desktop
