#include "ui/desktop/source/source_rows.h"

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int hangingLetters = 4, numberLetters = 2;
constexpr double mostOfRow = 0.35; ///< the most that a hanging indent may take: the rest is for words
constexpr double mostSpaces = 0.6; ///< the most that a line's own indent may take

int endOfSpaces(const QString& text, int at)
{
    while (at < text.size() && text[at].isSpace())
        ++at;
    return at;
}

int withoutSpaces(const QString& text, int start, int end)
{
    while (end > start && text[end - 1].isSpace())
        --end;
    return end;
}

int endOfLetter(const QString& text, int at)
{
    return at + (text[at].isHighSurrogate() && at + 1 < text.size() ? 2 : 1);
}

/// Returns how many letters from `start` on fit, spaces at their end not counted; at least one.
int fitting(const QString& text, int start, double width, const TextWidth& textWidth)
{
    const auto fits = [&](int end) {
        return textWidth(text.mid(start, withoutSpaces(text, start, end) - start)) <= width;
    };
    // In steps that grow: a row measures about as much as it holds, however much of the line is left.
    constexpr int firstStep = 64;
    const int size = int(text.size());
    int least = start, most = std::min(size, start + firstStep);
    for (int step = firstStep; fits(most); step *= 2) {
        if (most == size)
            return size;
        least = most;
        most = std::min(size, most + step);
    }
    while (most - least > 1) {
        const int middle = (least + most) / 2;
        (fits(middle) ? least : most) = middle;
    }
    if (text[least].isLowSurrogate())
        --least;
    return std::max(least, endOfLetter(text, start));
}

bool isSign(QChar c)
{
    return QStringLiteral(",;(){}[]+-*/%<>=&|^!?:").contains(c);
}

/// Returns where to break between `from` and `end`: behind a space, else behind a sign, else there.
int breakBefore(const QString& text, int from, int end)
{
    if (end < text.size() && text[end].isSpace())
        return endOfSpaces(text, end);
    for (int at = end; at > from; --at)
        if (text[at - 1].isSpace())
            return at;
    for (int at = end; at > from; --at)
        if (isSign(text[at - 1]) && !isSign(text[at]))
            return at;
    return end;
}

} // namespace

std::vector<TextPiece> wrapText(
    const QString& text, double width, double first, double hanging, const TextWidth& textWidth)
{
    std::vector<TextPiece> pieces;
    const int size = int(text.size()), words = endOfSpaces(text, 0);
    // A deep indent is narrower where little room is left, so that words follow it on its row.
    const double spaces = textWidth(text.left(words));
    if (words < size && first + spaces > mostSpaces * width)
        first = mostSpaces * width - spaces;
    int at = 0;
    do {
        const double indent = at == 0 ? first : hanging;
        int end = fitting(text, at, width - indent, textWidth);
        if (at == 0 && words < size)
            end = std::max(end, endOfLetter(text, words));
        if (end < size)
            end = breakBefore(text, at == 0 ? words : at, end);
        pieces.push_back({at, end - at, indent});
        at = end;
    } while (at < size);
    return pieces;
}

void SourceRows::setLines(const QStringList& lines, const SourceRoom& room)
{
    m_lines = lines;
    m_room = room;
    m_pieces.clear();
    m_indents.clear();
    const double letter = room.textWidth(QStringLiteral("m"));
    for (const QString& line : m_lines) {
        const double indent = room.textWidth(line.left(endOfSpaces(line, 0)));
        const auto upTo = [&](double wanted, double width) { return std::min(wanted, mostOfRow * width); };
        m_pieces.push_back(
            wrapText(line, room.width, 0, upTo(indent + hangingLetters * letter, room.width), room.textWidth));
        m_indents.push_back(upTo(indent + numberLetters * letter, room.numbersWidth));
    }
    build();
}

void SourceRows::setRight(const std::map<std::uint32_t, QStringList>& right)
{
    m_right = right;
    build();
}

void SourceRows::setNumbers(const std::map<std::uint32_t, QStringList>& numbers)
{
    m_numbers = numbers;
    build();
}

void SourceRows::setChips(std::map<std::uint32_t, std::vector<int>> starts)
{
    m_chips = std::move(starts);
    build();
}

void SourceRows::setCards(const std::map<std::uint32_t, CardRows>& cards)
{
    m_cards = cards;
    build();
}

void SourceRows::build()
{
    m_rows.clear();
    m_first.clear();
    m_end.clear();
    const auto add = [this](std::uint32_t line, int number, const TextPiece& piece, bool right = false) {
        m_rows.push_back({line, number, right, piece, double(m_rows.size()) * m_room.rowHeight});
    };
    const double letter = m_room.textWidth ? m_room.textWidth(QStringLiteral("m")) : 0;
    const auto addRight = [&](std::uint32_t line, std::uint32_t rowsOf) {
        const auto found = m_right.find(line);
        if (found == m_right.end())
            return;
        for (int i = 0; i < int(found->second.size()); ++i) {
            const QString& text = found->second[i];
            const double indent = m_room.textWidth(text.left(endOfSpaces(text, 0))) + hangingLetters * letter;
            for (const TextPiece& piece : wrapText(
                     text, m_room.numbersWidth, 0, std::min(indent, mostOfRow * m_room.numbersWidth), m_room.textWidth))
                add(rowsOf, i, piece, true);
        }
    };
    const auto count = std::uint32_t(m_pieces.size());
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const auto line = std::uint32_t(i + 1);
        addRight(line, line);
        m_first.push_back(m_rows.size());
        const auto chips = m_chips.find(line);
        for (const TextPiece& piece : m_pieces[i]) {
            add(line, SourceRow::ofLine, piece);
            const bool last = &piece == &m_pieces[i].back();
            const auto within = [&](int start) {
                return start >= piece.start && (start < piece.start + piece.length || last);
            };
            if (chips != m_chips.end() && std::ranges::any_of(chips->second, within))
                add(line, SourceRow::ofChips, piece);
        }
        if (const auto found = m_numbers.find(line); found != m_numbers.end())
            for (int number = 0; number < int(found->second.size()); ++number) {
                if (found->second[number].isEmpty())
                    continue;
                for (const TextPiece& piece : wrapText(found->second[number], m_room.numbersWidth, m_indents[i],
                         m_indents[i] + numberLetters * letter, m_room.textWidth))
                    add(line, number, piece);
            }
        if (const auto card = m_cards.find(line); card != m_cards.end()) {
            const double from = m_room.textWidth(m_lines[int(i)].left(endOfSpaces(m_lines[int(i)], 0))) + letter;
            const double indent = std::min(from, mostOfRow * m_room.numbersWidth), end = m_room.numbersWidth - letter;
            for (const TextPiece& piece : wrapText(card->second.words, end, indent, indent, m_room.wordsWidth))
                add(line, SourceRow::ofCard, piece);
            if (!card->second.written.isEmpty())
                for (const TextPiece& piece :
                    wrapText(card->second.written, end, indent, indent + hangingLetters * letter, m_room.textWidth))
                    add(line, SourceRow::ofWritten, piece);
            for (int row = 0; row < card->second.button; ++row)
                add(line, SourceRow::ofButton, {0, 0, indent});
        }
        m_end.push_back(m_rows.size());
    }
    if (count > 0)
        addRight(count + 1, count);
}

std::size_t SourceRows::indexAt(double y) const
{
    if (m_rows.empty() || y <= 0)
        return 0;
    return std::min(std::size_t(y / m_room.rowHeight), m_rows.size() - 1);
}

double SourceRows::topOf(std::uint32_t line) const
{
    return line < 1 || line > m_first.size() ? 0 : double(m_first[line - 1]) * m_room.rowHeight;
}

double SourceRows::bottomOf(std::uint32_t line) const
{
    return line < 1 || line > m_end.size() ? 0 : double(m_end[line - 1]) * m_room.rowHeight;
}

} // namespace warpatlas::ui::inline desktop
