/// Paints a source with the numbers below its lines and the counters beside them. SourceContents are the values,
/// SourceRows their places.
#pragma once

#include "ui/desktop/source/source_chips.h"
#include "ui/desktop/source/source_columns.h"
#include "ui/desktop/source/source_numbers.h"
#include "ui/desktop/source/source_rows.h"
#include "ui/desktop/source/source_text.h"

#include <QFont>
#include <QRect>

#include <optional>

class QPainter;

namespace warpatlas::ui::inline desktop {

/// Lengths that depend on the letters' size.
struct SourceMetrics {
    explicit SourceMetrics(int pixelSize = 12);
    QFont code, strong, words;
    int rowHeight, headHeight;
    int bar; ///< at the left of the line that the thread is at
    int numberWidth; ///< width of the column of line numbers
    int columnWidth; ///< width of a column of counters
    int gap;
    /// Makes room for the number of the last of so many lines, and with `signs` for a cross or a plus on its left.
    void fitNumbers(qsizetype lines, bool signs = false);
    TextWidth textWidth() const; ///< measures text in the code's letters; the strong ones are as wide
    TextWidth wordsWidth() const;
};

struct SourceContents {
    QStringList lines; ///< without tabs
    std::vector<std::vector<InkSpan>> spans; ///< by line, from 0
    std::vector<LineCounters> counters; ///< by line number, from 1
    std::vector<SourceColumn> columns;
    SourceNumbers numbers;
    SourceChips chips;
    SourceChanges changes;
    std::map<std::uint32_t, CardRows> cards; ///< by line
};

struct SourceMarks {
    std::optional<std::uint32_t> live; ///< the line that the followed thread is at
    std::optional<std::uint32_t> selected;
    std::uint32_t current = 0; ///< line that keys move; 0: none
    std::uint32_t hovered = 0; ///< line that the mouse is over; 0: none
    std::uint32_t linked = 0; ///< line that something beside the source points at; 0: none
    QString hint; ///< beside the line that the mouse is over, where there is room
    SourceSelection text;
    bool focus = false;
};

/// The columns of counters stand at the right of their rows, which are `width` wide.
QRect placeOfColumn(
    std::size_t column, std::size_t columns, int width, int top, int height, const SourceMetrics& metrics);
void paintHeads(QPainter& painter, const std::vector<SourceColumn>& columns, int width, const SourceMetrics& metrics);
/// Paints a line's figures into its row.
void paintFigures(QPainter& painter, const std::vector<SourceColumn>& columns, const LineCounters& counted,
    const QRect& row, const SourceMetrics& metrics);

/// Paints into a widget's rectangle, whose first row is scrolled up by `scrolled`.
void paintSource(QPainter& painter, const QSize& size, int scrolled, const SourceContents& contents,
    const SourceRows& rows, const SourceMarks& marks, const SourceMetrics& metrics);

} // namespace warpatlas::ui::inline desktop
