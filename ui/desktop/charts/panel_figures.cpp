#include "ui/desktop/charts/panel_figures.h"

#include "app/report/report_words.h"
#include "kernels/model/text.h"
#include "ui/canvas/words/caption_words.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/charts/verdict.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

std::unique_ptr<Chart> timesFigure(const Outcome& outcome, bool caption)
{
    std::vector<TimeBar> bars = timeBars(outcome);
    if (bars.empty())
        return nullptr;
    FrameWords words;
    const BoundExperiment& bound = *outcome.bound;
    words.title = said("figure.times.title", "{}: times for {}",
        bound.kernel ? bound.kernel->description().title : bound.work.code.entry,
        shapeText(bound.work.outputBuffer().shape));
    if (!outcome.times.empty())
        words.sentence = verdictSentence(outcome);
    if (caption) {
        words.conditions = toQt(captionText(outcome));
        if (!outcome.times.empty())
            words.conditions +=
                "; " + toQt(outcome.times.front().device) + ": " + conditions(outcome.times, outcome.notTimed);
        if (outcome.predicted)
            words.conditions += "; " + predictedSentence(outcome);
        if (outcome.recordedTimes)
            words.conditions += "; " + recordedSentence(*outcome.recordedTimes) + ": "
                + conditions(outcome.recordedTimes->times, outcome.recordedTimes->notTimed);
    }
    return std::make_unique<FramedChart>(std::move(words), std::make_unique<TimesChart>(std::move(bars)), true);
}

std::unique_ptr<Chart> occupancyFigure(const GpuSheet& gpu, const OccupancyInput& input, bool caption)
{
    const Occupancy occupancy = computeOccupancy(gpu, input);
    FrameWords words;
    words.title = said("figure.occupancy.title", "Occupancy of {}: {} with {} threads per block", gpu.name,
        percent(occupancy.fraction), input.threadsPerBlock);
    words.sentence = said("figure.occupancy.sentence", "Limited by {}. The most is {}.",
        limitersInWords(occupancy.limitedBy), bestBlocksInWords(gpu, input));
    if (caption)
        words.conditions = said("figure.occupancy.conditions",
            "Theoretical, from the limits of compute capability {}.{}: {} registers a thread, {} bytes of shared "
            "memory "
            "a block. Occupancy is not speed.",
            gpu.computeMajor, gpu.computeMinor, input.registersPerThread,
            grouped(std::uint64_t(input.sharedBytesPerBlock)));
    return std::make_unique<FramedChart>(
        std::move(words), std::make_unique<OccupancyChart>(occupancyPlots(gpu, input, {})), false);
}

} // namespace warpatlas::ui
