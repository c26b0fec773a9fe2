// A pin with a number where what is wrong is too small to be seen.
#include "app/words/figures.h"
#include "ui/canvas/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float pinHeight = 20, pinAbove = 16, smallestSeen = 6; // logical pixels

} // namespace

void faultPin(Screen& screen)
{
    const std::optional<FaultMark>& fault = screen.frame.fault;
    Painter& painter = screen.painter;
    if (!fault || std::min(fault->place.width, fault->place.height) >= painter.px(smallestSeen))
        return;
    const Rect& main = screen.frame.main;
    const float x = fault->place.x + fault->place.width / 2, y = fault->place.y + fault->place.height / 2;
    if (!main.contains(x, y))
        return;
    painter.drawOn(ImGui::GetBackgroundDrawList());
    const std::string number = grouped(fault->count);
    const float width = painter.textWidth(number, Font::Semibold) + painter.px(14), height = painter.px(pinHeight);
    const float above = painter.px(pinAbove) + height;
    // Beside the place, and within the view.
    const bool below = y - above < main.y + painter.px(4);
    const float left =
        std::clamp(x - width / 2, main.x + painter.px(4), std::max(main.x, main.right() - width - painter.px(4)));
    const float top = below ? y + painter.px(pinAbove) : y - above;
    const ImU32 colour = Painter::colour(painter.palette().wrong);
    ImDrawList& list = *painter.list();
    list.AddLine({x, y}, {std::clamp(x, left + height / 2, left + width - height / 2), below ? top : top + height},
        colour, std::max(1.0f, painter.px(2)));
    list.AddCircleFilled({x, y}, painter.px(3), colour, 16);
    list.AddRectFilled({left, top}, {left + width, top + height}, colour, height / 2);
    painter.text(number, left + painter.px(7), top + (height - painter.lineHeight()) / 2, Font::Semibold,
        Painter::colour(
            screen.state.theme == render::Theme::Dark ? painter.palette().canvas : render::Colour{255, 255, 255, 255}));
}

} // namespace warpatlas::ui::inline canvas
