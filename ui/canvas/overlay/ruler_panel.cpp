#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/words/term_colours.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr float bracketGap = 5, bracketDepth = 8, rulerLabelGap = 4, rulerDash = 3, rulerTick = 7;
/// From this size on a cell may carry words.
constexpr float leastWordCell = 28;

class RulerPainter {
public:
    RulerPainter(Screen& screen, const Ruler& ruler) : m_painter(screen.painter), m_screen(screen), m_ruler(ruler)
    {
        m_thick = std::max(1.0f, m_painter.px(1.5f));
        m_row = m_ruler.top - m_painter.px(bracketGap + bracketDepth + rulerLabelGap) - m_painter.lineHeight();
        m_away = m_ruler.atRight ? 1.0f : -1.0f;
        m_column = m_ruler.side + m_away * m_painter.px(bracketGap + bracketDepth + rulerLabelGap);
    }

    void draw()
    {
        ImDrawList* const list = m_painter.list();
        const Rect& view = m_ruler.view;
        list->PushClipRect({view.x, view.y}, {view.right(), view.bottom()}, true);
        if (m_ruler.overData)
            ground();
        for (const RulerBracket& bracket : m_ruler.brackets)
            draw(bracket);
        leaders();
        rows();
        besides();
        list->PopClipRect();
    }

private:
    ImU32 colour(TermInk ink, float opacity = 1) const
    {
        return Painter::colour(termColour(ink, m_screen.state.theme), opacity);
    }

    void ground()
    {
        const Rect& view = m_ruler.view;
        const ImU32 ink = Painter::colour(m_painter.palette().canvas, 0.86f);
        const float gap = m_painter.px(bracketGap) / 2;
        m_painter.list()->AddRectFilled({view.x, view.y}, {view.right(), m_ruler.top - gap}, ink);
        if (m_ruler.atRight)
            m_painter.list()->AddRectFilled(
                {m_ruler.side + gap, m_ruler.top - gap}, {view.right(), view.bottom()}, ink);
        else
            m_painter.list()->AddRectFilled({view.x, m_ruler.top - gap}, {m_ruler.side - gap, view.bottom()}, ink);
    }

    void draw(const RulerBracket& one)
    {
        const float away = one.vertical ? m_away : -1;
        const float near = (one.vertical ? m_ruler.side : m_ruler.top) + away * m_painter.px(bracketGap);
        const float far = near + away * m_painter.px(bracketDepth);
        const auto at = [&](float along, float across) {
            return one.vertical ? ImVec2{across, along} : ImVec2{along, across};
        };
        const ImU32 ink = colour(one.ink);
        ImDrawList* const list = m_painter.list();
        // Neighbours do not touch: a length of a pixel is still seen.
        const float from = one.from + (one.before ? 0 : m_thick / 2);
        const float to = std::max(one.to - (one.after ? 0 : m_thick / 2), from + m_thick);
        list->AddLine(at(from, far), at(to, far), ink, m_thick);
        if (!one.before)
            list->AddLine(at(from, far), at(from, near), ink, m_thick);
        if (!one.after)
            list->AddLine(at(to, far), at(to, near), ink, m_thick);
        const float head = m_painter.px(5);
        if (one.before)
            list->AddTriangleFilled(at(from, far), at(from + head, far - head), at(from + head, far + head), ink);
        if (one.after)
            list->AddTriangleFilled(at(to, far), at(to - head, far - head), at(to - head, far + head), ink);
    }

    /// Dotted lines from the edges to the element, behind other buffers; where these hide one it ends in a tick at the
    /// edge of the element's own.
    void leaders()
    {
        if (!m_ruler.cell)
            return;
        const Rect &cell = *m_ruler.cell, &own = m_ruler.own, &view = m_ruler.view;
        const float x = cell.x + cell.width / 2, y = cell.y + cell.height / 2;
        // Between cells that carry words, where the bracket ends; small ones are met in the middle.
        const bool words = cell.width >= m_painter.px(leastWordCell);
        const float down = words ? cell.x : x, across = words ? cell.y : y;
        // As far as the view reaches: a cell may lie so far outside that steps are lost beside its place.
        dots({down, m_ruler.top}, {down, std::min(cell.y, view.bottom())});
        if (m_ruler.atRight)
            dots({std::max(cell.right(), view.x), across}, {m_ruler.side, across});
        else
            dots({m_ruler.side, across}, {std::min(cell.x, view.right()), across});
        const float tick = m_painter.px(rulerTick);
        const ImU32 ink = Painter::colour(m_painter.palette().text);
        if (own.y > m_ruler.top + tick && !isHidden({down, own.y - tick / 2}))
            m_painter.list()->AddLine({down, own.y - tick}, {down, own.y}, ink, m_thick);
        if (!m_ruler.atRight && own.x > m_ruler.side + tick && !isHidden({own.x - tick / 2, across}))
            m_painter.list()->AddLine({own.x - tick, across}, {own.x, across}, ink, m_thick);
        const float wide = std::max(cell.width, m_painter.px(8)), high = std::max(cell.height, m_painter.px(8));
        m_painter.list()->AddRect({x - wide / 2, y - high / 2}, {x + wide / 2, y + high / 2}, ink, 0, 0, m_thick);
    }

    /// One of the two coordinates is the same at both ends.
    void dots(const ImVec2& from, const ImVec2& to)
    {
        const ImU32 ink = Painter::colour(m_painter.palette().text, 0.75f);
        const float step = std::max(1.0f, m_painter.px(rulerDash)), thin = std::max(1.0f, m_painter.px(1)),
                    length = std::max(to.x - from.x, to.y - from.y);
        const bool vertical = to.y > from.y;
        const auto at = [&](float along) {
            return vertical ? ImVec2{from.x, from.y + along} : ImVec2{from.x + along, from.y};
        };
        for (float along = 0; along < length; along += 2 * step)
            if (!isHidden(at(along + step / 2)))
                m_painter.list()->AddLine(at(along), at(std::min(along + step, length)), ink, thin);
    }

    bool isHidden(const ImVec2& at) const
    {
        return std::ranges::any_of(m_ruler.front, [&](const Rect& before) { return before.contains(at.x, at.y); });
    }

    Font fontOf(TermInk ink) const { return ink == TermInk::Soft ? Font::Mono : Font::MonoBold; }

    float widthOf(const RulerLine& line) const
    {
        float width = 0;
        for (const RulerPiece& piece : line)
            width += m_painter.textWidth(piece.text, fontOf(piece.ink));
        return width;
    }

    void line(const RulerLine& pieces, float x, float y)
    {
        for (const RulerPiece& piece : pieces) {
            m_painter.text(piece.text, x, y, fontOf(piece.ink), colour(piece.ink));
            x += m_painter.textWidth(piece.text, fontOf(piece.ink));
        }
    }

    /// Rows above the data, the first one the lowest; the sentence goes behind its row, or above it.
    void rows()
    {
        float y = m_row;
        const Rect& view = m_ruler.view;
        for (const RulerLabel& label : m_ruler.labels)
            if (!label.vertical) {
                const float width = widthOf(label.lines[0]), most = view.right() - m_painter.px(6);
                const float x = std::max(view.x + m_painter.px(6), std::min(label.at, most - width));
                line(label.lines[0], x, y);
                if (!m_ruler.sentence.empty()) {
                    const float from = x + width + m_painter.px(14);
                    m_painter.text(m_painter.shortened(m_ruler.sentence, most - from, Font::Sans), from, y, Font::Sans,
                        m_painter.colour(Tone::Soft));
                }
                y -= m_painter.lineHeight();
            }
    }

    /// Rows at the side, each at its place as far as they do not touch.
    void besides()
    {
        const float height = m_painter.lineHeight(), gap = m_painter.px(4);
        std::vector<const RulerLabel*> labels;
        std::vector<float> tops;
        float least = m_ruler.top;
        for (const RulerLabel& label : m_ruler.labels)
            if (label.vertical) {
                const float tall = float(label.lines.size()) * height;
                const float top = std::max(least, label.at - tall / 2);
                labels.push_back(&label);
                tops.push_back(top);
                least = top + tall + gap;
            }
        float most = m_ruler.view.bottom() - gap;
        for (std::size_t i = labels.size(); i-- > 0;) {
            const float tall = float(labels[i]->lines.size()) * height;
            tops[i] = std::min(tops[i], most - tall);
            most = tops[i] - gap;
        }
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t row = 0; row < labels[i]->lines.size(); ++row) {
                const RulerLine& pieces = labels[i]->lines[row];
                const float wide = widthOf(pieces), edge = m_painter.px(4);
                const float x = m_ruler.atRight ? std::min(m_ruler.view.right() - edge - wide, m_column)
                                                : std::max(m_ruler.view.x + edge, m_column - wide);
                line(pieces, x, tops[i] + float(row) * height);
            }
    }

    Painter& m_painter;
    Screen& m_screen;
    const Ruler& m_ruler;
    float m_thick = 1, m_row = 0, m_column = 0;
    float m_away = -1; ///< from the data, of what stands at the side
};

} // namespace

void rulerPanel(Screen& screen)
{
    if (!screen.frame.ruler)
        return;
    screen.painter.drawOn(ImGui::GetBackgroundDrawList());
    RulerPainter(screen, *screen.frame.ruler).draw();
}

std::vector<Rect> rulerPlaces(const Screen& screen)
{
    if (!screen.frame.ruler)
        return {};
    const Ruler& ruler = *screen.frame.ruler;
    const Painter& painter = screen.painter;
    std::size_t rows = 0, besides = 0;
    for (const RulerLabel& label : ruler.labels) {
        rows += label.vertical ? 0 : 1;
        besides = std::max(besides, label.vertical ? label.lines.size() : 0);
    }
    const float high = float(rows) * painter.lineHeight() + painter.px(bracketGap + bracketDepth + rulerLabelGap);
    std::vector<Rect> places{{ruler.view.x, ruler.top - high, ruler.view.width, high}};
    if (besides > 0)
        places.push_back(ruler.atRight
                ? Rect{ruler.side, ruler.top, ruler.view.right() - ruler.side, ruler.view.bottom() - ruler.top}
                : Rect{ruler.view.x, ruler.top, ruler.side - ruler.view.x, ruler.view.bottom() - ruler.top});
    return places;
}

} // namespace warpatlas::ui::inline canvas
