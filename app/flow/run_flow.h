/// Runs an experiment in chunks over streams, or models that, and in one piece beside it. Any thread; takes seconds.
#pragma once

#include "app/flow/flow_result.h"

#include <functional>
#include <string>
#include <vector>

namespace warpatlas {

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

} // namespace warpatlas
