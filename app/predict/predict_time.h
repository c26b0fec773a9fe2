/// Predicts how long a kernel would take on a GPU that is not here: of all launches of the run, as a measurement of it
/// takes them.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/progress.h"
#include "kernels/timing/gpu_timing.h"
#include "kernels/timing/predicted_time.h"

namespace warpatlas::inline predict {

/// Runs some blocks of each launch on the simulator; takes a second or so, whatever the size. Throws Cancelled,
/// InputError where nothing can be predicted (no PTX, a launch that the GPU refuses), std::bad_alloc.
PredictedTime predictTime(
    const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, Progress& progress);

/// The same of a run that is alone, however soon it is over: L2 holds nothing of its data.
PredictedTime predictColdTime(
    const BoundExperiment& bound, const GpuSheet& gpu, const GpuTiming& timing, Progress& progress);

} // namespace warpatlas::inline predict
