#include "app/session/judge_run.h"

#include "app/session/run_sampled.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpatlas {

std::vector<Problem> faultsAmong(std::span<const Problem> problems)
{
    std::vector<Problem> faults;
    std::ranges::copy_if(problems, std::back_inserter(faults),
        [](const Problem& problem) { return problem.severity != Severity::Information; });
    return faults;
}

JudgedRun judgedOf(OutcomePointer outcome)
{
    JudgedRun judged{std::move(outcome), {}, {}};
    judged.problems = faultsAmong(judged.outcome->problems);
    judged.notJudged = judged.outcome->traceRefusal;
    return judged;
}

JudgedRun judgeRun(
    const Experiment& experiment, Progress& progress, const SessionListener& listener, const InputSet* previous)
{
    RunOptions options{false, false};
    options.record = false;
    options.maps = false;
    options.referencesMustBe = true;
    Sampling sampling;
    sampling.mostTracedThreads = mostSimulatedThreads;
    sampling.mostTracedOperations = mostSimulatedOperations;
    sampling.sparesSimulator = true;
    return judgedOf(runSampled(experiment, options, sampling, progress, listener, previous));
}

} // namespace warpatlas
