/// Shared by the stages of one run: the request, the outcome so far, and the way to report it.
/// Threads: the thread of runExperiment(); only work given to watch() runs on another.
#pragma once

#include "app/session/run_experiment.h"
#include "app/session/run_sampled.h"
#include "app/session/session.h"
#include "kernels/model/whereabouts.h"
#include "kernels/simulator/execution/found_problems.h"

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::inline session {

class RunContext {
public:
    RunContext(std::uint64_t number, const RunOptions& options, Progress& progress, const Session::Listener& listener,
        DisplayTarget* target);

    Outcome outcome; ///< grows; `bound` is null until the first stage is done
    const RunOptions options;
    DisplayTarget* const target; ///< may be null
    const LookedAt* lookedAt = nullptr; ///< may be null
    Sampling sampling; ///< of a run that is a part of something larger
    simulator::FoundProblems found; ///< while it is simulated

    /// For later stages only; no part of the outcome.
    std::unique_ptr<Device> device;
    std::unique_ptr<PreparedRun> prepared;
    bool diagnosed = false; ///< causes have been looked for
    bool referencesBound = false; ///< as far as they can be
    std::vector<BoundReference> references;
    Execution execution; ///< from the traced run if that is the device, else from the device

    const Work& work() const { return outcome.bound->work; }
    const Launch& launch() const { return outcome.bound->launch; }
    const CatalogueKernel& kernel() const { return *outcome.bound->kernel; }
    bool onSimulator() const;
    bool onCuda() const;

    void emit(SessionEvent event) const;
    /// Marks the stage as complete and hands out a copy of the outcome.
    void publish(Stage completed);
    /// Returns the outcome as it is now, as the last one of the run; null before the first stage is done.
    OutcomePointer finish();
    void addProblem(ProblemKind kind, ProblemFact fact);
    const Progress& progress() const { return m_progress; }

    /// Reports that the work of a stage begins, with nothing of it done. Throws Cancelled.
    void announce(Stage doing, const std::string& words) const;

    using Words = std::function<std::string(double fraction)>;
    /// Runs `work` on another thread and reports its progress from this one, at most 30 times a second; `onTick` is
    /// called as often. Throws what `work` throws.
    void watch(Stage doing, const Words& words, const std::function<void(Progress&)>& work,
        const std::function<void()>& onTick = {}) const;
    /// These two do the same in parts: begin() starts the work, follow() watches it and may return before it ends.
    std::future<void> begin(const std::function<void(Progress&)>& work) const;
    /// Watches until the work is done, or `onTick` returns false; returns true if it is done. Throws what the work
    /// throws.
    bool follow(std::future<void>& work, Stage doing, const Words& words, const std::function<bool()>& onTick) const;
    /// Where the work was when it was cancelled; empty where that is not known.
    const std::optional<WorkPlace>& stoppedAt() const { return m_stoppedAt; }

private:
    void orderProblems();
    void findForViews();
    /// Tells of stopped work: where it was, and what was wrong by then.
    std::string stoppedWords(std::string where) const;
    void tell(Stage doing, double fraction, const std::string& words, bool isSlow = false) const;

    std::uint64_t m_number;
    Progress& m_progress;
    const Session::Listener& m_listener;
    mutable std::optional<WorkPlace> m_stoppedAt;
    mutable double m_ofRun = 0; ///< RunProgress::ofRun of the last one told
};

} // namespace warpatlas::inline session
