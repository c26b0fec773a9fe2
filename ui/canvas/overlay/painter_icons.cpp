// The overlay's icons: triangles, bars and arcs, so that they are sharp at every scale and need no font.
#include "ui/canvas/overlay/painter.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Draws a triangle; `direction` 1 points right, -1 left; `x` is the middle.
void triangle(ImDrawList& list, float x, float y, float half, float direction, ImU32 colour)
{
    list.AddTriangleFilled(
        {x - direction * half, y - half}, {x - direction * half, y + half}, {x + direction * half, y}, colour);
}

void bar(ImDrawList& list, float x, float y, float width, float half, ImU32 colour)
{
    list.AddRectFilled({x - width / 2, y - half}, {x + width / 2, y + half}, colour);
}

/// Draws most of a circle with an arrow head: again from the start.
void circleArrow(ImDrawList& list, float x, float y, float radius, float thickness, ImU32 colour)
{
    constexpr float pi = 3.14159265f, end = -0.30f * pi, begin = end + 0.45f * pi;
    list.PathArcTo({x, y}, radius, begin, end + 2 * pi, 28);
    list.PathStroke(colour, 0, thickness);
    // The head points along the circle at its end.
    const ImVec2 tip{x + radius * std::cos(end), y + radius * std::sin(end)};
    const ImVec2 along{-std::sin(end), std::cos(end)}, out{std::cos(end), std::sin(end)};
    const float length = radius * 0.75f, half = radius * 0.55f;
    list.AddTriangleFilled({tip.x + out.x * half, tip.y + out.y * half}, {tip.x - out.x * half, tip.y - out.y * half},
        {tip.x + along.x * length, tip.y + along.y * length}, colour);
}

} // namespace

void Painter::icon(Icon icon, float centreX, float centreY, float size, ImU32 colour)
{
    const float half = std::round(size / 2), x = std::round(centreX), y = std::round(centreY);
    const float stroke = std::max(1.5f, std::round(size * 0.18f));
    switch (icon) {
    case Icon::Play:
        triangle(*m_list, x + half * 0.15f, y, half, 1, colour);
        break;
    case Icon::Pause:
        bar(*m_list, x - half * 0.5f, y, half * 0.6f, half, colour);
        bar(*m_list, x + half * 0.5f, y, half * 0.6f, half, colour);
        break;
    case Icon::StepForward:
        triangle(*m_list, x - stroke, y, half * 0.85f, 1, colour);
        bar(*m_list, x + half, y, stroke, half * 0.85f, colour);
        break;
    case Icon::StepBack:
        triangle(*m_list, x + stroke, y, half * 0.85f, -1, colour);
        bar(*m_list, x - half, y, stroke, half * 0.85f, colour);
        break;
    case Icon::Reset:
        triangle(*m_list, x + half * 0.75f, y, half * 0.62f, -1, colour);
        triangle(*m_list, x - half * 0.25f, y, half * 0.62f, -1, colour);
        bar(*m_list, x - half - stroke / 2, y, stroke, half * 0.85f, colour);
        break;
    case Icon::Loop:
        circleArrow(*m_list, x, y, half * 0.9f, stroke, colour);
        break;
    case Icon::Reverse:
        triangle(*m_list, x - half * 0.5f, y, half * 0.6f, -1, colour);
        triangle(*m_list, x + half * 0.6f, y, half * 0.6f, -1, colour);
        break;
    case Icon::Help:
        m_list->AddCircle({x, y}, half * 1.25f, colour, 24, std::max(1.0f, stroke * 0.7f));
        text("?", x - textWidth("?", Font::Semibold) / 2, y - lineHeight() / 2, Font::Semibold, colour);
        break;
    case Icon::Fold:
        m_list->AddTriangleFilled(
            {x - half, y + half * 0.5f}, {x + half, y + half * 0.5f}, {x, y - half * 0.5f}, colour);
        break;
    case Icon::Unfold:
        m_list->AddTriangleFilled(
            {x - half, y - half * 0.5f}, {x, y + half * 0.5f}, {x + half, y - half * 0.5f}, colour);
        break;
    }
}

void Painter::sign(bool holds, float x, float y)
{
    const float size = px(5), thick = px(2);
    const ImU32 ink = colour(holds ? Tone::Good : Tone::Wrong);
    if (holds) {
        m_list->AddLine({x - size, y}, {x - size / 3, y + size * 0.7f}, ink, thick);
        m_list->AddLine({x - size / 3, y + size * 0.7f}, {x + size, y - size * 0.8f}, ink, thick);
        return;
    }
    m_list->AddLine({x - size, y - size}, {x + size, y + size}, ink, thick);
    m_list->AddLine({x - size, y + size}, {x + size, y - size}, ink, thick);
}

} // namespace warpatlas::ui::inline canvas
