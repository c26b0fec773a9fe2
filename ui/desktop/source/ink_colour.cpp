#include "ui/desktop/source/ink_colour.h"

#include "ui/canvas/words/term_colours.h"
#include "ui/desktop/look/style.h"

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
