#include "app/session/held_lease.h"
#include "app/session/stages.h"

#include "app/words/launch_words.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>

namespace warpatlas::inline session {

namespace {

/// Says whether the run writes outside: the display's memory has no guard cells around it, unlike the device's buffers.
bool writesOutside(const Outcome& outcome)
{
    return std::ranges::any_of(outcome.problems, [](const Problem& problem) {
        return problem.kind == ProblemKind::OutOfBounds && problem.severity == Severity::Error;
    });
}

void executeOnDevice(RunContext& run)
{
    std::optional<HeldLease> lease;
    if (run.onCuda() && run.target && writesOutside(run.outcome)) {
        run.outcome.display = {
            Display::Path::Copy, say("session.outside", "the kernel accesses memory outside its buffers")};
    } else if (run.onCuda() && run.target) {
        lease.emplace(*run.target, run.outcome.device, run.work().outputBuffer().byteCount());
    }
    // The host copy is made in any case: the check needs it.
    ExecutionFollower follower;
    follower.allBuffers = run.outcome.bound->source != nullptr;
    run.prepared->follow(std::move(follower));
    run.watch(
        Stage::Executed, [&](double) { return say("session.running", "running on {}", run.outcome.device.name); },
        [&](Progress& progress) {
            run.execution = run.prepared->execute(progress, lease ? lease->memory() : nullptr, true);
        });
    if (lease)
        run.outcome.display = lease->giveBack();
    if (run.onCuda())
        run.outcome.firstCallMs = run.execution.firstCallMs;
    run.outcome.problems.insert(
        run.outcome.problems.end(), run.execution.problems.begin(), run.execution.problems.end());
}

} // namespace

bool executeStage(RunContext& run)
{
    if (!run.onSimulator()) {
        try {
            run.watch(
                Stage::Executed,
                [&](double) { return say("session.preparing", "preparing {}", run.outcome.device.name); },
                [&](Progress&) { run.prepared = run.device->prepare(run.work(), &run.kernel(), run.launch()); });
            run.prepared->setKernelCache(run.options.kernelCache);
            occupancyStage(run); // the driver knows the registers better than the build
            executeOnDevice(run);
        } catch (const DeviceError& error) {
            run.prepared.reset();
            run.outcome.display = {}; // nothing came that could be displayed
            run.addProblem(run.outcome.launchProblems.empty() ? ProblemKind::Device : ProblemKind::Launch,
                ToldByApi{sentenceOf(error)});
        }
    }
    run.outcome.output = run.execution.output;
    run.outcome.after = run.execution.after;
    if (!run.outcome.output)
        return false;
    run.publish(Stage::Executed);
    return true;
}

} // namespace warpatlas::inline session
