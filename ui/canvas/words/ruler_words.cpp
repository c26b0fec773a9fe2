#include "ui/canvas/words/ruler_words.h"

#include "app/words/say.h"

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
