#include "app/session/run_experiment.h"

#include "app/session/run_sampled.h"
#include "app/session/stages.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/input_boundary.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace warpatlas::inline session {

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

namespace {

/// Says why this run is not simulated, as it would take long; empty where it is.
std::string tracingRefused(const RunContext& run)
{
    const Sampling& sampling = run.sampling;
    if (run.onSimulator() && !sampling.sparesSimulator)
        return {};
    if (run.launch().threads() > sampling.mostTracedThreads)
        return say("session.not_traced", "not simulated: {} threads", grouped(run.launch().threads()));
    const bool saysCost = !run.outcome.bound->source && !run.outcome.bound->mistake;
    const double operations = saysCost ? run.kernel().cost(run.work()).operations : 0;
    if (operations > sampling.mostTracedOperations)
        return say("session.not_traced_work", "not simulated: {} operations", grouped(std::uint64_t(operations)));
    return {};
}

void runStages(RunContext& run, const Experiment& experiment, const InputSet* previous)
{
    bindStage(run, experiment, previous);
    if (!run.outcome.launchProblems.empty() && !run.options.launchAnyway) {
        occupancyStage(run);
        return;
    }
    occupancyStage(run);
    if (run.sampling.timesOnly) {
        executeStage(run);
        measureStage(run);
        return;
    }
    if (run.options.referencesMustBe)
        referenceStage(run);
    // A long trace for another device's run pauses with what it knows so far until the rest is done, as it would slow
    // down the measurements.
    TraceStage trace(run);
    if (const std::string reason = tracingRefused(run); reason.empty())
        trace.run();
    else
        run.outcome.traceRefusal = reason;
    if (executeStage(run)) {
        checkStage(run);
        recordStage(run);
        if (run.options.measure)
            measureStage(run);
    }
    trace.finish();
    if ((run.options.measure || run.sampling.predict) && run.outcome.stage >= Stage::Executed)
        predictStage(run);
    if (diagnoseStage(run))
        run.publish(run.outcome.stage);
}

OutcomePointer runToItsEnd(
    RunContext& run, const Experiment& experiment, const InputSet* previous, std::uint64_t number)
{
    run.emit(RunStarted{number});
    try {
        runStages(run, experiment, previous);
        OutcomePointer outcome = run.finish();
        run.emit(RunUpdated{outcome});
        return outcome;
    } catch (const Cancelled&) {
        run.emit(RunCancelled{number, run.finish(), run.stoppedAt()});
        throw;
    } catch (const InputsDoNotFit& error) {
        run.emit(RunWaits{number, error.set()});
        throw;
    } catch (const std::bad_alloc&) {
        const std::string reason = say("session.no_memory", "there is not enough memory for this run");
        run.emit(RunFailed{number, subjectOf(experiment) + ": " + reason});
        throw InputError(subjectOf(experiment), reason);
    } catch (...) {
        try {
            rethrowAsInputError(subjectOf(experiment));
        } catch (const std::exception& error) {
            const auto* absent = dynamic_cast<const DeviceAbsent*>(&error);
            run.emit(RunFailed{number, error.what(), absent ? absent->reason() : std::string()});
            throw;
        }
    }
}

} // namespace

OutcomePointer runExperiment(const Experiment& experiment, const RunOptions& options, Progress& progress,
    const SessionListener& listener, DisplayTarget* target, std::uint64_t number, const InputSet* previous,
    const LookedAt* lookedAt)
{
    RunContext run(number, options, progress, listener, target);
    run.lookedAt = lookedAt;
    return runToItsEnd(run, experiment, previous, number);
}

OutcomePointer runSampled(const Experiment& experiment, const RunOptions& options, const Sampling& sampling,
    Progress& progress, const SessionListener& listener, const InputSet* previous)
{
    constexpr std::uint64_t number = 1;
    RunContext run(number, options, progress, listener, nullptr);
    run.sampling = sampling;
    return runToItsEnd(run, experiment, previous, number);
}

std::vector<std::string> devicesHere(const Experiment& experiment)
{
    std::vector<std::string> devices;
    for (const DeviceListing& listing : listDevices())
        if (listing.available && !(experiment.source && kindOfDevice(listing.id) == DeviceKind::Cpu))
            devices.push_back(listing.id);
    return devices;
}

} // namespace warpatlas::inline session
