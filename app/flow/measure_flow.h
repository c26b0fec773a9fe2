/// Measures chunks over streams on the GPUs that are here, in turn with the whole in one piece. Used by run_flow.cpp.
#pragma once

#include "app/flow/run_flow.h"

#include <span>

namespace warpatlas {

/// Returns the ratio of the medians of what runs took in one piece and in chunks, with its 95 % interval
/// (app/measure/ratio_interval.h): 1 to mostRatioRounds runs each, in milliseconds, longer than 0. Pure.
FlowGain gainOf(std::span<const double> partsMs, std::span<const double> wholeMs);

/// Fills in what is measured: times, gain, check, problems, peer access. `parts` is the work in chunks. Throws
/// InputError (a GPU that is not here), DeviceError, Cancelled.
void measureFlow(const ChunkedWork& parts, const FlowWishes& wishes, FlowResult& result, Progress& progress,
    const std::function<void(const FlowProgress&)>& told);

} // namespace warpatlas
