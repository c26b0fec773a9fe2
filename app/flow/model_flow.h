/// When copies and kernels of chunks would run on a GPU that is not here. A GPU has one engine for uploads, one for
/// downloads, and its SMs, which a kernel takes as a whole: each does one thing after the other, in the order in which
/// it is asked for, and no operation of a stream begins before the one before it has ended. A copy of pageable memory
/// goes through a buffer of the driver: it is slower, and the host, which asks for all of it, waits until it is done.
/// Pure, any thread.
#pragma once

#include "app/flow/flow_result.h"
#include "kernels/model/gpu_sheet.h"

#include <functional>
#include <string>
#include <vector>

namespace warpatlas {

/// What a copy between host and GPU takes.
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

} // namespace warpatlas
