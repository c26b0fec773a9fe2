/// Fills the access maps and the memory counters of a Trace. One a worker; what they found is merged in an order that
/// does not depend on how many there were.
#pragma once

#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/execution/touch_plan.h"
#include "kernels/simulator/recording/dense_chunks.h"
#include "kernels/simulator/recording/map_target.h"
#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

class Recorder : public Observer {
public:
    /// `targets` by allocation number (values null: not recorded); `counters` by decoded instruction; `trace` has one
    /// word a warp of the grid in its writers and in its strays, those of the blocks that run here writable. `plan` is
    /// told of clashes in watched targets.
    Recorder(
        std::vector<MapTarget> targets, InstructionCounts* counters, Trace& trace, StrayLog& strays, TouchPlan& plan);

    void beginBlock(std::uint64_t linearBlock);
    void access(Machine& machine, const Access& access) override;
    void strayed(Machine& machine, int lane, AccessKind kind, ptx::Window window, std::uint64_t address,
        std::uint32_t bytes) override;
    /// The maps were packed by another.
    void mapsPacked() { m_dense.forget(); }

private:
    void recordValues(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask);
    template <bool Reads, bool Writes>
    void recordAs(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask);
    template <bool Reads, bool Writes>
    void recordRows(const Access& access, const Region& region, const MapTarget& target, std::uint32_t firstThread,
        std::int32_t step);
    template <bool Reads, bool Writes>
    void recordLanes(const Access& access, const Region& region, const MapTarget& target, std::uint32_t firstThread,
        std::uint32_t lane, std::uint32_t allEnd);
    void recordScattered(Machine& machine, const Access& access);
    /// Whether a store by the thread clashes with what is known of the value's last writer.
    bool isAnothers(std::uint32_t last, std::uint32_t thread) const
    {
        const bool mine = m_partiesAreThreads ? last == thread : last - m_firstThread < m_threadsPerBlock;
        return last != noThread && !mine;
    }
    bool rowClashes(const std::uint32_t* last, std::int32_t step, std::uint32_t lanes, std::uint32_t thread) const;

    std::vector<MapTarget> m_targets;
    DenseChunks m_dense;
    InstructionCounts* m_counters;
    ChunkedArray<std::uint32_t>* m_writers;
    ChunkedArray<std::uint32_t>* m_strays;
    StrayLog& m_strayAccesses;
    TouchPlan& m_plan;
    bool m_partiesAreThreads; ///< those that may clash; else blocks
    std::uint32_t m_threadsPerBlock;
    std::uint32_t m_warpsPerBlock;
    std::uint32_t m_firstThread = 0; ///< first thread of the present block
    std::uint64_t m_firstWarp = 0;
};

/// Adds one worker's accesses to a chunk's `count` values to another's. The later block's last access stands, whichever
/// worker ran it.
void mergeAccesses(AccessChunk& into, const AccessChunk& from, std::size_t count);

} // namespace warpatlas::simulator
