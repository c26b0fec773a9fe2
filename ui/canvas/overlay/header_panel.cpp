// The rows above the views: what is shown in words, and what its colours mean.
#include "app/lesson/presented_lesson.h"
#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/data_words.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float headerPaddingY = 8, headerTitleGap = 2, legendGap = 4, legendRowHeight = 22;
constexpr float sceneHeight = 32; ///< of a scene's line, which stands in the place of title and sentence
constexpr float swatchSize = 12, swatchGap = 8, countGap = 8, entryGap = 20, foldSize = 26;
/// The most of the canvas' height that the header takes: with the meaning of the colours beside the sentence, with the
/// legend unfolded, with the legend unfolded by the user, and at all.
constexpr float colouringShare = 0.20f, unfoldedShare = 0.36f, wantedShare = 0.75f, largestShare = 0.6f;

struct PlacedEntry {
    const LegendEntry* entry = nullptr;
    float x = 0; ///< from the header's left edge
    int row = 0;
};

struct HeaderLayout {
    Paragraph title, text;
    std::vector<PlacedEntry> entries;
    float legendTop = 0, height = 0;
};

bool showsLegend(const Screen& screen)
{
    return screen.frame.outcome != nullptr;
}

/// Says, without an outcome, why there is none.
RichText emptyWords(const Screen& screen)
{
    if (!screen.state.busyWords.empty())
        return {{say("canvas.running", "Running …"), true, Tone::Plain}};
    RichText text{{say("canvas.nothing_run", "Nothing has been run yet."), true, Tone::Plain}};
    if (screen.state.host == CanvasHostKind::Window)
        append(text, "  " + say("canvas.how_to_begin", "Open a picture or a matrix, choose a kernel, and run it."),
            Tone::Soft);
    return text;
}

/// Returns the sentence and the meaning of the colours as one paragraph.
RichText sentenceWords(const Screen& screen, const HeaderWords& words, bool colouring)
{
    if (!showsLegend(screen))
        return emptyWords(screen);
    RichText text = words.sentence;
    if (screen.state.outdated)
        text.insert(text.begin(), Run{say(previousLaunchWords) + ": ", true, Tone::Warning});
    // A failure to find something out does not explain colours: it is always said.
    const bool warns = std::ranges::any_of(words.colouring, [](const Run& run) { return run.tone == Tone::Warning; });
    if (words.colouring.empty() || !(colouring || warns))
        return text;
    if (!text.empty())
        append(text, text.back().text.ends_with('.') ? "  " : ".  ");
    for (Run run : words.colouring) {
        if (run.tone == Tone::Plain && !run.strong)
            run.tone = Tone::Soft;
        text.push_back(std::move(run));
    }
    return text;
}

/// Returns an entry's number. What was found is not told before people have said what they expect.
std::string countOf(const Screen& screen, const LegendEntry& entry)
{
    return screen.state.lesson && screen.state.lesson->tells ? std::string() : entry.count;
}

/// Returns the width that an entry has at most while its number changes, so that its neighbours stay.
float entryWidth(const Screen& screen, const LegendEntry& entry)
{
    const Painter& painter = screen.painter;
    float count = countOf(screen, entry).empty() ? 0 : painter.textWidth(entry.count, Font::Semibold);
    for (const HeaderWords& words : screen.frame.usualWords)
        for (const LegendEntry& usual : words.legend)
            if (usual.swatch == entry.swatch && usual.words == entry.words)
                count = std::max(count, painter.textWidth(countOf(screen, usual), Font::Semibold));
    return painter.px(swatchSize) + painter.px(swatchGap) + painter.textWidth(entry.words, Font::Sans)
        + (count > 0 ? painter.px(countGap) + count : 0);
}

HeaderLayout layoutHeader(const Screen& screen, const HeaderWords& words, bool colouring, bool folded)
{
    const Painter& painter = screen.painter;
    const float left = painter.px(panelPaddingX), inner = float(screen.frame.width) - 2 * left;
    const float beside = inner - (showsLegend(screen) && screen.state.pressable ? painter.px(foldSize) : 0);
    HeaderLayout layout;
    layout.height = painter.px(headerPaddingY);
    if (!screen.state.scene.empty() && showsLegend(screen)) {
        layout.height += painter.px(sceneHeight);
    } else {
        layout.title = painter.layout(words.title, beside);
        layout.text = painter.layout(sentenceWords(screen, words, colouring), beside);
        layout.height += layout.title.height + layout.text.height;
        if (layout.title.height > 0)
            layout.height += painter.px(headerTitleGap);
    }
    float x = 0;
    int row = 0;
    for (const LegendEntry& entry : words.legend) {
        // A defect is never folded away.
        if (!showsLegend(screen) || (folded && !entry.alarming))
            continue;
        const float width = std::ceil(entryWidth(screen, entry));
        if (x > 0 && x + width > inner) {
            x = 0;
            ++row;
        }
        layout.entries.push_back({&entry, left + x, row});
        x += width + painter.px(entryGap);
    }
    layout.legendTop = layout.height + painter.px(legendGap);
    if (!layout.entries.empty())
        layout.height = layout.legendTop + float(row + 1) * painter.px(legendRowHeight);
    layout.height += painter.px(headerPaddingY);
    return layout;
}

void drawEntry(Screen& screen, const PlacedEntry& placed, float top)
{
    Painter& painter = screen.painter;
    const LegendEntry& entry = *placed.entry;
    const float row = painter.px(legendRowHeight), size = painter.px(swatchSize);
    const float line = top + (row - painter.lineHeight()) / 2;
    painter.swatch(entry, placed.x, top + std::round((row - size) / 2), size);
    const float left = placed.x + size + painter.px(swatchGap);
    painter.text(entry.words, left, line, Font::Sans, painter.colour(Tone::Soft));
    const Tone tone = !entry.alarming ? Tone::Plain : entry.swatch == Swatch::Unwritten ? Tone::Wrong : Tone::Warning;
    painter.text(countOf(screen, entry), left + painter.textWidth(entry.words, Font::Sans) + painter.px(countGap), line,
        Font::Semibold, painter.colour(tone));
}

} // namespace

OverlayRows headerRows(const Screen& screen, std::optional<bool> folded)
{
    OverlayRows rows;
    if (screen.state.lesson && !screen.frame.outcome)
        return rows; // the lesson says what there is to see
    const auto fits = [&](bool colouring, bool fold, float share) {
        rows.colouring = colouring;
        rows.folded = fold;
        rows.header = std::ceil(layoutHeader(screen, screen.frame.words, colouring, fold).height);
        for (const HeaderWords& words : screen.frame.usualWords)
            rows.header = std::max(rows.header, std::ceil(layoutHeader(screen, words, colouring, fold).height));
        return rows.header <= share * float(screen.frame.height);
    };
    const bool fold = folded.value_or(false);
    if (fits(true, fold, colouringShare) || fits(false, fold, folded ? wantedShare : unfoldedShare)
        || fits(false, true, largestShare))
        return rows;
    // A canvas this low is for the view alone.
    rows.header = 0;
    return rows;
}

bool headerPanel(Screen& screen)
{
    const OverlayRows& rows = screen.frame.rows;
    if (rows.header <= 0)
        return false;
    Painter& painter = screen.painter;
    const Rect rect{0, 0, float(screen.frame.width), rows.header};
    const HeaderLayout layout = layoutHeader(screen, screen.frame.words, rows.colouring, rows.folded);
    bool pressed = false;
    panelWindow(screen, "header", rect, PanelKind::Row, [&] {
        const float left = painter.px(panelPaddingX), thin = std::max(1.0f, painter.px(1));
        float top = painter.px(headerPaddingY);
        painter.draw(layout.title, left, top);
        top += layout.title.height > 0 ? layout.title.height + painter.px(headerTitleGap) : 0;
        painter.draw(layout.text, left, top);
        if (layout.text.height <= 0)
            painter.text(
                painter.shortened(screen.state.scene, rect.width - 2 * left - painter.px(foldSize), Font::Large), left,
                top + (painter.px(sceneHeight) - painter.lineHeight()) / 2, Font::Large, painter.colour(Tone::Plain));
        for (const PlacedEntry& entry : layout.entries)
            drawEntry(screen, entry, layout.legendTop + float(entry.row) * painter.px(legendRowHeight));
        if (showsLegend(screen) && screen.state.pressable) {
            const float size = painter.px(foldSize);
            pressed = iconButton(screen, "fold", {rect.right() - size - painter.px(4), painter.px(4), size, size},
                rows.folded ? Icon::Unfold : Icon::Fold,
                withKey(rows.folded ? say("canvas.show_legend", "Show the legend")
                                    : say("canvas.fold_legend", "Fold the legend"),
                    KeyCommand::Legend));
        }
        painter.list()->AddRectFilled(
            {0, rect.bottom() - thin}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().line));
    });
    return pressed;
}

void stripTitle(Screen& screen, const StripTitle& strip)
{
    Painter& painter = screen.painter;
    painter.drawOn(ImGui::GetBackgroundDrawList());
    const Rect& place = strip.place;
    painter.list()->AddRectFilled(
        {place.x, place.y}, {place.right(), place.bottom()}, Painter::colour(painter.palette().panel));
    const float left = place.x + painter.px(panelPaddingX), room = place.width - 2 * painter.px(panelPaddingX);
    const float top = place.y + std::floor((place.height - painter.lineHeight()) / 2);
    painter.text(strip.title, left, top, Font::Semibold, painter.colour(Tone::Plain));
    const float taken = painter.textWidth(strip.title, Font::Semibold) + painter.px(panelPaddingX);
    if (room > taken)
        painter.text(painter.shortened(plainText(strip.sentence), room - taken, Font::Sans), left + taken, top,
            Font::Sans, painter.colour(Tone::Soft));
}

} // namespace warpatlas::ui::inline canvas
