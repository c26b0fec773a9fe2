#include "app/session/judge_run.h"

#include "app/session/run_sampled.h"

#include <utility>

namespace warpatlas {

JudgedRun judgedOf(OutcomePointer outcome)
{
    JudgedRun judged{std::move(outcome), {}, {}};
    for (const Problem& problem : judged.outcome->problems)
        if (problem.severity != Severity::Information)
            judged.problems.push_back(problem);
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
