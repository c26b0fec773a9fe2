/// Which figures stand beside the source's lines, in which columns. Each figure has its own column where there is room;
/// else several share one, and a line shows the most important one. Plain.
#pragma once

#include "ui/desktop/source/source_text.h"

#include <vector>

namespace warpatlas::ui::inline desktop {

struct SourceColumn {
    std::vector<LineFigure> figures; ///< those that may stand here; never empty
    QString head() const; ///< "lanes", "lanes or banks", "s · b"
    /// Returns what the line shows here; empty if it has none of the figures. Figures that share the column carry a
    /// letter that tells which one it is.
    QString cell(const LineCounters& line) const;
    /// Returns the figure that cell() shows.
    std::optional<LineFigure> shown(const LineCounters& line) const;
};

/// Returns the columns from the left, for figures that any line has. `width` is the panel's; lengths are logical
/// pixels.
std::vector<SourceColumn> sourceColumns(const std::vector<LineCounters>& lines, int width, int columnWidth = 48);

/// Explains each of the columns' figures in one sentence: "lanes: share of the 32 that are active".
QString explainColumns(const std::vector<SourceColumn>& columns, const QString& between);

} // namespace warpatlas::ui::inline desktop
