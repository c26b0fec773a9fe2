#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/common_texts.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float padding = 18, helpColumnGap = 36, keyGap = 16, helpRowHeight = 24;

} // namespace

void helpPanel(Screen& screen)
{
    Painter& painter = screen.painter;
    const std::vector<KeyHelp> help = keyHelp(screen.frame.keys);
    float keys = 0, words = 0;
    for (const KeyHelp& entry : help) {
        keys = std::max(keys, painter.textWidth(entry.keys, Font::Mono));
        words = std::max(words, painter.textWidth(entry.words, Font::Sans));
    }
    const float column = std::ceil(keys) + painter.px(keyGap) + std::ceil(words);
    const float room = float(screen.frame.width) - 2 * screen.margin - 2 * painter.px(padding);
    const std::size_t columns = 2 * column + painter.px(helpColumnGap) <= room ? 2 : 1;
    const std::size_t rows = (help.size() + columns - 1) / columns;
    Rect rect;
    rect.width = float(columns) * column + float(columns - 1) * painter.px(helpColumnGap) + 2 * painter.px(padding);
    // A small canvas gets narrower rows rather than lost ones.
    const float wanted = float(rows + 1) * painter.px(helpRowHeight) + 2 * painter.px(padding);
    rect.height = std::min(wanted, float(screen.frame.height) - 2 * screen.margin);
    const float row = std::floor((rect.height - 2 * painter.px(padding)) / float(rows + 1));
    rect.x = std::round((float(screen.frame.width) - rect.width) / 2);
    rect.y = std::round((float(screen.frame.height) - rect.height) / 2);
    const Rect canvas{0, 0, float(screen.frame.width), float(screen.frame.height)};
    panelWindow(screen, "help", canvas, PanelKind::Front, [&] {
        painter.panel(rect, 1);
        ImGui::SetCursorScreenPos({0, 0});
        if (ImGui::InvisibleButton("close", {canvas.width, canvas.height})) {
            screen.state.helpVisible = false;
            screen.changed = true;
        }
        const float left = rect.x + painter.px(padding), top = rect.y + painter.px(padding);
        painter.text(say(text::keysAndMouse), left, top, Font::Semibold, painter.colour(Tone::Plain));
        for (std::size_t i = 0; i < help.size(); ++i) {
            const float x = left + float(i / rows) * (column + painter.px(helpColumnGap));
            const float y = top + float(i % rows + 1) * row;
            painter.text(help[i].keys, x, y, Font::Mono, painter.colour(Tone::Accent));
            painter.text(
                help[i].words, x + std::ceil(keys) + painter.px(keyGap), y, Font::Sans, painter.colour(Tone::Plain));
        }
    });
}

} // namespace warpatlas::ui::inline canvas
