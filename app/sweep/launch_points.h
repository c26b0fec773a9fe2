/// The points of a sweep over launches: the same work, cut into so many launches one after another. It is run once as a
/// whole, for all numbers of launches; the parts are checked, predicted, and measured on a CUDA device.
#pragma once

#include "app/flow/chunked_work.h"
#include "app/measure/measurement.h"
#include "app/session/session.h"
#include "app/sweep/cut_launches.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_plan.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace warpatlas {

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

    /// What a run of the whole work shows.
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

} // namespace warpatlas
