/// Fills the access maps and the memory counters of a Trace. One a worker; what they found is merged in an order that
/// does not depend on how many there were.
#pragma once

#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/recording/trace.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

/// One buffer's map while the grid runs. Small ones are private to each worker; large ones are shared under locks,
/// since copies of them would cost more than the rare wait.
struct MapTarget {
    ChunkedArray<ValueAccess>* values = nullptr;
    int elementShift = 0; ///< log2 of the element's bytes
    std::atomic_flag* locks = nullptr; ///< one a chunk; null: private
};

class Recorder : public Observer {
public:
    /// `targets` by allocation number (values null: not recorded); `counters` by decoded instruction; `trace` has one
    /// word a warp of the grid in its writers and in its strays, those of the blocks that run here writable.
    Recorder(std::vector<MapTarget> targets, InstructionCounts* counters, Trace& trace);

    void beginBlock(std::uint64_t linearBlock);
    void access(Machine& machine, const Access& access) override;
    void strayed(Machine& machine, int lane, AccessKind kind, ptx::Window window) override;

private:
    void recordValues(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask);
    template <bool Reads, bool Writes>
    void recordAs(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask);
    void recordScattered(Machine& machine, const Access& access);

    std::vector<MapTarget> m_targets;
    InstructionCounts* m_counters;
    ChunkedArray<std::uint32_t>* m_writers;
    ChunkedArray<std::uint32_t>* m_strays;
    std::uint32_t m_threadsPerBlock;
    std::uint32_t m_warpsPerBlock;
    std::uint32_t m_firstThread = 0; ///< first thread of the present block
    std::uint64_t m_firstWarp = 0;
};

/// Adds one worker's map to another's. The later block's last access stands, whichever worker ran it.
void mergeAccess(ValueAccess& into, const ValueAccess& from);

} // namespace warpatlas::simulator
