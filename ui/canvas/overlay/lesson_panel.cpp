// A step of a lesson, large: its text, its question, and what people predict.
#include "ui/canvas/overlay/panels.h"

#include "app/lesson/presented_lesson.h"
#include "app/words/say.h"
#include "ui/canvas/overlay/layout.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace warpatlas::ui::inline canvas {

namespace {

/// Logical pixels.
constexpr float lessonPadding = 16, widestText = 640, titleLine = 30, textLine = 23, blockGap = 11, groupGap = 16,
                itemIndent = 26, signRoom = 20, fieldHeight = 34, tallyHeight = 28, tallyBar = 16, cellGap = 16,
                footHeight = 24;
/// Shares of the panel's height: what stays for the source of a kernel that is to be written, and for words about the
/// run; and what is too little to be of use.
constexpr float sourceOfTask = 0.45f, noticeRoom = 0.22f, leastLeft = 0.3f;
constexpr float widestLabel = 0.45f; ///< share of the width, of a predicted answer
constexpr std::size_t mostPredictions = 7;

/// A line of the panel.
struct LessonLine {
    float above = 0, height = 0;
    Bond bond = Bond::None;
    std::function<void(float x, float y)> draw;
};

class LessonLines {
public:
    LessonLines(Painter& painter, float width) : m_painter(painter), m_width(width) { }

    const std::vector<LessonLine>& lines() const { return m_lines; }
    void add(float height, float above, std::function<void(float, float)> draw)
    {
        m_lines.push_back({m_painter.px(above), height, m_bond, std::move(draw)});
    }
    /// What is added from now on stays on one page.
    void join() { m_bond = Bond::Group; }
    void part()
    {
        m_bond = Bond::None;
        bindLast(Bond::None);
    }

    void words(const RichText& text, float above, Font base = Font::Text, float indent = 0);
    void blocks(const std::vector<TextBlock>& blocks, Font base = Font::Text);
    void question(const LessonSlide& slide);
    void answers(const LessonSlide& slide);
    std::vector<std::size_t> pages(float room) const;

private:
    void bindLast(Bond bond)
    {
        if (!m_lines.empty())
            m_lines.back().bond = bond;
    }
    /// Where letters in the middle of a line of that height begin.
    float middle(float y, float height) const { return y + std::floor((height - m_painter.lineHeight()) / 2); }
    void choice(const LessonSlide::Choice& choice, std::size_t number);
    void table(const std::vector<std::vector<std::string>>& rows);
    void field(const std::string& typed);
    void tally(const std::vector<RoomAnswer>& predictions, bool told);

    Painter& m_painter;
    float m_width;
    Bond m_bond = Bond::None;
    std::vector<LessonLine> m_lines;
};

RichText textOf(const std::vector<TextSpan>& spans, Tone tone = Tone::Plain)
{
    RichText text;
    for (const TextSpan& span : spans)
        text.push_back({span.text, span.strong, tone, span.code});
    return text;
}

void LessonLines::words(const RichText& text, float above, Font base, float indent)
{
    const float left = m_painter.px(indent);
    const float line = m_painter.px(base == Font::Large ? titleLine : textLine);
    const Paragraph paragraph = m_painter.layout(text, m_width - left, base);
    const int count = int(std::lround(paragraph.height / m_painter.lineHeight()));
    for (int i = 0; i < count; ++i) {
        Paragraph row;
        for (Paragraph::Piece piece : paragraph.pieces)
            if (std::exchange(piece.line, 0) == i)
                row.pieces.push_back(std::move(piece));
        add(line, i == 0 ? above : 0, [this, row = std::move(row), left, line](float x, float y) {
            m_painter.draw(row, x + left, middle(y, line));
        });
        if (i + 1 < count)
            bindLast(Bond::Block);
    }
}

void LessonLines::blocks(const std::vector<TextBlock>& blocks, Font base)
{
    using Kind = TextBlock::Kind;
    for (const TextBlock& block : blocks) {
        if (block.kind == Kind::Code) {
            for (std::size_t i = 0; i < block.spans.size(); ++i) {
                words(textOf({block.spans[i]}), i == 0 ? blockGap : 0);
                if (i + 1 < block.spans.size())
                    bindLast(Bond::Block);
            }
            continue;
        }
        const std::size_t first = m_lines.size();
        words(textOf(block.spans), block.kind == Kind::Item ? blockGap / 2 : blockGap, base,
            block.kind == Kind::Item ? itemIndent : 0);
        if (block.kind == Kind::Item && first < m_lines.size())
            m_lines[first].draw = [this, draw = m_lines[first].draw, mark = block.mark](float x, float y) {
                m_painter.text(mark, x, middle(y, m_painter.px(textLine)), Font::Text, m_painter.colour(Tone::Soft));
                draw(x, y);
            };
        if (block.kind == Kind::Heading)
            bindLast(Bond::Block);
    }
}

void LessonLines::choice(const LessonSlide::Choice& choice, std::size_t number)
{
    const std::size_t first = m_lines.size();
    words(textOf(choice.spans, choice.right ? Tone::Good : Tone::Plain), blockGap / 2,
        choice.right ? Font::StrongText : Font::Text, signRoom + itemIndent);
    if (first < m_lines.size())
        m_lines[first].draw = [this, draw = m_lines[first].draw, right = choice.right,
                                  mark = std::to_string(number) + "."](float x, float y) {
            const float line = m_painter.px(textLine);
            if (right)
                m_painter.sign(true, x + m_painter.px(signRoom) / 2, y + line / 2);
            m_painter.text(mark, x + m_painter.px(signRoom), middle(y, line), Font::StrongText,
                m_painter.colour(right ? Tone::Good : Tone::Soft));
            draw(x, y);
        };
}

/// A grid whose columns are as wide as their words, and narrower where there is no room.
void LessonLines::table(const std::vector<std::vector<std::string>>& rows)
{
    const auto fontOf = [](std::size_t row, std::size_t column) {
        return row > 0 && column > 0 ? Font::CodeText : Font::Text;
    };
    std::vector<float> widths(rows.front().size());
    float all = -m_painter.px(cellGap);
    for (std::size_t column = 0; column < widths.size(); ++column) {
        for (std::size_t row = 0; row < rows.size(); ++row)
            widths[column] = std::max(widths[column], m_painter.textWidth(rows[row][column], fontOf(row, column)));
        all += widths[column] + m_painter.px(cellGap);
    }
    const float share = std::min(1.0f, m_width / std::max(all, 1.0f));
    for (std::size_t row = 0; row < rows.size(); ++row)
        add(m_painter.px(tallyHeight), row == 0 ? blockGap : 0,
            [this, cells = rows[row], widths, share, fontOf, row](float x, float y) {
                for (std::size_t column = 0; column < cells.size(); ++column) {
                    const Font font = fontOf(row, column);
                    const Tone tone = row == 0 ? Tone::Soft : Tone::Plain;
                    m_painter.text(m_painter.shortened(cells[column], widths[column] * share + 1, font), x,
                        middle(y, m_painter.px(tallyHeight)), font, m_painter.colour(tone));
                    x += (widths[column] + m_painter.px(cellGap)) * share;
                }
            });
}

void LessonLines::question(const LessonSlide& slide)
{
    blocks(slide.ask, Font::StrongText);
    for (std::size_t i = 0; i < slide.choices.size(); ++i)
        choice(slide.choices[i], i + 1);
    if (!slide.table.empty())
        table(slide.table);
}

void LessonLines::field(const std::string& typed)
{
    add(m_painter.px(fieldHeight), groupGap, [this, typed](float x, float y) {
        const float height = m_painter.px(fieldHeight), inset = m_painter.px(8);
        const float line = middle(y, height);
        m_painter.list()->AddRect({x, y}, {x + m_width, y + height}, Painter::colour(m_painter.palette().line),
            m_painter.px(5), 0, std::max(1.0f, m_painter.px(1)));
        if (typed.empty()) {
            m_painter.text(
                say("lesson.room", "What do you say?"), x + inset, line, Font::Text, m_painter.colour(Tone::Soft));
            return;
        }
        m_painter.text(typed, x + inset, line, Font::CodeText, m_painter.colour(Tone::Plain));
        const float caret = x + inset + m_painter.textWidth(typed, Font::CodeText) + m_painter.px(2);
        m_painter.list()->AddRectFilled({caret, line + m_painter.px(2)},
            {caret + m_painter.px(2), line + m_painter.lineHeight() - m_painter.px(2)}, m_painter.colour(Tone::Accent));
    });
}

/// A bar for each answer, as long as many people gave it; what is right is among them however few did.
void LessonLines::tally(const std::vector<RoomAnswer>& predictions, bool told)
{
    if (predictions.empty())
        return;
    std::vector<RoomAnswer> shown;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        if (i < mostPredictions || predictions[i].right)
            shown.push_back(predictions[i]);
    float label = 0, number = 0;
    for (const RoomAnswer& one : shown) {
        label = std::max(label, m_painter.textWidth(one.answer, Font::CodeText));
        number = std::max(number, m_painter.textWidth(std::to_string(one.count), Font::StrongText));
    }
    label = std::min(std::ceil(label), m_width * widestLabel);
    const float left = m_painter.px(signRoom) + label + m_painter.px(10);
    const float longest = std::max(m_width - left - number - m_painter.px(8), m_painter.px(8));
    const float most = float(predictions.front().count);
    for (std::size_t i = 0; i < shown.size(); ++i)
        add(m_painter.px(tallyHeight), i == 0 ? blockGap : 0, [=, this, one = shown[i]](float x, float y) {
            const float height = m_painter.px(tallyHeight), centre = y + height / 2, line = middle(y, height);
            const float half = m_painter.px(tallyBar) / 2, length = std::max(longest * float(one.count) / most, half);
            const Tone tone = one.right ? Tone::Good : Tone::Soft;
            if (told)
                m_painter.sign(one.right, x + m_painter.px(signRoom) / 2, centre);
            m_painter.text(m_painter.shortened(one.answer, label, Font::CodeText), x + m_painter.px(signRoom), line,
                Font::CodeText, m_painter.colour(one.right ? Tone::Good : Tone::Plain));
            m_painter.list()->AddRectFilled(
                {x + left, centre - half}, {x + left + length, centre + half}, m_painter.colour(tone), m_painter.px(3));
            m_painter.text(std::to_string(one.count), x + left + length + m_painter.px(8), line, Font::StrongText,
                m_painter.colour(Tone::Plain));
        });
    if (shown.size() < predictions.size())
        words(
            line(say("lesson.more_answers", "and {} other answers", predictions.size() - shown.size()), Tone::Soft), 4);
}

void LessonLines::answers(const LessonSlide& slide)
{
    const bool told = !slide.predicts && !slide.revealing && slide.refusal.empty();
    if (slide.predicts)
        field(slide.typed);
    tally(slide.predictions, told);
    if (slide.revealing)
        words(line(say("lesson.running", "Running it …"), Tone::Soft), groupGap);
    if (!slide.refusal.empty())
        words(line(slide.refusal, Tone::Wrong), groupGap);
    if (!slide.right.empty())
        words({{say("lesson.right_is", "Right is {}.", slide.right), true, Tone::Good}}, groupGap);
    blocks(slide.why);
}

std::vector<std::size_t> LessonLines::pages(float room) const
{
    std::vector<PageLine> lines;
    for (const LessonLine& line : m_lines)
        lines.push_back({line.above + line.height, line.bond});
    return pageStarts(lines, room);
}

} // namespace

Rect lessonPanel(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    const LessonSlide& slide = *screen.state.lesson;
    const bool alone = rect.width >= float(screen.frame.width); // there is no picture beside it
    const float padding = painter.px(lessonPadding), head = painter.lineHeight() + painter.px(4);
    const float inner = alone ? std::min(rect.width - 2 * padding, painter.px(widestText)) : rect.width - 2 * padding;
    LessonLines step(painter, inner);
    step.join();
    step.words(line(slide.title), 0, Font::Large);
    step.part();
    step.blocks(slide.text);
    const std::size_t question = step.lines().size();
    step.join();
    step.question(slide);
    step.answers(slide);

    const bool speaks = !screen.state.busyWords.empty() || !screen.state.notice.empty();
    const float most = rect.height * (slide.writes ? 1 - sourceOfTask : speaks ? 1 - noticeRoom : 1);
    float room = most - 2 * padding - head;
    std::vector<std::size_t> starts = step.pages(room);
    if (starts.size() > 1)
        starts = step.pages(room -= painter.px(footHeight));
    screen.state.lessonPages = starts.size();
    std::size_t& page = screen.state.lessonPage;
    if (page >= starts.size()) // where it asks, with all that belongs to that
        page = std::size_t(std::ranges::upper_bound(starts, question) - starts.begin()) - 1;
    const std::size_t from = starts[page], to = page + 1 < starts.size() ? starts[page + 1] : step.lines().size();
    float height = 0;
    for (std::size_t i = from; i < to; ++i)
        height += step.lines()[i].above + step.lines()[i].height;

    // Pages of one step end at the same place.
    Rect own = rect;
    own.height = std::ceil(starts.size() > 1 ? most : 2 * padding + head + height);
    if (rect.height - own.height < leastLeft * rect.height && !speaks)
        own.height = rect.height;
    else if (alone)
        own.height = most;
    panelWindow(screen, "lesson", own, PanelKind::Row, [&] {
        const float thin = std::max(1.0f, painter.px(1));
        const ImU32 edge = Painter::colour(painter.palette().line);
        if (!alone)
            painter.list()->AddRectFilled({own.right() - thin, own.y}, {own.right(), own.bottom()}, edge);
        if (own.height < rect.height)
            painter.list()->AddRectFilled({own.x, own.bottom() - thin}, {own.right(), own.bottom()}, edge);
        const float x = std::round(own.x + (own.width - inner) / 2);
        float y = own.y + padding;
        if (alone)
            y += std::round(std::max(own.height - 2 * padding - head - height, 0.0f) / 3);
        const std::string place = say("lesson.step_of", "{} of {}", slide.step, slide.steps);
        const float width = painter.textWidth(place, Font::Sans);
        if (slide.lesson != slide.title)
            painter.text(painter.shortened(slide.lesson, inner - width - padding, Font::Sans), x, y, Font::Sans,
                painter.colour(Tone::Soft));
        painter.text(place, x + inner - width, y, Font::Sans, painter.colour(Tone::Soft));
        y += head;
        for (std::size_t i = from; i < to; ++i) {
            y += step.lines()[i].above;
            step.lines()[i].draw(x, y);
            y += step.lines()[i].height;
        }
        if (starts.size() > 1) {
            const std::string foot = say("lesson.page_of", "page {} of {}", page + 1, starts.size());
            painter.text(foot, x + inner - painter.textWidth(foot, Font::Sans),
                own.bottom() - padding - painter.lineHeight(), Font::Sans,
                painter.colour(page + 1 < starts.size() ? Tone::Accent : Tone::Soft));
        }
    });
    return {rect.x, own.bottom(), rect.width, rect.bottom() - own.bottom()};
}

} // namespace warpatlas::ui::inline canvas
