#include "ui/overlay/panels.h"
#include "ui/overlay/words.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

namespace {

constexpr float legendPaddingY = 7, swatchSize = 12, swatchGap = 10, countGap = 18, legendRowHeight = 22;

} // namespace

LegendLayout layoutLegend(const Screen& screen, bool folded)
{
    const Painter& painter = screen.painter;
    LegendLayout layout;
    layout.folded = folded;
    layout.entries = screen.frame.legend;
    // What is wrong is never folded away.
    if (folded)
        std::erase_if(layout.entries, [](const LegendEntry& entry) { return !entry.alarming; });
    const float title = painter.textWidth("Legend", Font::Semibold) + painter.px(swatchGap) + painter.px(swatchSize);
    float inner = title;
    for (const LegendEntry& entry : layout.entries) {
        const float count =
            entry.count.empty() ? 0 : painter.px(countGap) + painter.textWidth(entry.count, Font::Semibold);
        inner = std::max(
            inner, painter.px(swatchSize) + painter.px(swatchGap) + painter.textWidth(entry.words, Font::Sans) + count);
    }
    layout.width = std::ceil(inner) + 2 * painter.px(panelPaddingX);
    layout.height = float(layout.entries.size() + 1) * painter.px(legendRowHeight) + 2 * painter.px(legendPaddingY);
    return layout;
}

bool legendPanel(Screen& screen, const LegendLayout& layout, float right, float y)
{
    Painter& painter = screen.painter;
    const Rect rect{right - layout.width, y, layout.width, layout.height};
    bool pressed = false;
    panelWindow(screen, "legend", rect, Stacking::Normal, [&] {
        const float row = painter.px(legendRowHeight), inset = (row - painter.lineHeight()) / 2;
        const float left = rect.x + painter.px(panelPaddingX), end = rect.right() - painter.px(panelPaddingX);
        float top = y + painter.px(legendPaddingY);

        ImGui::SetCursorScreenPos({rect.x, rect.y});
        pressed = ImGui::InvisibleButton("fold", {rect.width, painter.px(legendPaddingY) + row});
        const ImU32 ink = painter.colour(ImGui::IsItemHovered() ? Tone::Plain : Tone::Soft);
        painter.text("Legend", left, top + inset, Font::Semibold, ink);
        painter.icon(layout.folded ? Icon::Unfold : Icon::Fold, end - painter.px(swatchSize) / 2, top + row / 2,
            painter.px(9), ink);
        for (const LegendEntry& entry : layout.entries) {
            top += row;
            painter.swatch(entry, left, top + std::round((row - painter.px(swatchSize)) / 2), painter.px(swatchSize));
            painter.text(entry.words, left + painter.px(swatchSize) + painter.px(swatchGap), top + inset, Font::Sans,
                painter.colour(Tone::Plain));
            const Tone tone = !entry.alarming       ? Tone::Plain
                : entry.swatch == Swatch::Unwritten ? Tone::Wrong
                                                    : Tone::Warning;
            painter.text(entry.count, end - painter.textWidth(entry.count, Font::Semibold), top + inset, Font::Semibold,
                painter.colour(tone));
        }
    });
    return pressed;
}

} // namespace warpatlas::ui
