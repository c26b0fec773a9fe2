/// A program's run as a timeline: a lane for each host thread and each stream; and as a figure, with its sentence, what
/// is wrong, and where the times come from. The order is simulated, durations are modelled; or all of it was measured.
#pragma once

#include "app/program/program_timeline.h"
#include "app/program/run_program.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/timeline_chart.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Bars are by lane, in the order of the calls. A bar that takes no time is a mark of a few pixels.
Timeline timelineOf(const ProgramTimeline& timeline, const ProgramRecord& record);

class ProgramChart : public TimelineChart {
public:
    /// `record` has at least one call.
    explicit ProgramChart(const std::shared_ptr<const ProgramRecord>& record);

    const ProgramBar& bar(std::size_t point) const { return *m_bars[point]; }
    const ProgramTimeline& timeline() const { return *m_timeline; }

private:
    using Shared = std::shared_ptr<const ProgramTimeline>;
    ProgramChart(const std::shared_ptr<const ProgramRecord>& record, const Shared& timeline);

    Shared m_timeline;
    std::vector<const ProgramBar*> m_bars; ///< as the points
};

/// `file`: the program's; `gpu`: that it saw. Null where it called nothing of CUDA.
std::unique_ptr<Chart> programFigure(
    const std::shared_ptr<const ProgramRun>& run, const std::string& file, const std::string& gpu, bool caption);

} // namespace warpatlas::ui::inline desktop
