/// The rows of a source: its lines with the numbers below each, and the right lines above those of a mistake, wrapped
/// at words, in order from the top. Plain; lengths are logical pixels.
#pragma once

#include <QStringList>

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Returns the width of a text in the font that it is painted in.
using TextWidth = std::function<double(const QString&)>;

/// The part of a text on one row.
struct TextPiece {
    int start = 0;
    int length = 0; ///< with the spaces at its end, for which a row needs no room
    double indent = 0; ///< from the left edge
    bool operator==(const TextPiece&) const = default;
};

/// Wraps a text into rows. They begin `first` and, from the second on, `hanging` from the left edge, and end `width`
/// from it but for one letter, which a row always has.
std::vector<TextPiece> wrapText(
    const QString& text, double width, double first, double hanging, const TextWidth& textWidth);

struct SourceRoom {
    double width = 0; ///< for the lines
    double numbersWidth = 0; ///< for the numbers: counters stand beside lines alone
    double rowHeight = 1;
    TextWidth textWidth;
    TextWidth wordsWidth; ///< of a card's words
};

/// Cards about a line's problems, below all that belongs to the line.
struct CardRows {
    QString words;
    QString written; ///< code that would mend it; empty: not known
    int button = 0; ///< rows for the button that writes it
    bool operator==(const CardRows&) const = default;
};

struct SourceRow {
    static constexpr int ofLine = -1, ofChips = -2; ///< below a piece of the line: numbers under its words
    static constexpr int ofCard = -3, ofWritten = -4, ofButton = -5; ///< the parts of a card, in their order
    std::uint32_t line = 0; ///< from 1
    int number =
        ofLine; ///< or another of these, or an index among the line's numbers, or among the right lines above it
    bool right = false; ///< whether it is a right line, which is no part of the text
    TextPiece piece;
    double top = 0; ///< distance from the top of the first row
};

class SourceRows {
public:
    /// Sets the lines, without tabs.
    void setLines(const QStringList& lines, const SourceRoom& room);
    /// Sets lines of the right kernel that stand above a line of this one, or below the last one.
    void setRight(const std::map<std::uint32_t, QStringList>& right);
    /// Sets where words have numbers below them, by line: each piece of it with one gets another row.
    void setChips(std::map<std::uint32_t, std::vector<int>> starts);
    /// Sets the numbers of lines, by line; several texts one below the other. An empty one has no row.
    void setNumbers(const std::map<std::uint32_t, QStringList>& numbers);

    void setCards(const std::map<std::uint32_t, CardRows>& cards); ///< by line

    const std::vector<SourceRow>& all() const { return m_rows; }
    double height() const { return double(m_rows.size()) * m_room.rowHeight; }
    double rowHeight() const { return m_room.rowHeight; }
    /// Returns the row at a height; the nearest one above or below all of them; 0 where there are none.
    std::size_t indexAt(double y) const;
    /// These give the edges of a line's rows, its numbers included; right lines above it are not.
    double topOf(std::uint32_t line) const;
    double bottomOf(std::uint32_t line) const;

private:
    void build();

    QStringList m_lines;
    SourceRoom m_room;
    std::map<std::uint32_t, QStringList> m_numbers, m_right;
    std::map<std::uint32_t, std::vector<int>> m_chips;
    std::map<std::uint32_t, CardRows> m_cards;
    std::vector<std::vector<TextPiece>> m_pieces; ///< by line, from 0
    std::vector<double> m_indents; ///< by line: indent of the numbers below it
    std::vector<SourceRow> m_rows;
    std::vector<std::size_t> m_first, m_end; ///< by line, from 0: its first row, and the one behind its last
};

} // namespace warpatlas::ui::inline desktop
