/// The way of an SM's requests to memory: its L1 and shared memory, L2, DRAM, each a queue that serves what comes in
/// the order of coming. Internal to kernels/timing; times are cycles.
#pragma once

#include "kernels/timing/block_trace.h"
#include "kernels/timing/gpu_timing.h"
#include "kernels/timing/sector_cache.h"
#include "kernels/timing/time_part.h"

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpatlas::inline timing {

struct SmSituation;
struct SmTime;

class MemoryQueues {
public:
    MemoryQueues(const GpuTiming& timing, const SmSituation& situation, SmTime& counts);

    struct Arrival {
        double time = 0;
        double queued = 0; ///< of the way there, in the queue of `part`; the rest is latency
        TimePart part = TimePart::Latency;
    };
    /// When a request can be taken, and what it waits for until then.
    std::pair<double, TimePart> roomFor(const TracedRequest& request) const;
    /// Takes a request of a sub-partition; its result arrives. `strong`: past L1.
    Arrival request(
        const TracedRequest& request, const BlockTrace& block, std::size_t partition, bool strong, double now);
    /// When all that was written has gone.
    double drained() const;

private:
    /// How busy a queue was in the last while: requests come in bursts, and wait although there is room on the whole.
    class Busy {
    public:
        /// Counts cycles of work that comes now; returns the part of the time that it is busy, below 1.
        double add(double now, double cycles);

    private:
        double m_load = 0, m_seen = 0; ///< busy cycles of the last while, and when that was
    };

    Arrival constant(const TracedRequest& request, const BlockTrace& block, std::size_t partition, double now);
    Arrival load(const TracedRequest& request, const BlockTrace& block, bool strong, double now);
    void store(const TracedRequest& request, const BlockTrace& block, double now);
    Arrival atomic(const TracedRequest& request, const BlockTrace& block, double now);
    /// Takes sectors of a line, on the way to L2; returns when they have passed. `behind`: how long a load waits
    /// longer.
    double passL2(double now, unsigned sectors, double* behind = nullptr);
    double passL2Write(double now, unsigned sectors);
    /// Takes so many sectors; returns how long a load waits for the others behind it.
    double passDram(double now, double sectors);
    /// Which of the sectors of a slot go on to DRAM: as many as that share, evenly spread.
    bool goesToDram(std::uint64_t slot);

    const GpuTiming& m_timing;
    const SmSituation& m_situation;
    SmTime& m_counts;
    SectorCache m_l1;
    std::vector<SectorCache> m_constants; ///< by sub-partition
    /// Cycles of one sector, of one operation; those of L2 are what the sheet has, or less where few SMs ask.
    double m_l2Share, m_dramCycles, m_atomicCycles, m_placeCycles, m_turnCycles;
    Busy m_l2Busy, m_dramBusy;
    double m_l1Free = 0, m_l2Free = 0, m_l2WriteFree = 0, m_dramFree = 0, m_atomicFree = 0;
    double m_constantsFree = 0, m_constantFetchesFree = 0;
    std::unordered_map<std::uint64_t, double> m_places; ///< when each place can be updated again
    std::unordered_map<std::uint64_t, double> m_shares; ///< by slot: what is left over of the share
};

} // namespace warpatlas::inline timing
