#include "app/session/stages.h"

#include "app/session/guilty_line.h"
#include "app/session/request_examples.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/out_of_bounds_cause.h"
#include "kernels/analysis/performance_findings.h"
#include "kernels/analysis/repeated_writes.h"
#include "kernels/analysis/shown_cover.h"

#include <algorithm>

namespace warpatlas {

namespace {

void explainMismatch(Outcome& outcome, Progress& progress)
{
    const auto problem = std::ranges::find(outcome.problems, ProblemKind::Mismatch, &Problem::kind);
    if (problem == outcome.problems.end() || !outcome.check || outcome.check->matches)
        return;
    const MismatchCause cause = findMismatchCause(outcome.bound->work, *outcome.trace, outcome.check->firstDiffering);
    problem->causes.push_back(cause.cause);
    if (cause.thread) {
        const ThreadId id = threadFromLinear(outcome.bound->launch, *cause.thread);
        problem->block = id.block;
        problem->thread = id.thread;
    }
    problem->line = guiltyLine(outcome, cause, progress);
}

/// Of accesses outside of buffers, and of races.
void explainStrays(Outcome& outcome)
{
    std::optional<Work> work;
    std::optional<StrayThreads> strays;
    for (Problem& problem : outcome.problems) {
        if (problem.kind != ProblemKind::OutOfBounds && problem.kind != ProblemKind::Race)
            continue;
        if (!strays) {
            work.emplace(withShownCover(outcome.bound->work, *outcome.trace));
            strays.emplace(*work, *outcome.trace);
        }
        explainStray(*work, *outcome.trace, *strays, problem);
    }
}

void addPerformance(Outcome& outcome, Progress& progress)
{
    std::vector<PerformanceFinding> findings = performanceFindings(*outcome.trace);
    addRequestExamples(outcome, findings, progress);
    finishFindings(findings);
    const KernelCode& code = outcome.bound->work.code;
    for (PerformanceFinding& finding : findings) {
        if (finding.fact().what == Inefficiency::What::Lanes)
            finding.problem.line = launchLine(code.source, code.entry);
        outcome.problems.push_back(std::move(finding.problem));
    }
}

} // namespace

void addRemark(Outcome& outcome, ProblemFact fact)
{
    Problem problem;
    problem.kind = ProblemKind::Launch;
    problem.severity = Severity::Information;
    problem.fact = std::move(fact);
    outcome.problems.push_back(std::move(problem));
}

bool diagnoseStage(RunContext& run)
{
    Outcome& outcome = run.outcome;
    if (run.diagnosed || !outcome.trace || !outcome.trace->known.isAll())
        return false;
    run.diagnosed = true;
    run.watch(
        outcome.stage, [](double) { return "looking for causes"; },
        [&](Progress& progress) {
            const Work& work = outcome.bound->work;
            explainMismatch(outcome, progress);
            if (outcome.trace->recorded)
                explainStrays(outcome);
            addPerformance(outcome, progress);
            if (const auto repeated =
                    outcome.owners ? repeatedWrites(work, outcome.bound->launch, *outcome.owners) : std::nullopt)
                addRemark(outcome, *repeated);
        });
    return true;
}

} // namespace warpatlas
