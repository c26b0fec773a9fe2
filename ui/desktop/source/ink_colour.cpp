#include "ui/desktop/source/ink_colour.h"

#include "ui/canvas/words/term_colours.h"
#include "ui/desktop/look/style.h"

namespace warpatlas::ui::inline desktop {
namespace {

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == '_' || c == '$' || c == '%' || c == '.' || c == ':';
}

/// "%tid.x" and its kind; ordinary registers are letters and a number.
bool isSpecial(const QString& word)
{
    static const QStringList names{"%tid", "%ctaid", "%ntid", "%nctaid", "%laneid", "%warpid", "%nwarpid", "%smid",
        "%nsmid", "%gridid", "%lanemask", "%clock", "%globaltimer", "%dynamic_smem", "%total_smem", "%envreg"};
    for (const QString& name : names)
        if (word.startsWith(name))
            return true;
    return false;
}

} // namespace

std::vector<InkSpan> ptxInk(const QString& row)
{
    std::vector<InkSpan> spans;
    bool opcode = true; // until the first word that is no guard
    for (int at = 0; at < row.size();) {
        if (!isWord(row[at])) {
            ++at;
            continue;
        }
        int end = at;
        while (end < row.size() && isWord(row[end]))
            ++end;
        const QString word = row.mid(at, end - at);
        const bool guard = at > 0 && (row[at - 1] == '@' || (row[at - 1] == '!' && at > 1 && row[at - 2] == '@'));
        if (word.endsWith(':')) {
            spans.push_back({at, end - at, Ink::Builtin});
        } else if (opcode && !guard) {
            spans.push_back({at, end - at, Ink::Keyword});
            opcode = false;
        } else if (word[0] == '.') {
            spans.push_back({at, end - at, Ink::Comment});
        } else if (word[0] == '$' || isSpecial(word)) {
            spans.push_back({at, end - at, Ink::Builtin});
        } else if (word[0].isDigit()) {
            spans.push_back({at, end - at, Ink::Number});
        }
        at = end;
    }
    return spans;
}

QColor colourOf(TermInk ink)
{
    const render::Colour colour = termColour(ink, tokens().dark ? render::Theme::Dark : render::Theme::Light);
    return {colour.r, colour.g, colour.b};
}

QColor colourOf(Ink ink)
{
    const Tokens& t = tokens();
    switch (ink) {
    case Ink::Keyword:
        return mix(QColor(0xCC79A7), t.text, t.dark ? 0.25 : 0.4);
    case Ink::Builtin:
        return mix(t.good, t.text, t.dark ? 0.35 : 0.45);
    case Ink::Number:
        return mix(t.cpu, t.text, t.dark ? 0.15 : 0.35);
    case Ink::Comment:
        return t.soft;
    case Ink::Text:
        return t.goodText;
    case Ink::Block:
        return colourOf(TermInk::Block);
    case Ink::Dimension:
        return colourOf(TermInk::Dimension);
    case Ink::Thread:
        return colourOf(TermInk::Thread);
    case Ink::Plain:
        break;
    }
    return t.text;
}

} // namespace warpatlas::ui::inline desktop
