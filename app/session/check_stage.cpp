#include "app/session/stages.h"

#include "kernels/model/text.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

std::string placeOf(const Shape& shape, std::uint64_t value)
{
    const std::uint64_t element = value / shape.channels;
    const std::uint64_t x = element % shape.extent.x, y = element / shape.extent.x % shape.extent.y,
                        z = element / shape.extent.x / shape.extent.y;
    std::string place = fmt::format("x {}", x);
    if (shape.extent.y > 1 || shape.extent.z > 1)
        place += fmt::format(", y {}", y);
    if (shape.extent.z > 1)
        place += fmt::format(", z {}", z);
    if (shape.channels > 1)
        place += fmt::format(", channel {}", value % shape.channels);
    return place;
}

Problem describeMismatch(const Outcome& outcome, const Comparison& check)
{
    const Array& output = *outcome.output;
    const std::uint64_t value = check.firstDiffering;
    Problem problem;
    problem.kind = ProblemKind::Mismatch;
    problem.count = check.differing;
    const std::uint64_t values = output.shape().values();
    const std::string which = values == 1
        ? "the only value differs from the CPU's"
        : fmt::format("{} of {} values {} from the CPU's; the first at {}", grouped(check.differing), grouped(values),
            check.differing == 1 ? "differs" : "differ", placeOf(output.shape(), value));
    problem.message = fmt::format(
        "{}: {} instead of {}", which, output.valueAsText(value, 9), outcome.reference->valueAsText(value, 9));
    if (!outcome.owners)
        return problem;
    const std::uint32_t owner = outcome.owners->owner[value / output.shape().channels];
    if (owner != noThread) {
        const ThreadId thread = threadFromLinear(outcome.bound->launch, owner);
        problem.block = thread.block;
        problem.thread = thread.thread;
    } else if (!outcome.trace && !outcome.owners->partial) {
        problem.message += "; no thread wrote it"; // diagnoseStage() says more where there is a trace
    }
    return problem;
}

} // namespace

void checkStage(RunContext& run)
{
    Outcome& outcome = run.outcome;
    const BufferSpec& spec = run.work().outputBuffer();
    auto reference = std::make_shared<Array>(spec.type, spec.shape);
    run.watch(
        Stage::Checked, [](double) { return "checking against the CPU"; },
        [&](Progress& progress) {
            run.kernel().reference(CpuForm::Parallel, run.work(), *reference, progress);
            outcome.check = compare(*outcome.output, *reference, outcome.bound->tolerance);
        });
    outcome.reference = reference;
    if (!outcome.check->matches)
        outcome.problems.push_back(describeMismatch(outcome, *outcome.check));
    diagnoseStage(run);
    run.publish(Stage::Checked);
}

} // namespace warpatlas
