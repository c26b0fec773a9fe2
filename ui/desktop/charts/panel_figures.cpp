#include "ui/desktop/charts/panel_figures.h"

#include "app/report/occupancy_report.h"
#include "app/report/times_report.h"
#include "ui/canvas/words/caption_words.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/charts/times_chart.h"

namespace warpatlas::ui {

Result timesResult(const Outcome& outcome)
{
    Result result = resultOf(outcome);
    result.conditions = captionText(outcome) + (result.conditions.empty() ? "" : "; ") + result.conditions;
    return result;
}

std::unique_ptr<Chart> timesFigure(const Outcome& outcome, bool caption)
{
    std::vector<TimeBar> bars = timeBars(outcome);
    return bars.empty()
        ? nullptr
        : resultFigure(timesResult(outcome), std::make_unique<TimesChart>(std::move(bars)), true, caption);
}

std::unique_ptr<Chart> occupancyFigure(const GpuSheet& gpu, const OccupancyInput& input, bool caption)
{
    return resultFigure(
        resultOf(gpu, input), std::make_unique<OccupancyChart>(occupancyPlots(gpu, input, {})), false, caption);
}

} // namespace warpatlas::ui
