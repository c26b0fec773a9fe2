#include "app/measure/measure.h"

#include "app/measure/measurement.h"

namespace warpatlas::inline measuring {

std::vector<TimeResult> measure(std::span<const Measured> runs, const MeasureLimits& limits, Progress& progress,
    const std::function<void(std::span<const TimeResult>)>& onResult, const std::function<double()>& nowSeconds)
{
    Measurement measurement(limits, nowSeconds);
    measurement.takeRounds(runs, measureRounds, progress, onResult);
    progress.report(1);
    return measurement.results();
}

} // namespace warpatlas::inline measuring
