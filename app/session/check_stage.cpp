#include "app/session/stages.h"
#include "app/words/say.h"

namespace warpatlas::inline session {

namespace {

Problem describe(const Comparison& check, const Array& output, const Array& reference)
{
    Problem problem;
    problem.kind = ProblemKind::Mismatch;
    problem.count = check.differing;
    problem.fact = WrongValues{check.differing, output.shape(), check.firstDiffering,
        output.valueAsText(check.firstDiffering, 9), reference.valueAsText(check.firstDiffering, 9)};
    return problem;
}

/// Names the thread that the value is of, as far as it is known.
void addOwner(Problem& problem, const Outcome& outcome)
{
    auto& wrong = std::get<WrongValues>(problem.fact);
    const std::uint64_t element = wrong.first / wrong.shape.channels;
    const Work& work = outcome.bound->work;
    const std::uint32_t owner = outcome.owners     ? outcome.owners->owner[element]
        : outcome.trace && outcome.trace->recorded ? lastWriterOf(work, *outcome.trace, work.output, element)
                                                   : noThread;
    if (owner != noThread) {
        const ThreadId thread = threadFromLinear(outcome.bound->launch, owner);
        problem.block = thread.block;
        problem.thread = thread.thread;
    } else if (outcome.owners && !outcome.trace && !outcome.owners->partial) {
        wrong.unwritten = true; // diagnoseStage() says more where there is a trace
    }
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
    if (!outcome.check->matches) {
        outcome.problems.push_back(describe(*outcome.check, *outcome.output, *reference));
        addOwner(outcome.problems.back(), outcome);
    }
}

} // namespace

Problem describeMismatch(const Outcome& outcome, const ReferenceCheck& check)
{
    const bool isShown = check.buffer == outcome.bound->work.output;
    const Array& output = isShown && outcome.output ? *outcome.output : *outcome.after[check.buffer];
    Problem problem = describe(check.comparison, output, *check.values);
    auto& wrong = std::get<WrongValues>(problem.fact);
    wrong.buffer = outcome.bound->work.buffers[check.buffer].name;
    wrong.reference = check.facts.name;
    if (isShown) {
        addOwner(problem, outcome);
    } else if (outcome.trace && outcome.trace->recorded && check.buffer < outcome.trace->buffers.size()) {
        const std::uint32_t writer = outcome.trace->buffers[check.buffer].values[wrong.first].lastWriter;
        wrong.unwritten = writer == noThread && outcome.trace->known.isAll();
        if (writer != noThread) {
            const ThreadId thread = threadFromLinear(outcome.bound->launch, writer);
            problem.block = thread.block;
            problem.thread = thread.thread;
        }
    }
    return problem;
}

void checkStage(RunContext& run)
{
    if (run.kernel().description().hasReference)
        compareWithCpu(run);
    else
        compareWithReferences(run);
    diagnoseStage(run);
    run.publish(Stage::Checked);
}

} // namespace warpatlas::inline session
