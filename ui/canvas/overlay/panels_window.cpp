#include "ui/canvas/overlay/panels.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

void panelWindow(
    Screen& screen, const char* name, const Rect& rect, PanelKind kind, const std::function<void()>& content)
{
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings
        | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing
        | ImGuiWindowFlags_NoScrollWithMouse;
    // A click must not bring a panel over the inspector, which takes no clicks.
    if (kind != PanelKind::Front)
        flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.width, rect.height});
    ImGui::Begin(name, nullptr, flags);
    screen.painter.drawOn(ImGui::GetWindowDrawList());
    const render::Palette& palette = screen.painter.palette();
    const ImVec2 from{rect.x, rect.y}, to{rect.right(), rect.bottom()};
    if (kind == PanelKind::Front)
        screen.painter.list()->AddRectFilled(from, to, Painter::colour(palette.background, 0.6f));
    else if (kind == PanelKind::Row)
        screen.painter.list()->AddRectFilled(from, to, Painter::colour(palette.panel));
    else
        screen.painter.panel(rect);
    content();
    ImGui::End();
    screen.taken.push_back(rect);
}

void hintAbove(Screen& screen, const Rect& button, const std::string& words)
{
    Painter& painter = screen.painter;
    ImDrawList* before = painter.list();
    painter.drawOn(ImGui::GetForegroundDrawList());
    const float width = painter.textWidth(words, Font::Sans) + painter.px(16), height = painter.px(28);
    Rect rect{button.x + button.width / 2 - width / 2, button.y - height - painter.px(8), width, height};
    rect.x = std::max(screen.margin, std::min(rect.x, float(screen.frame.width) - screen.margin - width));
    if (rect.y < screen.margin)
        rect.y = button.bottom() + painter.px(8);
    painter.panel(rect);
    painter.text(words, rect.x + painter.px(8), rect.y + (height - painter.lineHeight()) / 2, Font::Sans,
        painter.colour(Tone::Plain));
    painter.drawOn(before);
}

bool iconButton(Screen& screen, const char* name, const Rect& rect, Icon icon, const std::string& hint, bool on)
{
    Painter& painter = screen.painter;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    const bool pressed = ImGui::InvisibleButton(name, {rect.width, rect.height});
    const bool hovered = ImGui::IsItemHovered();
    if (hovered || ImGui::IsItemActive())
        painter.list()->AddRectFilled(
            {rect.x, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().line), painter.px(6));
    const Tone tone = on ? Tone::Accent : Tone::Plain;
    painter.icon(icon, rect.x + rect.width / 2, rect.y + rect.height / 2, painter.px(14), painter.colour(tone));
    if (hovered)
        hintAbove(screen, rect, hint);
    return pressed;
}

} // namespace warpatlas::ui::inline canvas
