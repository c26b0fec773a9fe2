/// How a visit to a point of a sweep is run.
#pragma once

#include "app/session/run_sampled.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_plan.h"

namespace warpatlas {

inline RunOptions optionsOfVisit(const Sweep& sweep, const SweepOptions& given, bool measure)
{
    RunOptions options{measure, false};
    options.clock = given.clock;
    options.record = false;
    options.maps = false;
    options.kernelCache = sweep.kernelCache;
    options.referencesMustBe = true;
    return options;
}

/// What is simulated of it, beside another device; no times.
inline Sampling samplingOfVisit(const PointPlan& plan)
{
    Sampling sampling;
    const bool traced = plan.counted && plan.operations <= mostSimulatedOperations;
    sampling.mostTracedThreads = traced ? mostSimulatedThreads : 0;
    return sampling;
}

} // namespace warpatlas
