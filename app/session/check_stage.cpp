#include "app/session/stages.h"
#include "app/words/say.h"

#include <utility>

namespace warpatlas {

namespace {

Problem describeMismatch(const Outcome& outcome, const Comparison& check)
{
    const Array& output = *outcome.output;
    const std::uint64_t value = check.firstDiffering;
    Problem problem;
    problem.kind = ProblemKind::Mismatch;
    problem.count = check.differing;
    WrongValues wrong{check.differing, output.shape(), value, output.valueAsText(value, 9),
        outcome.reference->valueAsText(value, 9), false};
    const std::uint32_t owner = outcome.owners ? outcome.owners->owner[value / output.shape().channels] : noThread;
    if (owner != noThread) {
        const ThreadId thread = threadFromLinear(outcome.bound->launch, owner);
        problem.block = thread.block;
        problem.thread = thread.thread;
    } else if (outcome.owners && !outcome.trace && !outcome.owners->partial) {
        wrong.unwritten = true; // diagnoseStage() says more where there is a trace
    }
    problem.fact = std::move(wrong);
    return problem;
}

void compareWithCpu(RunContext& run)
{
    Outcome& outcome = run.outcome;
    const BufferSpec& spec = run.work().outputBuffer();
    auto reference = std::make_shared<Array>(spec.type, spec.shape);
    run.watch(
        Stage::Checked, [](double) { return say("session.checking", "checking against the CPU"); },
        [&](Progress& progress) {
            run.kernel().reference(CpuForm::Parallel, run.work(), *reference, progress);
            outcome.check = compare(*outcome.output, *reference, outcome.bound->tolerance);
        });
    outcome.reference = reference;
    if (!outcome.check->matches)
        outcome.problems.push_back(describeMismatch(outcome, *outcome.check));
}

} // namespace

void checkStage(RunContext& run)
{
    if (run.kernel().description().hasReference)
        compareWithCpu(run);
    else
        run.outcome.uncheckedReason =
            say("session.unchecked", "nothing to compare with: a kernel of your own has no reference");
    diagnoseStage(run);
    run.publish(Stage::Checked);
}

} // namespace warpatlas
