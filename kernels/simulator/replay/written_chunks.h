/// Which small pieces of global memory were written since they were last asked for. Internal to replay.
#pragma once

#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/replay/block_recording.h"

namespace warpatlas::simulator {

class WrittenChunks {
public:
    explicit WrittenChunks(const LaunchSnapshot& snapshot);

    /// A store or an atomic of global memory.
    void add(const Machine& machine, const Access& access);
    void add(std::uint64_t offset, std::uint64_t bytes);
    /// Those since the last call; sorted.
    std::vector<std::uint64_t> take();

private:
    void addChunk(std::uint64_t chunk);

    const LaunchSnapshot& m_snapshot;
    std::vector<std::uint64_t> m_bits;
    std::vector<std::uint64_t> m_list;
};

/// The device heap has a region without bytes; checkpoints hold it whole.
bool isInHeap(const Machine& machine, std::uint64_t address);
/// Where a global address lies in LaunchSnapshot::bytes(). The address must be one that was accessed.
std::uint64_t offsetOf(const LaunchSnapshot& snapshot, const Machine& machine, std::uint64_t address);

} // namespace warpatlas::simulator
