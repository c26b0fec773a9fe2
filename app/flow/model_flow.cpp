#include "app/flow/model_flow.h"

#include "app/words/say.h"

#include <algorithm>
#include <array>

namespace warpatlas {

namespace {

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

/// What does one thing after the other, by FlowStep.
using Engines = std::array<double, 4>;

} // namespace

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

} // namespace warpatlas
