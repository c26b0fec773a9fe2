/// Draws the overlay's words and shapes with ImDrawList: text with stronger words, panels, icons, badges, swatches.
/// Sizes are given in logical pixels and drawn in device pixels; positions are device pixels.
#pragma once

#include "kernels/model/provenance.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/overlay/imgui_host.h"
#include "ui/canvas/state/rect.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/rich_text.h"

#include <imgui.h>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// A paragraph broken into lines: the place of each piece, relative to its top left corner.
struct Paragraph {
    struct Piece {
        float x = 0;
        int line = 0;
        std::string text;
        Font font = Font::Sans;
        Tone tone = Tone::Plain;
    };
    std::vector<Piece> pieces;
    float width = 0, height = 0;
};

/// The opacity of a panel's background: some of the data shines through.
constexpr float panelOpacity = 0.94f;

enum class Icon { Reset, StepBack, Play, Pause, StepForward, Loop, Reverse, Help, Fold, Unfold };

class Painter {
public:
    Painter(const ImGuiHost& host, float scale, const render::Palette& palette)
        : m_host(host), m_scale(scale), m_palette(palette), m_light(palette.text.r < palette.panel.r)
    {
    }
    void drawOn(ImDrawList* list) { m_list = list; }

    float px(float logical) const; ///< whole device pixels
    float lineHeight() const { return px(19); }
    const render::Palette& palette() const { return m_palette; }
    render::Colour colourOf(Tone tone) const; ///< for words: legible on background and panel
    ImU32 colour(Tone tone) const { return colour(colourOf(tone)); }
    static ImU32 colour(const render::Colour& colour, float opacity = 1);

    float textWidth(const std::string& text, Font font) const;
    /// Breaks text at spaces so that no line is wider than `width` (device pixels) unless a word alone is.
    Paragraph layout(const RichText& text, float width, Font base = Font::Sans) const;
    void draw(const Paragraph& paragraph, float x, float y);
    /// Draws one line, its letters centred in a line of lineHeight() at y.
    void text(const std::string& text, float x, float y, Font font, ImU32 colour);
    /// Returns `text`, shortened at its end with "…" to fit.
    std::string shortened(const std::string& text, float width, Font font) const;

    void panel(const Rect& rect, float opacity = panelOpacity);
    void icon(Icon icon, float centreX, float centreY, float size, ImU32 colour);
    /// Draws a tick, or a cross.
    void sign(bool holds, float centreX, float centreY);
    float badgeWidth(const std::string& words) const;
    /// Draws words that say where numbers come from, in capitals, as the window's badges are.
    void badge(const std::string& words, Tone tone, float x, float centreY);
    /// Draws a legend's sample, `size` wide and high.
    void swatch(const LegendEntry& entry, float x, float y, float size);
    ImDrawList* list() { return m_list; }

private:
    void bands(float x, float y, float size);
    void hatch(float x, float y, float size, const render::Colour& ground, const render::Colour& ink, float lean);
    void ramp(float x, float y, float size);

    const ImGuiHost& m_host;
    float m_scale;
    const render::Palette& m_palette;
    bool m_light;
    ImDrawList* m_list = nullptr;
};

} // namespace warpatlas::ui::inline canvas
