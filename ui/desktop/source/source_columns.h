/// Which figures of the source's lines stand beside them, in which columns: each has its own where there is room, else
/// several share one, and a line shows the one that tells most. Plain.
#pragma once

#include "ui/desktop/source/source_text.h"

#include <vector>

namespace warpatlas::ui {

struct SourceColumn {
    std::vector<LineFigure> figures; ///< that may stand here; never empty
    QString head() const; ///< "lanes", "lanes or banks", "s · b"
    /// What the line shows here; empty if it has none of the figures. Figures that share the column carry a letter
    /// that says which one it is.
    QString cell(const LineCounters& line) const;
    /// The one that cell() shows.
    std::optional<LineFigure> shown(const LineCounters& line) const;
};

/// Columns from the left, of figures that any line has. `width` of the panel and of a column, logical pixels.
std::vector<SourceColumn> sourceColumns(const std::vector<LineCounters>& lines, int width, int columnWidth = 48);

/// What the columns' figures are, in one sentence each: "lanes: share of the 32 that are active".
QString explainColumns(const std::vector<SourceColumn>& columns, const QString& between);

} // namespace warpatlas::ui
