#include "ui/overlay/panels.h"
#include "ui/overlay/words.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr float sentencePaddingY = 8;
/// What the colours mean is left to the legend where the sentence would take more than this share of the height.
constexpr float largestSentenceShare = 0.24f;

/// As many lines as `width` needs, made about equally long: no word is left alone on the last.
Paragraph balanced(const Painter& painter, const RichText& text, float width)
{
    const Paragraph widest = painter.layout(text, width);
    float low = 0, high = width;
    while (high - low > 2) {
        const float middle = (low + high) / 2;
        const Paragraph narrower = painter.layout(text, middle);
        (narrower.height > widest.height || narrower.width > middle ? low : high) = middle;
    }
    return painter.layout(text, high);
}

} // namespace

SentenceLayout layoutSentence(const Screen& screen, float width)
{
    const Painter& painter = screen.painter;
    const float inner = width - 2 * painter.px(panelPaddingX);
    std::vector<RichText> texts;
    if (screen.frame.outcome) {
        texts.push_back(screen.frame.sentence);
        if (screen.state.outdated)
            texts.back().insert(
                texts.back().begin(), Run{std::string(previousLaunchWords) + ": ", true, Tone::Warning});
        texts.push_back(screen.frame.colouring);
        for (Run& run : texts.back())
            if (run.tone == Tone::Plain && !run.strong)
                run.tone = Tone::Soft;
    } else if (!screen.state.busyWords.empty()) {
        texts.push_back({{"Running …", true, Tone::Plain}});
    } else if (screen.state.host != CanvasHostKind::Window) {
        texts.push_back({{"Nothing has been run yet.", true, Tone::Plain}});
    } else {
        texts.push_back({{"Nothing has been run yet.", true, Tone::Plain}});
        texts.push_back({{"Open a picture or a matrix, choose a kernel, and run it.", false, Tone::Soft}});
    }
    SentenceLayout result;
    std::vector<Paragraph>& paragraphs = result.paragraphs;
    result.height = 2 * painter.px(sentencePaddingY);
    for (const RichText& text : texts) {
        Paragraph paragraph = balanced(painter, text, inner);
        // The second takes the width of the first where that costs no line.
        if (!paragraphs.empty() && paragraph.width < paragraphs.front().width)
            if (Paragraph same = painter.layout(text, paragraphs.front().width); same.height == paragraph.height)
                paragraph = std::move(same);
        if (!paragraphs.empty() && result.height + paragraph.height > screen.frame.main.height * largestSentenceShare)
            break;
        result.width = std::max(result.width, paragraph.width + 2 * painter.px(panelPaddingX));
        result.height += paragraph.height;
        paragraphs.push_back(std::move(paragraph));
    }
    return result;
}

Rect sentencePanel(Screen& screen, const SentenceLayout& layout, float x, float y)
{
    Painter& painter = screen.painter;
    const Rect rect{x, y, layout.width, layout.height};
    panelWindow(screen, "sentence", rect, Stacking::Normal, [&] {
        float line = y + painter.px(sentencePaddingY);
        for (const Paragraph& paragraph : layout.paragraphs) {
            painter.draw(paragraph, x + painter.px(panelPaddingX), line);
            line += paragraph.height;
        }
    });
    return rect;
}

void stripTitle(Screen& screen, const StripTitle& strip)
{
    Painter& painter = screen.painter;
    painter.drawOn(ImGui::GetBackgroundDrawList());
    const float left = strip.place.x + painter.px(panelPaddingX),
                room = strip.place.width - 2 * painter.px(panelPaddingX);
    const float top = strip.place.y + painter.px(5);
    painter.text(strip.title, left, top, Font::Semibold, painter.colour(Tone::Plain));
    const float taken = painter.textWidth(strip.title, Font::Semibold) + painter.px(panelPaddingX);
    std::string words;
    for (const Run& run : strip.sentence)
        words += run.text;
    if (room > taken)
        painter.text(painter.shortened(words, room - taken, Font::Sans), left + taken, top, Font::Sans,
            painter.colour(Tone::Soft));
}

void busyPanel(Screen& screen, float x, float y, float width)
{
    if (screen.state.busyWords.empty()) {
        noticePanel(screen, x, y, width);
        return;
    }
    Painter& painter = screen.painter;
    const float padding = painter.px(panelPaddingX);
    const std::string words = painter.shortened(screen.state.busyWords, width - 2 * padding, Font::Sans);
    const float inner = std::max(painter.textWidth(words, Font::Sans), std::min(painter.px(200), width - 2 * padding));
    const Rect rect{x, y, inner + 2 * padding, painter.lineHeight() + 2 * painter.px(sentencePaddingY) + painter.px(6)};
    panelWindow(screen, "busy", rect, Stacking::Normal, [&] {
        painter.text(words, x + padding, y + painter.px(sentencePaddingY), Font::Sans, painter.colour(Tone::Plain));
        const float top = y + painter.px(sentencePaddingY) + painter.lineHeight() + painter.px(3),
                    height = painter.px(3);
        const float done = inner * float(std::clamp(screen.state.busyFraction, 0.0, 1.0));
        ImDrawList& list = *painter.list();
        list.AddRectFilled({x + padding, top}, {x + padding + inner, top + height},
            Painter::colour(painter.palette().line), height / 2);
        list.AddRectFilled({x + padding, top}, {x + padding + done, top + height},
            Painter::colour(painter.palette().accent), height / 2);
    });
}

} // namespace warpatlas::ui
