#include "ui/canvas/overlay/painter.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float panelRounding = 7;
constexpr const char* ellipsis = "…";
/// The size of a badge's letters, as a share of other words'.
constexpr float badgeLetters = 0.82f;

/// A word with the space after it; words of different weight without a space between them stay together.
struct TextChunk {
    std::string text;
    Font font;
    Tone tone;
    bool breakBefore;
};

Font fontOf(const Run& run, Font base)
{
    const bool isText = base == Font::Text || base == Font::StrongText;
    if (run.code)
        return isText ? Font::CodeText : run.strong ? Font::MonoBold : Font::Mono;
    if (!run.strong)
        return base;
    return isText ? Font::StrongText : base == Font::Mono ? Font::MonoBold : Font::Semibold;
}

std::vector<TextChunk> chunksOf(const RichText& text, Font base)
{
    std::vector<TextChunk> chunks;
    bool breakBefore = false;
    for (const Run& run : text) {
        const Font font = fontOf(run, base);
        std::size_t start = 0;
        while (start < run.text.size()) {
            std::size_t end = run.text.find(' ', start);
            end = end == std::string::npos ? run.text.size() : run.text.find_first_not_of(' ', end);
            end = std::min(end, run.text.size());
            std::string word = run.text.substr(start, end - start);
            // "8.4 %" and "16 × 16" are words.
            const bool joined = word.starts_with("%") || word.starts_with("×");
            breakBefore = breakBefore && !joined;
            chunks.push_back({word, font, run.tone, breakBefore});
            breakBefore = word.ends_with(' ') && word != "× ";
            start = end;
        }
    }
    return chunks;
}

bool isSeparator(const std::string& word)
{
    return word == "· " || word == "·";
}

std::string withoutTrailingSpaces(const std::string& text)
{
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

} // namespace

float Painter::px(float logical) const
{
    return std::round(logical * m_scale);
}

ImU32 Painter::colour(const render::Colour& colour, float opacity)
{
    return IM_COL32(colour.r, colour.g, colour.b, int(float(colour.a) * opacity));
}

render::Colour Painter::colourOf(Tone tone) const
{
    switch (tone) {
    case Tone::Soft:
        return m_palette.soft;
    case Tone::Accent:
        return m_palette.accent;
    case Tone::Good:
        return m_palette.good;
    case Tone::Warning:
        // Amber that is seen as a mark on white is too light for letters.
        return m_light ? render::mixed(m_palette.warning, m_palette.text, 0.35) : m_palette.warning;
    case Tone::Wrong:
        return m_palette.wrong;
    case Tone::Block:
        return m_palette.indexBlock;
    case Tone::Dimension:
        return m_palette.indexDimension;
    case Tone::Thread:
        return m_palette.indexThread;
    case Tone::Plain:
        break;
    }
    return m_palette.text;
}

float Painter::textWidth(const std::string& text, Font font) const
{
    return m_host.font(font)
        ->CalcTextSizeA(m_host.fontSize(font), FLT_MAX, 0, text.data(), text.data() + text.size())
        .x;
}

Paragraph Painter::layout(const RichText& text, float width, Font base) const
{
    const std::vector<TextChunk> chunks = chunksOf(text, base);
    Paragraph paragraph;
    float x = 0;
    int line = 0;
    for (std::size_t i = 0; i < chunks.size();) {
        // Everything up to the next place where a line may break.
        std::size_t end = i + 1;
        while (end < chunks.size() && !chunks[end].breakBefore)
            ++end;
        float full = 0, visible = 0;
        for (std::size_t k = i; k < end; ++k) {
            visible = full + textWidth(withoutTrailingSpaces(chunks[k].text), chunks[k].font);
            full += textWidth(chunks[k].text, chunks[k].font);
        }
        if (x > 0 && x + visible > width) {
            x = 0;
            ++line;
            // A separator between words has nothing to separate at a line's end or start.
            if (isSeparator(paragraph.pieces.back().text))
                paragraph.pieces.pop_back();
            if (end == i + 1 && isSeparator(chunks[i].text)) {
                ++i;
                continue;
            }
        }
        for (std::size_t k = i; k < end; ++k) {
            paragraph.pieces.push_back({x, line, chunks[k].text, chunks[k].font, chunks[k].tone});
            paragraph.width =
                std::max(paragraph.width, x + textWidth(withoutTrailingSpaces(chunks[k].text), chunks[k].font));
            x += textWidth(chunks[k].text, chunks[k].font);
        }
        i = end;
    }
    paragraph.width = std::ceil(paragraph.width);
    paragraph.height = chunks.empty() ? 0 : float(line + 1) * lineHeight();
    return paragraph;
}

void Painter::draw(const Paragraph& paragraph, float x, float y)
{
    for (const Paragraph::Piece& piece : paragraph.pieces)
        text(piece.text, x + piece.x, y + float(piece.line) * lineHeight(), piece.font, colour(piece.tone));
}

void Painter::text(const std::string& text, float x, float y, Font font, ImU32 colour)
{
    // All fonts of a line stand on the same baseline.
    const float middle = std::floor((lineHeight() - m_host.fontSize(Font::Sans)) / 2);
    const float top = y + middle + m_host.baseline(Font::Sans) - m_host.baseline(font);
    m_list->AddText(
        m_host.font(font), m_host.fontSize(font), {std::round(x), top}, colour, text.data(), text.data() + text.size());
}

std::string Painter::shortened(const std::string& text, float width, Font font) const
{
    if (textWidth(text, font) <= width)
        return text;
    std::string kept = text;
    while (!kept.empty() && textWidth(kept + ellipsis, font) > width) {
        // Whole UTF-8 characters go: their later bytes start with 10.
        while (!kept.empty() && (static_cast<unsigned char>(kept.back()) & 0xc0) == 0x80)
            kept.pop_back();
        if (!kept.empty())
            kept.pop_back();
    }
    return withoutTrailingSpaces(kept) + ellipsis;
}

void Painter::panel(const Rect& rect, float opacity)
{
    const ImVec2 from{rect.x, rect.y}, to{rect.right(), rect.bottom()};
    m_list->AddRectFilled(from, to, colour(m_palette.panel, opacity), px(panelRounding));
    m_list->AddRect(from, to, colour(m_palette.line), px(panelRounding), 0, std::max(1.0f, px(1)));
}

float Painter::badgeWidth(const std::string& words) const
{
    return badgeLetters * textWidth(words, Font::Semibold) + px(16);
}

void Painter::badge(const std::string& words, Tone tone, float x, float centreY)
{
    const float height = px(20), width = badgeWidth(words);
    const ImVec2 from{x, centreY - height / 2}, to{x + width, centreY + height / 2};
    const render::Colour ink = render::mixed(colourOf(tone), m_palette.text, tone == Tone::Soft ? 0 : 0.45);
    m_list->AddRectFilled(from, to, colour(render::mixed(m_palette.panel, colourOf(tone), 0.14)), px(4));
    const float size = badgeLetters * m_host.fontSize(Font::Semibold);
    m_list->AddText(m_host.font(Font::Semibold), size, {std::round(x + px(8)), std::round(centreY - size / 2)},
        colour(ink), words.data(), words.data() + words.size());
}

} // namespace warpatlas::ui::inline canvas
