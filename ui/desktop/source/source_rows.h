/// Where the lines of a source stand with the numbers below each, and the right lines above those of a mistake: wrapped
/// into rows at words, in order from the top. Plain; lengths are logical pixels.
#pragma once

#include <QStringList>

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace warpatlas::ui {

/// How wide a text is in the font that it is painted in.
using TextWidth = std::function<double(const QString&)>;

/// A part of a text that stands on one row.
struct TextPiece {
    int start = 0;
    int length = 0; ///< with the spaces at its end, for which a row needs no room
    double indent = 0; ///< from the left edge
    bool operator==(const TextPiece&) const = default;
};

/// Rows of a text, each letter on one of them. They begin `first` and, from the second on, `hanging` from the left
/// edge, and end `width` from it but for one letter, which a row always has.
std::vector<TextPiece> wrapText(
    const QString& text, double width, double first, double hanging, const TextWidth& textWidth);

struct SourceRoom {
    double width = 0; ///< for the lines
    double numbersWidth = 0; ///< for the numbers: counters stand beside lines alone
    double rowHeight = 1;
    TextWidth textWidth;
};

struct SourceRow {
    static constexpr int ofLine = -1;
    std::uint32_t line = 0; ///< from 1
    int number = ofLine; ///< which of the line's numbers it is of, or of the right lines above it
    bool right = false; ///< of a right line, which is no part of the text
    TextPiece piece;
    double top = 0; ///< from that of the first row
};

class SourceRows {
public:
    /// `lines` without tabs.
    void setLines(const QStringList& lines, const SourceRoom& room);
    /// Lines of the right kernel that stand above a line of this one, and behind the last one below it.
    void setRight(const std::map<std::uint32_t, QStringList>& right);
    /// Of lines, by their number; several texts one below the other.
    void setNumbers(const std::map<std::uint32_t, QStringList>& numbers);

    const std::vector<SourceRow>& all() const { return m_rows; }
    double height() const { return double(m_rows.size()) * m_room.rowHeight; }
    double rowHeight() const { return m_room.rowHeight; }
    /// The row at a height, the nearest one above or below all of them; none are there: 0.
    std::size_t indexAt(double y) const;
    /// Edges of a line's rows, its numbers included; right lines above it are not.
    double topOf(std::uint32_t line) const;
    double bottomOf(std::uint32_t line) const;
    /// Of the line's own rows, without its numbers.
    double textBottomOf(std::uint32_t line) const;

private:
    void build();

    QStringList m_lines;
    SourceRoom m_room;
    std::map<std::uint32_t, QStringList> m_numbers, m_right;
    std::vector<std::vector<TextPiece>> m_pieces; ///< by line, from 0
    std::vector<double> m_indents; ///< by line: of the numbers below it
    std::vector<SourceRow> m_rows;
    std::vector<std::size_t> m_first, m_end; ///< by line, from 0: its first row, and the one behind its last
};

} // namespace warpatlas::ui
