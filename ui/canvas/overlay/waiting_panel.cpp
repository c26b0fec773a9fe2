#include "ui/canvas/overlay/panels.h"

#include "app/words/say.h"
#include "app/words/sentence.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float waitingPadding = 24, outlineGap = 28, smallestOutline = 14, dash = 6;
/// The longest side of an outline, which gives way where there is little room.
constexpr float largestOutline = 180, leastOutline = 48, outlineStep = 12, narrowestHeading = 420;

/// One input as it is, or as it must become.
struct Outline {
    float width = 0, height = 0; ///< device pixels
    bool fits = true;
    RichText title; ///< above
    RichText words; ///< below: what it is, what it must be
};

struct Sides {
    double x = 0, y = 0;
};

/// Returns the sides of an outline: the required ones, else those of the data, else a square of its row.
Sides sidesOf(const InputState& state)
{
    const Shape own = state.data ? state.data->array->shape() : Shape{{1, 1, 1}, 1};
    double x = double(state.required.x.value_or(own.extent.x)), y = double(state.required.y.value_or(own.extent.y));
    if (!state.data && !state.required.x)
        x = y;
    if (!state.data && !state.required.y)
        y = x;
    return {x, y};
}

std::string sizeWords(const InputState& state)
{
    if (state.fits)
        return toText(RequiredShape::exactly(state.data->array->shape()));
    const std::string must = toText(state.required);
    if (!state.data)
        return must.empty() ? say("waiting.nothing", "nothing yet") : say("waiting.must_have", "must have {}", must);
    return say("waiting.has", "has {}, must have {}", ownSides(state.data->array->shape(), state.required), must);
}

/// Returns the outlines in proportion, the largest side so many logical pixels long; sides too thin to be seen are
/// wider.
std::vector<Outline> outlinesOf(const Painter& painter, const InputSet& set, float longest)
{
    double largest = 1;
    for (const InputState& state : set.inputs)
        largest = std::max({largest, sidesOf(state).x, sidesOf(state).y});
    const auto length = [&](double side) {
        return std::max(painter.px(smallestOutline), float(side / largest) * painter.px(longest));
    };
    std::vector<Outline> outlines;
    for (const InputState& state : set.inputs) {
        const Sides sides = sidesOf(state);
        Outline outline{length(sides.x), length(sides.y), state.fits, {}, {}};
        append(outline.title, state.name, Tone::Plain, true);
        if (state.data)
            append(outline.title, "  " + state.data->label, Tone::Soft);
        append(outline.words, sizeWords(state), state.fits ? Tone::Soft : Tone::Warning);
        outlines.push_back(std::move(outline));
    }
    return outlines;
}

void drawOutline(Painter& painter, const Rect& rect, bool fits)
{
    ImDrawList* const list = painter.list();
    const float thickness = painter.px(2);
    if (fits) {
        list->AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().accent), 0, 0,
            thickness);
        return;
    }
    const ImU32 colour = Painter::colour(painter.palette().warning);
    const float step = painter.px(dash);
    const auto line = [&](float x0, float y0, float x1, float y1) {
        const float length = std::hypot(x1 - x0, y1 - y0);
        for (float at = 0; at < length; at += 2 * step) {
            const float a = at / length, b = std::min(at + step, length) / length;
            list->AddLine(
                {x0 + (x1 - x0) * a, y0 + (y1 - y0) * a}, {x0 + (x1 - x0) * b, y0 + (y1 - y0) * b}, colour, thickness);
        }
    };
    line(rect.x, rect.y, rect.right(), rect.y);
    line(rect.right(), rect.y, rect.right(), rect.bottom());
    line(rect.right(), rect.bottom(), rect.x, rect.bottom());
    line(rect.x, rect.bottom(), rect.x, rect.y);
}

/// The heading, and below it the outlines side by side, each between its name and its size.
struct WaitingLayout {
    std::vector<Outline> outlines;
    std::vector<Paragraph> titles, words;
    std::vector<float> columns; ///< widths
    Paragraph heading;
    float width = 0, height = 0; ///< size of the panel
};

WaitingLayout layoutWaiting(const Screen& screen, const InputSet& set, float longest)
{
    const Painter& painter = screen.painter;
    const float padding = painter.px(waitingPadding), gap = painter.px(outlineGap), line = painter.lineHeight();
    WaitingLayout layout;
    layout.outlines = outlinesOf(painter, set, longest);
    for (const Outline& outline : layout.outlines) {
        const float most = std::max(outline.width, painter.px(longest));
        layout.titles.push_back(painter.layout(outline.title, most));
        layout.words.push_back(painter.layout(outline.words, most));
        layout.columns.push_back(std::max({outline.width, layout.titles.back().width, layout.words.back().width}));
        layout.width += layout.columns.back() + (layout.columns.size() > 1 ? gap : 0);
        layout.height =
            std::max(layout.height, layout.titles.back().height + outline.height + layout.words.back().height + line);
    }
    RichText heading;
    if (set.kernel)
        append(heading, say("waiting.kernel", "{} waits: ", set.kernel->description().title), Tone::Plain, true);
    append(heading, ended(set.problem()));
    const float widest = screen.bounds.width - 2 * padding;
    layout.heading = painter.layout(heading, std::min(widest, std::max(layout.width, painter.px(narrowestHeading))));
    layout.width = std::max(layout.width, layout.heading.width) + 2 * padding;
    layout.height += layout.heading.height + line + 2 * padding;
    return layout;
}

} // namespace

void waitingPanel(Screen& screen)
{
    Painter& painter = screen.painter;
    const InputSet& set = *screen.state.waiting;
    const Rect& main = screen.frame.main;
    const float padding = painter.px(waitingPadding), line = painter.lineHeight();
    float longest = largestOutline;
    WaitingLayout layout = layoutWaiting(screen, set, longest);
    while (longest > leastOutline && (layout.width > screen.bounds.width || layout.height > screen.bounds.height))
        layout = layoutWaiting(screen, set, longest -= outlineStep);
    const Rect rect{std::round(main.x + (main.width - layout.width) / 2),
        std::round(main.y + (main.height - layout.height) / 2), layout.width, layout.height};
    const std::size_t solid = screen.taken.size();
    panelWindow(screen, "waiting", rect, PanelKind::Card, [&] {
        painter.draw(layout.heading, rect.x + padding, rect.y + padding);
        float x = rect.x + padding;
        const float top = rect.y + padding + layout.heading.height + line;
        for (std::size_t i = 0; i < layout.outlines.size(); ++i) {
            const Outline& drawn = layout.outlines[i];
            painter.draw(layout.titles[i], x, top);
            const Rect outline{x, top + layout.titles[i].height + line / 2, drawn.width, drawn.height};
            drawOutline(painter, outline, drawn.fits);
            painter.draw(layout.words[i], x, outline.bottom() + line / 2);
            x += layout.columns[i] + painter.px(outlineGap);
        }
    });
    screen.taken.resize(solid);
}

} // namespace warpatlas::ui::inline canvas
