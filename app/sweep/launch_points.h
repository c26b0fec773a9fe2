/// The points of a sweep over launches: the same work, cut into so many launches one after another on one stream. It is
/// run once as a whole, for all numbers of launches; the parts are checked, predicted, and measured on a CUDA device.
/// Any thread; takes as long as binding, simulating or predicting parts does.
#pragma once

#include "app/flow/chunked_work.h"
#include "app/measure/measurement.h"
#include "app/measure/statistics.h"
#include "app/session/run_sampled.h"
#include "app/session/session.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_plan.h"
#include "kernels/device/launch_series.h"
#include "kernels/model/gpu_sheet.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace warpatlas::inline sweep {

/// A work as a whole, and whose launches it becomes.
struct WholeWork {
    std::shared_ptr<const BoundExperiment> bound;
    DeviceInfo device;
    GpuSheet gpu; ///< of the device, or chosen
};
/// Throws what bindExperiment() does, and InputError for a device that is not here. `previous` may be null.
WholeWork bindWhole(const Experiment& experiment, const InputSet* previous, const Progress& progress);

/// Refused where the parts together do not give what the whole gives, or there is less to share out. Throws Cancelled,
/// DeviceError.
Answer<ChunkedWork> cutIntoLaunches(const WholeWork& whole, std::size_t launches, Progress& progress);

/// From the start of the first launch to the end of the last one: each part's time, of data that L2 holds nothing of,
/// and its launch, one behind the other. Throws InputError where nothing can be predicted, Cancelled.
TimeResult predictLaunches(const ChunkedWork& work, const GpuSheet& gpu, Progress& progress);

/// On a CUDA device; `work` must outlive it. Throws InputError where it is not here, DeviceError, Cancelled.
std::unique_ptr<PreparedRun> prepareLaunches(
    const std::string& device, const ChunkedWork& work, const Progress& progress);

/// The fault of a GPU's result of the parts against its result of the whole, in words; empty: none.
std::string partsFault(const ChunkedWork& work, const Array& whole, const Array& parts);

class LaunchPoints {
public:
    /// All are those of the sweep that is run, and outlive it. `inputs`: of the last visit; the next may take the same.
    LaunchPoints(SweepResult& result, const SweepOptions& options, const SweepPlan& plan,
        std::shared_ptr<const InputSet>& inputs)
        : m_result(result), m_options(options), m_plan(plan), m_inputs(inputs)
    {
    }

    /// The points of this whole that are cut into more than one launch and were not tried yet. Empty where `whole` is
    /// none (Sweep::wholeOf()).
    std::vector<std::size_t> toCut(std::size_t whole) const;
    /// Tries the cut of these points: what cannot be cut is refused before time is spent.
    void tryCut(const std::vector<std::size_t>& points, Progress& progress);
    /// Throws InputError where everything that is to be cut cannot be.
    void requireAnyCut() const;

    /// The point of a run of the whole work.
    const SweepPoint& wholeAt(std::size_t index, Progress& progress, const SessionListener& listen);
    void visit(std::size_t index, Measurement& measurement, Progress& progress, const SessionListener& listen);

private:
    void measure(std::size_t index, const WholeWork& work, const ChunkedWork& parts, bool first,
        Measurement& measurement, Progress& progress);

    SweepResult& m_result;
    const SweepOptions& m_options;
    const SweepPlan& m_plan;
    std::shared_ptr<const InputSet>& m_inputs;
    std::map<std::size_t, SweepPoint> m_wholes; ///< what runs of whole works showed, by Sweep::wholeOf()
    std::string m_notCut, m_whyNot; ///< the first work that cannot be cut, and why
};

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

/// The part that is simulated beside another device; no times.
inline Sampling samplingOfVisit(const PointPlan& plan)
{
    Sampling sampling;
    const bool traced = plan.counted && plan.operations <= mostSimulatedOperations;
    sampling.mostTracedThreads = traced ? mostSimulatedThreads : 0;
    return sampling;
}

} // namespace warpatlas::inline sweep
