#include "app/notebook/kernel_text.h"

#include "app/notebook/python_string.h"
#include "app/words/say.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline notebook {
namespace {

/// Inside of a letter of UTF-8, where no text is cut.
bool isWithinLetter(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
}

} // namespace

std::string textOf(const TextPieces& pieces)
{
    std::string text;
    for (const TextPiece& piece : pieces)
        text += piece.text;
    return text;
}

TextPiece TextPiece::part(std::size_t begin, std::size_t end, char doubled) const
{
    TextPiece part{text.substr(begin, end - begin)};
    const auto single = [&](char sign) {
        const std::string pair(2, sign);
        for (std::size_t at = part.text.find(pair); at != std::string::npos; at = part.text.find(pair, at + 1))
            part.text.erase(at, 1);
    };
    if (doubled != 0)
        single(doubled);
    if (doubled == '{')
        single('}');
    if (!origin || origin->doubled != 0)
        return part; // a template of a template
    const auto placeOf = [&](std::size_t byte) { return coded ? coded->placeOf(byte) : byte; };
    part.origin = origin;
    part.origin->doubled = doubled;
    part.origin->begin = origin->begin + placeOf(begin);
    part.origin->end = origin->begin + placeOf(end);
    return part;
}

EditAnswer editFor(const TextPieces& pieces, const std::vector<std::string_view>& cells, std::string_view now)
{
    const std::string before = textOf(pieces);
    if (before == now)
        return {};
    const std::size_t shorter = std::min(before.size(), now.size());
    std::size_t same = 0, sameEnd = 0;
    while (same < shorter && before[same] == now[same])
        ++same;
    while (isWithinLetter(before, same) || isWithinLetter(now, same))
        --same;
    while (sameEnd < shorter - same && before[before.size() - 1 - sameEnd] == now[now.size() - 1 - sameEnd])
        ++sameEnd;
    while (isWithinLetter(before, before.size() - sameEnd) || isWithinLetter(now, now.size() - sameEnd))
        --sameEnd;
    const std::size_t begin = same, end = before.size() - sameEnd;
    const std::string_view written = now.substr(same, now.size() - same - sameEnd);
    std::size_t at = 0;
    for (const TextPiece& piece : pieces) {
        const std::size_t first = std::exchange(at, at + piece.text.size());
        if (!piece.origin || begin < first || end > at)
            continue;
        const PieceOrigin& origin = *piece.origin;
        const PythonString held(cells[origin.cell].substr(origin.begin, origin.end - origin.begin), origin);
        const auto coded = held.coded(written, begin - first, end - first);
        if (!coded)
            return {{},
                say("notebook.not_in_string", "the string in cell {} cannot hold this text: it has other quotes",
                    origin.cell + 1)};
        return {CellEdit{origin.cell, origin.begin + held.placeOf(begin - first),
                    origin.begin + held.placeOf(end - first), *coded},
            {}};
    }
    return {{},
        say("notebook.not_one_string",
            "the change is not within one string of the notebook: change it there, or save the text as a .cu")};
}

} // namespace warpatlas::inline notebook
