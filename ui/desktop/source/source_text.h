/// The kernel's text for the source panel: which letters get which colour, and the counters of each line. Plain.
#pragma once

#include "kernels/catalogue/catalogue.h"
#include "kernels/simulator/recording/trace.h"

#include <QStringList>

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// What a mistake changed, as the source shows it: the mistake's lines are marked, and the right kernel's lines stand
/// above those that replaced them. Plain.
struct SourceChanges {
    std::set<std::uint32_t> wrong; ///< lines of the mistake, from 1
    /// Lines of the right kernel, without tabs, by the line above which they stand; one past the last line: below it.
    std::map<std::uint32_t, QStringList> right;

    bool empty() const { return wrong.empty() && right.empty(); }
};

/// Compares the texts. A line whose indent alone differs counts as unchanged: a missing guard is one line, not all that
/// it guards.
SourceChanges sourceChanges(const MistakenText& text);

/// Block, Dimension and Thread: blockIdx, blockDim and gridDim, threadIdx, as on the ruler.
enum class Ink { Plain, Keyword, Builtin, Number, Comment, Text, Block, Dimension, Thread };

struct InkSpan {
    int start = 0;
    int length = 0;
    Ink ink = Ink::Plain;
};

/// Returns the spans of each line in order, without plain text.
std::vector<std::vector<InkSpan>> highlight(const QStringList& lines);

/// The figures that can stand beside a line, in this order.
enum class LineFigure { Lanes, Sectors, Banks, Waits };
inline constexpr std::array allLineFigures{
    LineFigure::Lanes, LineFigure::Sectors, LineFigure::Banks, LineFigure::Waits};

/// The counters of a line as text; kernels/analysis/execution.h calculates the ratios.
struct LineCounters {
    QString lanes = {}; ///< "92 %": share of lanes that are active; empty if the line executes nothing
    QString sectors = {}; ///< "3.4" a request of global memory; empty without one
    QString banks = {}; ///< "8.0": conflict degree of shared memory; empty without a request
    QString waits = {}; ///< "12": warp instructions that a warp waits at the barrier; empty where there is none
    bool bankConflicts = false;
    QString explanation = {}; ///< all of them and the numbers behind them, in sentences

    const QString& operator[](LineFigure figure) const
    {
        return figure == LineFigure::Lanes  ? lanes
            : figure == LineFigure::Sectors ? sectors
            : figure == LineFigure::Banks   ? banks
                                            : waits;
    }
};
LineCounters lineCounters(const Counters& counters);
/// By line number, from 1, without lines past `most`: `#line` may name any. Empty where none was counted.
std::vector<LineCounters> countersByLine(const std::map<std::uint32_t, Counters>& lines, std::size_t most);

} // namespace warpatlas::ui::inline desktop
