#include "app/flow/run_flow.h"

#include "app/experiment/kernel_name.h"
#include "app/experiment/simulated_gpu.h"
#include "app/measure/ratio_interval.h"
#include "app/predict/predict_time.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace warpatlas::inline flow {
namespace {

/// Which end of the band.
enum class Bound { Low, Middle, High };

std::uint64_t bytesToUpload(const Work& work, const std::vector<bool>& shared, bool ofShared)
{
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        if (work.buffers[i].role != BufferRole::Output && (i < shared.size() && shared[i]) == ofShared)
            bytes += work.buffers[i].byteCount();
    return bytes;
}

/// Times of kernels by the size of a chunk; each is predicted once.
class KernelTimes {
public:
    KernelTimes(const GpuSheet& gpu, Progress& progress, const std::function<void(const FlowProgress&)>& told)
        : m_gpu(gpu), m_timing(timingOf(gpu)), m_progress(progress), m_told(told)
    {
    }

    double of(const Chunk& chunk, std::uint64_t size, Bound bound)
    {
        auto found = m_times.find(size);
        if (found == m_times.end()) {
            if (m_told)
                m_told({say("flow.predicting", "predicting the time of {} of {} on {}", grouped(size),
                            toText(chunk.work.outputBuffer().shape), m_gpu.name),
                    0.3 + 0.2 * double(m_times.size())});
            found = m_times.emplace(size, predictTime(*chunk.bound, m_gpu, m_timing, m_progress)).first;
        }
        const PredictedTime& time = found->second;
        return bound == Bound::Low ? time.lowMilliseconds
            : bound == Bound::High ? time.highMilliseconds
                                   : time.milliseconds;
    }

    const std::string& source() const { return m_timing.source; }

private:
    const GpuSheet& m_gpu;
    GpuTiming m_timing;
    Progress& m_progress;
    const std::function<void(const FlowProgress&)>& m_told;
    std::map<std::uint64_t, PredictedTime> m_times;
};

std::vector<FlowOperation> modelled(const std::vector<Chunk>& chunks, const std::vector<bool>& shared,
    std::size_t streams, HostMemory memory, const CopyModel& copies, Bound bound, KernelTimes& kernels)
{
    FlowModel model{copies, memory, streams, bytesToUpload(chunks.front().work, shared, true), {}};
    const double faster = bound == Bound::Low ? copies.bandFactor : bound == Bound::High ? 1 / copies.bandFactor : 1;
    model.copies.uploadGbPerSecond *= faster;
    model.copies.downloadGbPerSecond *= faster;
    model.copies.latencyMs /= faster;
    for (const Chunk& chunk : chunks)
        model.chunks.push_back({bytesToUpload(chunk.work, shared, false), chunk.work.outputBuffer().byteCount(),
            kernels.of(chunk, chunk.work.outputBuffer().shape.elements(), bound)});
    return modelledOperations(model);
}

double endOf(const std::vector<FlowOperation>& operations)
{
    return std::ranges::max(operations, {}, &FlowOperation::endMs).endMs;
}

void modelFlow(const ChunkedWork& parts, const GpuSheet& gpu, const FlowWishes& wishes, FlowResult& result,
    Progress& progress, const std::function<void(const FlowProgress&)>& told)
{
    const CopyModel copies = copyModelOf(gpu, wishes.memory);
    KernelTimes kernels(gpu, progress, told);
    const std::vector<Chunk> onePart{{{}, parts.whole->work, parts.whole->launch, parts.whole}};
    const auto timing = [&](const std::vector<Chunk>& chunks, const std::vector<bool>& shared, std::size_t streams) {
        FlowTiming of{chunks.size(), streams, {}, 0, 0, 0, 0, 0};
        const auto with = [&](Bound bound) {
            return modelled(chunks, shared, streams, wishes.memory, copies, bound, kernels);
        };
        of.operations = with(Bound::Middle);
        of.wallMs = endOf(of.operations);
        of.lowMs = endOf(with(Bound::Low));
        of.highMs = endOf(with(Bound::High));
        return of;
    };
    result.parts = timing(parts.chunks, parts.shared, wishes.streams);
    result.whole = timing(onePart, {}, 1);
    // An error of the model is in both.
    const double factors[] = {result.whole.wallMs / result.parts.wallMs, result.whole.lowMs / result.parts.lowMs,
        result.whole.highMs / result.parts.highMs};
    result.gain = {factors[0], std::ranges::min(factors), std::ranges::max(factors)};
    result.source = say("flow.model_source", "kernels: {}; copies: {}", kernels.source(), copies.source);
}

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

/// Milliseconds that a copy takes beside its bytes: with 64 KiB to 512 KiB on an H200, 3 to 6 microseconds.
constexpr double copyLatencyMs = 0.004;

struct Link {
    int leastMajor; ///< compute capability
    double gbPerSecond; ///< that copies of pinned memory reach
    Text source;
};
constexpr Link links[] = {
    {9, 55, {"flow.link.5", "PCI Express 5.0 x16: 55 GB/s reached, as measured on an H200"}},
    {8, 25, {"flow.link.4", "PCI Express 4.0 x16: 25 GB/s reached of 31.5"}},
    {0, 12.5, {"flow.link.3", "PCI Express 3.0 x16: 12.5 GB/s reached of 15.8"}},
};

/// Engines by FlowStep; each does one thing after the other.
using Engines = std::array<double, 4>;

} // namespace

bool hasGpu()
{
    return static_cast<bool>(openDevice("cuda:0"));
}

FlowResult runFlow(const Experiment& experiment, const FlowWishes& wishes, Progress& progress,
    const std::function<void(const FlowProgress&)>& told, const InputSet* previous)
{
    FlowResult result;
    std::optional<GpuSheet> gpu;
    std::string driver;
    for (const int ordinal : wishes.devices) {
        const std::string id = fmt::format("cuda:{}", ordinal);
        const auto device = openDevice(id);
        if (!device)
            throw InputError(id, device.reason());
        const DeviceInfo& info = device.value()->info();
        result.gpus.push_back(info.name);
        if (!gpu) {
            gpu = info.gpu;
            driver = info.driver;
        }
    }
    if (!gpu) {
        gpu = simulatedGpu(experiment); // which the device may bring
        const Answer<GpuSheet> sheet = gpu ? Answer<GpuSheet>(*gpu) : findGpu(experiment.gpu);
        if (!sheet)
            throw InputError(experiment.gpu, sheet.reason());
        gpu = sheet.value();
        result.gpus.push_back(gpu->name);
        result.provenance = Provenance::Modelled;
    }
    if (told)
        told({say("flow.cutting", "cutting the data"), 0});
    const auto whole = bindExperiment(experiment, previous, &progress, &*gpu);
    if (whole->launch.blocks() == 0 || whole->launch.threadsPerBlock() == 0)
        throw InputError(subjectOf(experiment), say("flow.no_threads", "its launch has no threads"));
    const auto found = findCut(whole, wishes.chunks, &*gpu, progress);
    if (!found)
        throw InputError(subjectOf(experiment), found.reason());
    const auto parts = cutWork(whole, wishes.chunks, found.value().cut, &*gpu, progress);
    if (!parts)
        throw InputError(subjectOf(experiment), parts.reason());
    result.kernel = nameOfKernel(*whole);
    result.size = sizeText(whole->work.outputBuffer().shape.extent);
    result.memory = wishes.memory;
    result.wished = wishes.chunks;
    for (const Chunk& chunk : parts.value().chunks)
        result.ranges.push_back(chunk.range);
    result.checks.push_back(found.value().check);
    if (wishes.devices.empty()) {
        modelFlow(parts.value(), *gpu, wishes, result, progress, told);
    } else {
        measureFlow(parts.value(), wishes, result, progress, told);
        result.source = say("flow.measured_source", "driver {}", driver);
    }
    return result;
}

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

CopyModel copyModelOf(const GpuSheet& gpu, HostMemory memory)
{
    const Link& link =
        *std::ranges::find_if(links, [&](const Link& one) { return gpu.computeMajor >= one.leastMajor; });
    if (memory == HostMemory::Pinned)
        return {link.gbPerSecond, link.gbPerSecond, copyLatencyMs, 1.25, say(link.source)};
    // The host copies once more: 10 and 17 GB/s were measured beside an H200, whatever the link.
    return {std::min(10.0, link.gbPerSecond / 2), std::min(17.0, 0.7 * link.gbPerSecond), copyLatencyMs, 1.6,
        say("flow.link.pageable", "{}; pageable memory: 10 GB/s to and 17 GB/s from an H200", say(link.source))};
}

std::vector<FlowOperation> modelledOperations(const FlowModel& model)
{
    std::vector<FlowOperation> operations;
    std::vector<double> streams(std::max<std::size_t>(1, model.streams), 0.0);
    Engines engines{};
    double host = 0, sharedEnd = 0;
    const auto add = [&](FlowStep step, std::optional<std::size_t> chunk, std::size_t stream, std::uint64_t bytes,
                         double ms) {
        double& engine = engines[static_cast<std::size_t>(step)];
        double start = std::max({streams[stream], engine, host});
        if (step == FlowStep::Kernel)
            start = std::max(start, sharedEnd);
        FlowOperation operation{step, chunk, 0, stream, bytes, start, start + ms};
        streams[stream] = engine = operation.endMs;
        if (step != FlowStep::Kernel && model.memory == HostMemory::Pageable)
            host = operation.endMs;
        operations.push_back(operation);
        return operation.endMs;
    };
    const auto copyMs = [&](std::uint64_t bytes, double gbPerSecond) {
        return model.copies.latencyMs + double(bytes) / gbPerSecond * 1e-6;
    };
    if (model.sharedBytes > 0)
        sharedEnd = add(FlowStep::Upload, std::nullopt, 0, model.sharedBytes,
            copyMs(model.sharedBytes, model.copies.uploadGbPerSecond));
    for (std::size_t i = 0; i < model.chunks.size(); ++i) {
        const ModelledChunk& chunk = model.chunks[i];
        const std::size_t stream = placeOf(i, model.chunks.size(), 1, streams.size()).stream;
        if (chunk.uploadBytes > 0)
            add(FlowStep::Upload, i, stream, chunk.uploadBytes,
                copyMs(chunk.uploadBytes, model.copies.uploadGbPerSecond));
        add(FlowStep::Kernel, i, stream, 0, chunk.kernelMs);
        add(FlowStep::Download, i, stream, chunk.downloadBytes,
            copyMs(chunk.downloadBytes, model.copies.downloadGbPerSecond));
    }
    return operations;
}

} // namespace warpatlas::inline flow
