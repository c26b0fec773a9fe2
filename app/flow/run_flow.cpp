#include "app/flow/run_flow.h"

#include "app/experiment/kernel_name.h"
#include "app/experiment/simulated_gpu.h"
#include "app/flow/measure_flow.h"
#include "app/flow/model_flow.h"
#include "app/predict/predict_time.h"
#include "app/words/figures.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace warpatlas {

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
    // What the model has wrong, it has wrong of both.
    const double factors[] = {result.whole.wallMs / result.parts.wallMs, result.whole.lowMs / result.parts.lowMs,
        result.whole.highMs / result.parts.highMs};
    result.gain = {factors[0], std::ranges::min(factors), std::ranges::max(factors)};
    result.source = say("flow.model_source", "kernels: {}; copies: {}", kernels.source(), copies.source);
}

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

} // namespace warpatlas
