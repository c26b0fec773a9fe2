#include "ui/canvas/overlay/layout.h"
#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/words/data_words.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float inspectorPaddingY = 9, distance = 16, widestCard = 400;
/// The data view marks a cell by a frame of at least this size.
constexpr float smallestMark = 18;

} // namespace

void inspectorPanel(Screen& screen, const ViewCard& card, const char* name, bool leader)
{
    Painter& painter = screen.painter;
    const Rect& main = screen.frame.main;
    // A strip's card stands on the views, wherever there is room.
    const Rect everywhere{screen.margin, screen.frame.rows.header + screen.margin,
        float(screen.frame.width) - 2 * screen.margin,
        float(screen.frame.height) - screen.frame.rows.header - screen.frame.rows.playback - 2 * screen.margin};
    const Rect& bounds = main.contains(card.x, card.y) || leader ? screen.bounds : everywhere;
    const float widest = std::min(bounds.width, painter.px(widestCard)) - 2 * painter.px(panelPaddingX);
    std::vector<Paragraph> lines;
    lines.push_back(painter.layout(card.text.title, widest, Font::Mono));
    if (screen.state.outdated)
        lines.push_back(painter.layout({{say(previousLaunchWords), true, Tone::Warning}}, widest, Font::Mono));
    for (const RichText& line : card.text.lines)
        lines.push_back(painter.layout(line, widest, Font::Mono));
    float width = 0, height = 2 * painter.px(inspectorPaddingY);
    for (const Paragraph& line : lines) {
        width = std::max(width, line.width + 2 * painter.px(panelPaddingX));
        height += line.height;
    }
    const float wide = std::max(float(card.width), painter.px(smallestMark));
    const float high = std::max(float(card.height), painter.px(smallestMark));
    const Rect cell{
        float(card.x) - (wide - float(card.width)) / 2, float(card.y) - (high - float(card.height)) / 2, wide, high};
    const Rect rect = placeCard(width, height, cell, painter.px(distance), bounds, screen.taken, card.subject);

    // Windows without input: what is pointed at must not hide behind its own description.
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs
        | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground
        | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({float(screen.frame.width), float(screen.frame.height)});
    ImGui::Begin(name, nullptr, flags);
    painter.drawOn(ImGui::GetWindowDrawList());
    if (leader && card.led) {
        // The line starts at the cell's border, so that the cell's text can be read.
        const ImVec2 middle{cell.x + cell.width / 2, cell.y + cell.height / 2};
        const ImVec2 to{std::clamp(middle.x, rect.x, rect.right()), std::clamp(middle.y, rect.y, rect.bottom())};
        const ImVec2 from{std::clamp(to.x, cell.x, cell.right()), std::clamp(to.y, cell.y, cell.bottom())};
        painter.list()->AddLine(from, to, painter.colour(Tone::Accent), std::max(1.0f, painter.px(1.5f)));
        painter.list()->AddCircleFilled(from, painter.px(2.5f), painter.colour(Tone::Accent));
    }
    if (card.outlined)
        painter.list()->AddRect({cell.x, cell.y}, {cell.right(), cell.bottom()}, painter.colour(Tone::Accent), 0, 0,
            std::max(1.0f, painter.px(2)));
    painter.panel(rect);
    float top = rect.y + painter.px(inspectorPaddingY);
    for (const Paragraph& line : lines) {
        painter.draw(line, rect.x + painter.px(panelPaddingX), top);
        top += line.height;
    }
    ImGui::End();
    screen.taken.push_back(rect);
}

} // namespace warpatlas::ui::inline canvas
