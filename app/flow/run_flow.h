/// Runs an experiment in chunks over streams, or models that, and in one piece beside it. Any thread; takes seconds.
///
/// Modelled, a GPU has one engine for uploads, one for downloads, and its SMs, which a kernel takes as a whole: each
/// does one thing after the other, in the order in which it is asked for, and no operation of a stream begins before
/// the one before it has ended. A copy of pageable memory goes through a buffer of the driver: it is slower, and the
/// host, which asks for all of it, waits until it is done.
#pragma once

#include "app/flow/flow_result.h"
#include "kernels/model/gpu_sheet.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline flow {

inline constexpr std::size_t mostChunks = 256, mostStreams = 64;

struct FlowWishes {
    std::size_t chunks = 4, streams = 2;
    HostMemory memory = HostMemory::Pinned;
    std::vector<int> devices; ///< numbers of CUDA devices; empty: modelled for Experiment::gpu

    bool operator==(const FlowWishes&) const = default;
};

struct FlowProgress {
    std::string words; ///< "predicting the time of a chunk on RTX 3060"
    double fraction = 0;
};

/// Whether a GPU is here to measure on.
bool hasGpu();

/// Throws InputError: what cannot be bound or cut, a GPU that is not here, no time that can be predicted; DeviceError,
/// Cancelled. `told` (may be empty) is called on this thread; `previous` (may be null) has loaded data.
FlowResult runFlow(const Experiment& experiment, const FlowWishes& wishes, Progress& progress,
    const std::function<void(const FlowProgress&)>& told = {}, const InputSet* previous = nullptr);

/// Returns the ratio of the medians of what runs took in one piece and in chunks, with its 95 % interval
/// (app/measure/ratio_interval.h): 1 to mostRatioRounds runs each, in milliseconds, longer than 0. Pure.
FlowGain gainOf(std::span<const double> partsMs, std::span<const double> wholeMs);

/// Fills in what is measured: times, gain, check, problems, peer access. `parts` is the work in chunks. Throws
/// InputError (a GPU that is not here), DeviceError, Cancelled.
void measureFlow(const ChunkedWork& parts, const FlowWishes& wishes, FlowResult& result, Progress& progress,
    const std::function<void(const FlowProgress&)>& told);

/// The time of a copy between host and GPU.
struct CopyModel {
    double uploadGbPerSecond = 0, downloadGbPerSecond = 0;
    double latencyMs = 0; ///< of each, beside its bytes
    double bandFactor = 1; ///< from the middle to either end of the band
    std::string source; ///< where the numbers come from; one line
};
/// By the PCI Express that GPUs of its compute capability have, 16 lanes, as far as copies reach it.
CopyModel copyModelOf(const GpuSheet& gpu, HostMemory memory);

/// A chunk as the model needs it.
struct ModelledChunk {
    std::uint64_t uploadBytes = 0, downloadBytes = 0;
    double kernelMs = 0;
};

struct FlowModel {
    CopyModel copies;
    HostMemory memory = HostMemory::Pinned;
    std::size_t streams = 1;
    std::uint64_t sharedBytes = 0; ///< uploaded once, before the first kernel
    std::vector<ModelledChunk> chunks;
};

/// In the order in which it is asked for: each chunk through all its steps.
std::vector<FlowOperation> modelledOperations(const FlowModel& model);

} // namespace warpatlas::inline flow
