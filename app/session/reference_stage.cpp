#include "app/session/stages.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline session {
namespace {

CheckedKernel checkedKernel(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    return {*bound.experiment.source, *bound.source, bound.work, bound.launch, outcome.gpu, bound.experiment.convert};
}

/// Binds one; throws what is wrong with it.
BoundReference bindOne(RunContext& run, const std::string& text)
{
    std::optional<BoundReference> reference;
    run.watch(
        run.outcome.stage, [](double) { return say("session.reference", "looking at what to check against"); },
        [&](Progress& progress) {
            const ReferenceSpec spec = parseReferenceSpec(text);
            reference.emplace(spec, checkedKernel(run.outcome), progress);
            for (const BoundReference& other : run.references)
                if (other.output() == reference->output())
                    throw InputError(subjectOf(spec),
                        say("reference.twice", "is for {}, as {} is", run.work().buffers[other.output()].name,
                            other.facts().spec.text));
        });
    return std::move(*reference);
}

void addFailure(RunContext& run, const std::string& reference, const InputError& error)
{
    run.addProblem(ProblemKind::Reference, FailedReference{reference, error.reason()});
}

/// The output's final values; null where they are not known.
ArrayPointer contentsAfter(const Outcome& outcome, std::size_t buffer)
{
    if (buffer < outcome.after.size())
        return outcome.after[buffer];
    return buffer == outcome.bound->work.output ? outcome.output : nullptr;
}

void compareWithOne(RunContext& run, const BoundReference& reference)
{
    Outcome& outcome = run.outcome;
    const ArrayPointer got = contentsAfter(outcome, reference.output());
    if (!got)
        return;
    ReferenceCheck check;
    run.watch(
        Stage::Checked,
        [&](double) { return say("session.checking_against", "checking against {}", reference.facts().name); },
        [&](Progress& progress) {
            check = reference.values(progress);
            compareWith(check, *got, outcome.bound->experiment.tolerance);
        });
    if (reference.output() == outcome.bound->work.output) {
        outcome.reference = check.values;
        outcome.check = check.comparison;
    }
    if (!check.comparison.matches)
        outcome.problems.push_back(describeMismatch(outcome, check));
    outcome.references.push_back(std::move(check));
}

} // namespace

void referenceStage(RunContext& run)
{
    if (std::exchange(run.referencesBound, true) || !run.outcome.bound->source)
        return;
    for (const std::string& text : run.outcome.bound->experiment.references) {
        try {
            run.references.push_back(bindOne(run, text));
        } catch (const InputError& error) {
            if (run.options.referencesMustBe)
                throw;
            addFailure(run, text, error);
        }
    }
}

void compareWithReferences(RunContext& run)
{
    referenceStage(run);
    for (const BoundReference& reference : run.references) {
        try {
            compareWithOne(run, reference);
        } catch (const InputError& error) {
            addFailure(run, reference.facts().spec.text, error);
        }
    }
    Outcome& outcome = run.outcome;
    if (!outcome.references.empty())
        return;
    if (!outcome.bound->experiment.references.empty()) {
        outcome.uncheckedReason = say("session.no_reference", "what it was to be compared with cannot be had");
        return;
    }
    outcome.uncheckedReason =
        say("session.unchecked", "nothing to compare with: a kernel of your own has no reference");
    if (const CpuCandidate* const suggested = suggestedOf(outcome.cpuFunctions))
        outcome.uncheckedReason += "; "
            + say("session.suggested", "{0}() takes the same: --reference cpu:{0} compares with it", suggested->name);
}

} // namespace warpatlas::inline session
