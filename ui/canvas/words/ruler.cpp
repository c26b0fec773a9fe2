#include "ui/canvas/words/ruler.h"

#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace warpatlas::ui::inline canvas {

std::string rulerName(const IndexAxis& axis)
{
    if (!axis.name.empty())
        return axis.name;
    switch (axis.along) {
    case IndexAxis::Along::X:
        return say("ruler.column", "column");
    case IndexAxis::Along::Y:
        return say("ruler.row", "row");
    case IndexAxis::Along::Z:
        return say("ruler.slice", "slice");
    case IndexAxis::Along::Flat:
        break;
    }
    return say("ruler.index", "index");
}

std::string lackSentence(IndexLack lack)
{
    switch (lack) {
    case IndexLack::Memory:
        return say("ruler.memory", "The index was read from memory: it is no sum of blocks and threads.");
    case IndexLack::Computed:
        return say("ruler.computed", "The index is no sum of blocks and threads: more than + and × leads to it.");
    case IndexLack::Channels:
        return say("ruler.channels", "The index counts single values, and an element has several.");
    case IndexLack::Wide:
        return say("ruler.wide", "The index counts other pieces of memory than elements.");
    case IndexLack::NotTraced:
        return say("ruler.not_traced", "How the kernel comes to this index is not traced.");
    case IndexLack::None:
        break;
    }
    return {};
}

std::string elementWords(const ElementIndex& index)
{
    return say("ruler.element", "element {}", index.element);
}

namespace {

/// Blocks come first, then what a loop or the grid adds, then threads, then numbers: so lengths lie one behind the
/// other as the launch does, however the source orders them.
std::vector<IndexTerm> termsInOrder(const IndexSum& terms)
{
    const auto rank = [](const IndexTerm& term) {
        switch (term.kind()) {
        case IndexFactor::Kind::Block:
            return 0;
        case IndexFactor::Kind::Grid:
        case IndexFactor::Kind::Dimension:
        case IndexFactor::Kind::Rounds:
            return 1;
        case IndexFactor::Kind::Thread:
            return 2;
        default:
            return 3;
        }
    };
    std::vector<IndexTerm> all = terms;
    // "0" says nothing beside others.
    if (all.size() > 1)
        std::erase_if(all, [&](const IndexTerm& term) { return rank(term) == 3 && term.value() == 0; });
    std::ranges::stable_sort(all, {}, rank);
    // Nor do all but one of a block's axes that this thread is the first of: "+ 0 × 256 + 0 × 256 × 1".
    const auto ofThread = [&](const IndexTerm& term) { return rank(term) == 2; };
    bool needed = std::ranges::none_of(all, [&](const IndexTerm& term) { return ofThread(term) && term.value() != 0; });
    std::erase_if(all,
        [&](const IndexTerm& term) { return ofThread(term) && term.value() == 0 && !std::exchange(needed, false); });
    return all.empty() ? terms : all;
}

std::size_t mainFactor(const IndexTerm& term)
{
    const auto found = std::ranges::find(term.factors, term.kind(), &IndexFactor::kind);
    return found != term.factors.end() ? std::size_t(found - term.factors.begin()) : 0;
}

bool hasFactorName(const IndexFactor& factor)
{
    return !factor.text.empty() && std::isdigit(static_cast<unsigned char>(factor.text.front())) == 0;
}

std::string magnitudeOf(std::int64_t value)
{
    return std::to_string(value < 0 ? -value : value);
}

/// "blockIdx.x 30 × 16 = 480", or with numbers alone "30 × 16".
RulerLine termPieces(const IndexTerm& term, bool names, bool result)
{
    RulerLine line;
    if (term.factors.empty())
        return {{"1", TermInk::Plain}};
    const std::size_t main = mainFactor(term);
    std::vector<std::size_t> order{main};
    for (std::size_t i = 0; i < term.factors.size(); ++i)
        if (i != main && !(term.factors[i].kind == IndexFactor::Kind::Dimension && term.factors[i].value == 1))
            order.push_back(i);
    for (const std::size_t i : order) {
        const IndexFactor& factor = term.factors[i];
        if (!line.empty())
            line.push_back({" × ", TermInk::Soft});
        const bool named = names && i == main && hasFactorName(factor);
        line.push_back({(named ? factor.text + " " : "") + std::to_string(factor.value), inkOf(factor.kind)});
    }
    if (result && order.size() > 1) {
        line.push_back({" = ", TermInk::Soft});
        line.push_back({magnitudeOf(term.value()), inkOf(term.kind())});
    }
    return line;
}

void appendPieces(RulerLine& line, const RulerLine& more)
{
    line.insert(line.end(), more.begin(), more.end());
}

std::size_t lettersOfLine(const RulerLine& line)
{
    std::size_t letters = 0;
    for (const RulerPiece& piece : line)
        letters += std::size_t(
            std::ranges::count_if(piece.text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    return letters;
}

/// The lengths and words of one axis.
class AxisRuler {
public:
    AxisRuler(Ruler& ruler, const RulerPlace& place, const IndexAxis& axis, bool vertical)
        : m_ruler(ruler), m_place(place), m_axis(axis), m_vertical(vertical), m_terms(termsInOrder(axis.terms))
    {
    }

    void add()
    {
        std::int64_t at = 0;
        for (const IndexTerm& term : m_terms) {
            const std::int64_t next = at + term.value();
            bracket(double(std::min(at, next)), double(std::max(at, next)), inkOf(term.kind()));
            at = next;
        }
        if (m_vertical)
            rows();
        else
            row();
    }

    /// A length of so many cells of the axis.
    void bracket(double from, double to, TermInk ink)
    {
        if (from == to)
            return;
        const double origin = m_vertical ? m_place.originY : m_place.originX;
        const Rect& view = m_place.view;
        // The words of the other axis stand beyond the edge.
        const float low = m_vertical ? m_ruler.top : left(), high = m_vertical ? view.bottom() : right();
        const float first = float(origin + from * m_place.cell), last = float(origin + to * m_place.cell);
        if (last <= low || first >= high)
            return;
        m_ruler.brackets.push_back(
            {m_vertical, std::max(first, low), std::min(last, high), first<low, last> high, ink});
    }

    RulerLine sum(bool names) const
    {
        RulerLine line;
        for (std::size_t i = 0; i < m_terms.size(); ++i) {
            if (i > 0 || m_terms[i].minus)
                line.push_back({m_terms[i].minus ? "− " : "+ ", TermInk::Soft});
            appendPieces(line, termPieces(m_terms[i], names, names && i == 0));
            if (i + 1 < m_terms.size())
                line.push_back({i == 0 ? "   " : " ", TermInk::Soft});
        }
        if (!m_terms.empty())
            line.push_back({" = ", TermInk::Soft});
        line.push_back({rulerName(m_axis) + " " + std::to_string(m_axis.value), TermInk::Plain});
        return line;
    }

    /// All in one row above the data: from where the first length begins.
    void row()
    {
        RulerLine line = sum(!m_place.brief);
        if (float(lettersOfLine(line)) * m_place.letter > m_place.view.width)
            line = sum(false);
        if (m_place.more > 0 && m_axis.along != IndexAxis::Along::Z)
            line.push_back({" " + say("element.and_more", "and {} more", grouped(m_place.more)), TermInk::Soft});
        m_ruler.labels.push_back({false, std::max(float(m_place.originX), left()), {std::move(line)}});
    }

    /// In short rows at the side: the first term beside its length, the others where the element is.
    void rows()
    {
        const double end = m_place.originY + double(m_axis.value) * m_place.cell;
        RulerLabel first{true, float(m_place.originY + end) / 2, {}}, rest{true, float(end), {}};
        for (std::size_t i = 0; i < m_terms.size(); ++i) {
            const IndexTerm& term = m_terms[i];
            const bool block = i == 0 && m_terms.size() > 1;
            const IndexFactor* const main = term.factors.empty() ? nullptr : &term.factors[mainFactor(term)];
            if (block) {
                if (!m_place.brief && main != nullptr && hasFactorName(*main))
                    first.lines.push_back({{main->text, inkOf(main->kind)}});
                first.lines.push_back(termPieces(term, false, false));
                if (!m_place.brief && term.factors.size() > 1)
                    first.lines.push_back({{"= ", TermInk::Soft}, {std::to_string(term.value()), inkOf(term.kind())}});
                first.at = float(m_place.originY + double(term.value()) * m_place.cell / 2);
                continue;
            }
            RulerLine line;
            if (i > 0 || term.minus)
                line.push_back({term.minus ? "− " : "+ ", TermInk::Soft});
            appendPieces(line, termPieces(term, false, false));
            rest.lines.push_back(std::move(line));
        }
        rest.lines.push_back({{rulerName(m_axis) + " " + std::to_string(m_axis.value), TermInk::Plain}});
        if (!first.lines.empty())
            m_ruler.labels.push_back(std::move(first));
        m_ruler.labels.push_back(std::move(rest));
    }

private:
    float left() const { return m_ruler.atRight ? m_place.view.x : m_ruler.side; }
    float right() const { return m_ruler.atRight ? m_ruler.side : m_place.view.right(); }

    Ruler& m_ruler;
    const RulerPlace& m_place;
    const IndexAxis& m_axis;
    bool m_vertical;
    std::vector<IndexTerm> m_terms;
};

/// An index along all elements, drawn in rows: whole rows at the side, the rest along the top.
void addFlat(Ruler& ruler, const RulerPlace& place, const IndexAxis& axis)
{
    const auto columns = std::int64_t(place.columns);
    AxisRuler across(ruler, place, axis, false);
    across.row();
    if (axis.value < 0 || axis.terms.empty())
        return;
    const std::vector<IndexTerm> terms = termsInOrder(axis.terms);
    const std::int64_t begin = std::clamp<std::int64_t>(terms.front().value(), 0, axis.value);
    const TermInk first = inkOf(terms.front().kind());
    const TermInk rest = terms.size() == 2 ? inkOf(terms[1].kind()) : TermInk::Plain;
    if (axis.value >= columns) {
        AxisRuler down(ruler, place, axis, true);
        down.bracket(0, double(begin / columns), first);
        down.bracket(double(begin / columns), double(axis.value / columns), rest);
    }
    const std::int64_t from = begin % columns, to = axis.value % columns;
    across.bracket(0, double(from), first);
    if (begin / columns == axis.value / columns) {
        across.bracket(double(from), double(to), rest);
    } else {
        across.bracket(double(from), double(columns), rest);
        across.bracket(0, double(to), rest);
    }
}

} // namespace

TermInk inkOf(IndexFactor::Kind kind)
{
    switch (kind) {
    case IndexFactor::Kind::Block:
        return TermInk::Block;
    case IndexFactor::Kind::Dimension:
    case IndexFactor::Kind::Grid:
        return TermInk::Dimension;
    case IndexFactor::Kind::Thread:
        return TermInk::Thread;
    default:
        return TermInk::Plain;
    }
}

bool isRulerBrief(double width, double height)
{
    return width < 640 || height < 380;
}

RulerRoom rulerRoom(const Extent& extent, bool brief)
{
    const bool rows = extent.y > 1 || extent.x > 128;
    return {!rows ? 0.0 : brief ? 74.0 : 118.0, (brief ? 38.0 : 44.0) + (extent.z > 1 ? 20.0 : 0.0)};
}

Ruler makeRuler(const ElementIndex& index, const RulerPlace& place)
{
    Ruler ruler;
    ruler.view = place.view;
    const RulerRoom room = rulerRoom(place.extent, place.brief);
    const float right = place.view.right(), bottom = place.view.bottom();
    ruler.top = std::clamp(place.data.y, place.view.y + float(room.top) * place.scale, bottom);
    const float beside = float(room.side) * place.scale;
    ruler.atRight = place.atRight;
    ruler.side = place.atRight
        ? std::clamp(place.data.right(), place.view.x, std::max(right - beside, place.view.x))
        : std::clamp(place.data.x, place.view.x + beside, std::max(right, place.view.x + beside));
    ruler.overData = ruler.top > place.data.y + 1
        || (place.atRight ? ruler.side < place.data.right() - 1 : ruler.side > place.data.x + 1);
    if (index.lack != IndexLack::None || index.axes.empty()) {
        ruler.sentence = lackSentence(index.lack);
        ruler.labels.push_back(
            {false, ruler.atRight ? place.data.x : ruler.side, {{{elementWords(index), TermInk::Plain}}}});
        return ruler;
    }
    for (const IndexAxis& axis : index.axes) {
        if (axis.along == IndexAxis::Along::Flat)
            addFlat(ruler, place, axis);
        else if (axis.along == IndexAxis::Along::Z)
            AxisRuler(ruler, place, axis, false).row();
        else
            AxisRuler(ruler, place, axis, axis.along == IndexAxis::Along::Y).add();
    }
    return ruler;
}

} // namespace warpatlas::ui::inline canvas
