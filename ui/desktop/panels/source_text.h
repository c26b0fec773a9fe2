/// The kernel's text for the source panel: which letters get which colour, and what was counted on each line. Plain.
#pragma once

#include "kernels/simulator/trace.h"

#include <QString>
#include <vector>

namespace warpatlas::ui {

enum class Ink { Plain, Keyword, Builtin, Number, Comment, Text };

struct InkSpan {
    int start = 0;
    int length = 0;
    Ink ink = Ink::Plain;
};

/// Spans of one line in order, plain text left out. `inComment` carries a comment over lines.
std::vector<InkSpan> highlight(const QString& line, bool& inComment);

/// What a line's two columns say: the share of lanes that were active, and sectors a request of global memory.
struct LineCounters {
    QString lanes; ///< "92 %"; empty if the line executes nothing
    QString sectors; ///< "3.4"; empty without a request
    QString explanation; ///< both and the numbers behind them, in sentences
};
LineCounters lineCounters(const Counters& counters);

} // namespace warpatlas::ui
