#include "app/flow/measure_flow.h"

#include "app/measure/ratio_interval.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace warpatlas {

namespace {

constexpr int mostRuns = 31, fewestRuns = 7;
constexpr double enoughSeconds = 3;

std::unique_ptr<PreparedFlow> preparedFor(
    const std::vector<Chunk>& chunks, const FlowWishes& wishes, const std::vector<bool>& shared, Progress& progress)
{
    FlowRequest request{wishes.devices, wishes.streams, wishes.memory, {}, shared};
    for (const Chunk& chunk : chunks)
        request.parts.push_back({&chunk.work, chunk.launch});
    Answer<std::unique_ptr<PreparedFlow>> prepared = prepareFlow(request, progress);
    if (!prepared)
        throw InputError("cuda", prepared.reason());
    return std::move(prepared.value());
}

std::vector<double> valuesOf(const std::vector<FlowRun>& runs, double FlowRun::*value)
{
    std::vector<double> values;
    for (const FlowRun& run : runs)
        values.push_back(run.*value);
    return values;
}

FlowTiming timingOf(std::vector<FlowRun> runs, std::size_t chunks, std::size_t streams)
{
    const TimeResult time = summarise(Timed::EndToEnd, valuesOf(runs, &FlowRun::wallMs));
    FlowTiming timing{chunks, streams, {}, time.medianMs, time.ciLowMs, time.ciHighMs, time.samples,
        summarise(Timed::EndToEnd, valuesOf(runs, &FlowRun::hostMs)).medianMs};
    const auto nearest =
        std::ranges::min_element(runs, {}, [&](const FlowRun& run) { return std::abs(run.wallMs - time.medianMs); });
    timing.operations = std::move(nearest->operations);
    return timing;
}

/// Each run stands for itself.
TimeResult inRounds(std::span<const double> wallMs)
{
    TimeResult time = summarise(Timed::EndToEnd, wallMs);
    for (const double ms : wallMs)
        time.rounds.push_back({ms, ms, ms, 1});
    return time;
}

} // namespace

FlowGain gainOf(std::span<const double> partsMs, std::span<const double> wholeMs)
{
    const TimeResult parts = inRounds(partsMs), whole = inRounds(wholeMs);
    const double factor = whole.medianMs / parts.medianMs;
    const Spread interval = ratioInterval(parts, whole);
    return {factor, std::min(interval.lowest, factor), std::max(interval.highest, factor)};
}

void measureFlow(const ChunkedWork& parts, const FlowWishes& wishes, FlowResult& result, Progress& progress,
    const std::function<void(const FlowProgress&)>& told)
{
    const BoundExperiment& whole = *parts.whole;
    const std::vector<Chunk> onePart{{{}, whole.work, whole.launch, parts.whole}};
    FlowWishes plain = wishes;
    plain.streams = 1;
    plain.devices.resize(1);
    const auto inParts = preparedFor(parts.chunks, wishes, parts.shared, progress);
    const auto inOne = preparedFor(onePart, plain, {}, progress);
    std::vector<FlowRun> partRuns, wholeRuns;
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    for (int i = 0; i < mostRuns && (i < fewestRuns || seconds() < enoughSeconds); ++i) {
        if (told)
            told({say("flow.measuring", "measuring, run {}", i + 1), double(i) / mostRuns});
        partRuns.push_back(inParts->run(progress));
        wholeRuns.push_back(inOne->run(progress));
    }
    PartsCheck check = compareParts(
        *inOne->output(), *inParts->output(), whole.work.outputBuffer().shape, result.ranges, whole.tolerance);
    check.by = PartsCheck::By::Gpu;
    result.checks.push_back(check);
    result.problems = inParts->takeTrespasses();
    result.peerAccess = inParts->peerAccess();
    result.gain = gainOf(valuesOf(partRuns, &FlowRun::wallMs), valuesOf(wholeRuns, &FlowRun::wallMs));
    result.parts = timingOf(std::move(partRuns), parts.chunks.size(), wishes.streams);
    result.whole = timingOf(std::move(wholeRuns), 1, 1);
}

} // namespace warpatlas
