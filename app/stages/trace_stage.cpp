#include "app/stages/memory_guard.h"
#include "app/stages/stages.h"

#include "kernels/simulator/simulated_device.h"
#include "kernels/values/error.h"
#include "kernels/values/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

/// Traces are the same whatever the limits; where the real GPU has no data sheet, the default one's will do.
std::unique_ptr<Device> openTracer(const RunContext& run)
{
    Answer<std::unique_ptr<Device>> tracer = openSimulatedDevice(run.outcome.gpu.name);
    if (!tracer)
        tracer = openSimulatedDevice("");
    if (!tracer)
        throw InputError("sim", tracer.reason());
    return std::move(tracer.value());
}

RunContext::Words traceWords(const Launch& launch)
{
    // Minutes: whoever waits should know why.
    constexpr std::uint64_t longThreads = std::uint64_t{1} << 30;
    const std::string why =
        launch.threads() > longThreads ? fmt::format(" ({} threads)", grouped(launch.threads())) : "";
    return [blocks = launch.blocks(), why](double fraction) {
        const auto block = std::min(blocks, std::uint64_t(fraction * double(blocks)) + 1);
        return fmt::format("tracing block {} of {}{}", grouped(block), grouped(blocks), why);
    };
}

void keep(RunContext& run, Execution&& traced)
{
    Outcome& outcome = run.outcome;
    outcome.trace = traced.trace;
    outcome.problems.insert(outcome.problems.end(), traced.problems.begin(), traced.problems.end());
    if (outcome.trace) {
        outcome.coverage = analyseCoverage(run.work(), *outcome.trace);
        outcome.owners = std::make_shared<const OwnerMap>(ownerMap(run.work(), *outcome.trace, run.work().output));
    }
    if (run.onSimulator())
        run.execution = std::move(traced);
}

} // namespace

void traceStage(RunContext& run)
{
    const auto refuse = [&](const std::string& reason) {
        run.outcome.traceRefusal = reason;
        if (run.onSimulator())
            run.addProblem(ProblemKind::Device, reason);
    };
    try {
        // Launches past what a trace can number are refused by the tracer, with that reason.
        if (run.launch().threads() < noThread)
            if (const std::string reason = traceMemoryRefusal(run.work(), run.launch()); !reason.empty())
                throw InputError(run.work().code.entry, reason);
        const std::unique_ptr<Device> tracer = run.onSimulator() ? nullptr : openTracer(run);
        Device& device = tracer ? *tracer : *run.device;
        run.watch(Stage::Traced, traceWords(run.launch()), [&](Progress& progress) {
            keep(run, device.prepare(run.work(), &run.kernel(), run.launch())->execute(progress));
        });
    } catch (const DeviceError& error) {
        refuse(error.what());
    } catch (const InputError& error) {
        refuse(error.reason());
    }
    run.publish(Stage::Traced);
}

} // namespace warpatlas
