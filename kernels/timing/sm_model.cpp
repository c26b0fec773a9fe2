#include "kernels/timing/sm_model.h"

#include "kernels/timing/memory_queues.h"

#include <algorithm>
#include <limits>

namespace warpatlas::inline timing {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

struct Register {
    double ready = 0;
    float queued = 0; ///< of what is waited for: in a queue of that part; the rest is latency
    TimePart part = TimePart::Latency;
};

struct WarpState {
    const BlockTrace* block = nullptr;
    std::uint32_t slot = 0; ///< of the block
    std::uint32_t warp = 0; ///< in the block
    std::size_t next = 0; ///< instruction
    double issued = 0; ///< when the last one was
    double queued = 0; ///< as in Register, of what the next one waits for
    TimePart reason = TimePart::Launch;
    std::vector<Register> registers;
    std::vector<double> copies; ///< when the groups of asynchronous copies end, the open one last
};

/// A block that is resident.
struct BlockSlot {
    const BlockTrace* block = nullptr;
    std::vector<std::uint32_t> warps; ///< in Sm::m_warps
    std::vector<std::uint32_t> arrived; ///< by barrier
    std::vector<std::vector<std::uint32_t>> waiting; ///< by barrier
    std::size_t left = 0; ///< warps that have not ended
};

class Sm {
public:
    Sm(std::span<const BlockTrace> blocks, const InstructionCosts& costs, const ptx::Program& program,
        const GpuTiming& timing, const SmSituation& situation)
        : m_blocks(blocks),
          m_costs(costs),
          m_program(program),
          m_timing(timing),
          m_situation(situation),
          m_memory(timing, situation, m_time),
          m_free(static_cast<std::size_t>(timing.subPartitions), 0.0),
          m_units(m_free.size())
    {
    }

    SmTime run()
    {
        m_slots.resize(std::min<std::size_t>(m_situation.residentBlocks, m_blocks.size()));
        for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot)
            startBlock(slot, 0);
        while (step()) { }
        m_time.cycles = std::max(m_end, m_memory.drained());
        for (const double free : m_free)
            add(TimePart::Tail, m_time.cycles - free);
        std::ranges::sort(m_time.ends);
        return std::move(m_time);
    }

private:
    void add(TimePart part, double cycles)
    {
        m_time.parts[static_cast<std::size_t>(part)] += cycles / static_cast<double>(m_free.size());
    }
    std::size_t partitionOf(std::size_t warp) const { return warp % m_free.size(); }

    void startBlock(std::uint32_t number, double now)
    {
        if (m_nextBlock == m_blocks.size())
            return;
        // Blocks are handed out one after the other, to all SMs in turn.
        const double start = std::max(now, m_launched);
        BlockSlot& slot = m_slots[number];
        slot.block = &m_blocks[m_nextBlock++];
        m_launched = start
            + std::max(m_timing.blockCycles * m_situation.activeMultiprocessors,
                m_timing.warpStartCycles * static_cast<double>(slot.block->warps.size()));
        slot.arrived.assign(slot.block->barriers.size(), 0);
        slot.waiting.assign(slot.block->barriers.size(), {});
        slot.left = slot.block->warps.size();
        for (std::uint32_t warp = 0; warp < slot.block->warps.size(); ++warp) {
            if (warp == slot.warps.size()) {
                slot.warps.push_back(static_cast<std::uint32_t>(m_warps.size()));
                m_warps.emplace_back();
                m_ready.push_back(never);
                m_age.push_back(0);
            }
            const std::uint32_t index = slot.warps[warp];
            WarpState& state = m_warps[index];
            state = {};
            m_age[index] = ++m_started;
            state.block = slot.block;
            state.slot = number;
            state.warp = warp;
            state.registers.resize(m_costs.registerCount());
            state.issued = start + m_timing.blockStartCycles;
            prepare(index, state.issued, TimePart::Launch);
        }
    }

    /// Finds when the next instruction of a warp can be issued, at `earliest` or later, and what it waits for. What
    /// costs nothing is passed.
    void prepare(std::uint32_t index, double earliest, TimePart reason)
    {
        WarpState& warp = m_warps[index];
        const std::vector<TracedInstruction>& list = warp.block->warps[warp.warp];
        for (; warp.next < list.size(); ++warp.next) {
            const std::uint32_t decoded = list[warp.next].decoded;
            Register latest;
            latest.ready = earliest;
            latest.part = reason;
            latest.queued = static_cast<float>(never);
            for (const std::uint32_t number : m_costs.reads(decoded))
                if (warp.registers[number].ready > latest.ready)
                    latest = warp.registers[number];
            if (m_costs.of(decoded).unit != Unit::None) {
                m_ready[index] = latest.ready;
                warp.reason = latest.part;
                warp.queued = latest.queued;
                return;
            }
            for (const std::uint32_t number : m_costs.writes(decoded))
                warp.registers[number] = latest;
        }
        m_ready[index] = never;
        endWarp(index, std::max(earliest, warp.issued));
    }

    void endWarp(std::uint32_t index, double now)
    {
        BlockSlot& slot = m_slots[m_warps[index].slot];
        m_end = std::max(m_end, now);
        if (--slot.left > 0)
            return;
        m_time.ends.push_back(now);
        m_pending.push_back({m_warps[index].slot, now});
    }

    /// Issues one instruction; false: nothing is left.
    bool step()
    {
        // Blocks begin between two steps: their warps take the places of those that have ended.
        while (!m_pending.empty()) {
            const auto [slot, now] = m_pending.back();
            m_pending.pop_back();
            startBlock(slot, now);
        }
        std::size_t best = m_ready.size();
        double when = never;
        for (std::size_t i = 0; i < m_ready.size(); ++i) {
            const double at = std::max(m_ready[i], m_free[partitionOf(i)]);
            // Take the warp that has been there longest of those that can go: blocks that began together drift apart.
            if (at < when || (at == when && best < m_ready.size() && m_age[i] < m_age[best])) {
                best = i;
                when = at;
            }
        }
        if (best == m_ready.size())
            return false;
        issue(static_cast<std::uint32_t>(best), when);
        return true;
    }

    void waitUntil(std::uint32_t index, double time, TimePart reason)
    {
        m_ready[index] = time;
        m_warps[index].reason = reason;
        m_warps[index].queued = never;
    }

    void issue(std::uint32_t index, double now)
    {
        WarpState& warp = m_warps[index];
        const TracedInstruction& instruction = warp.block->warps[warp.warp][warp.next];
        const InstructionCost& cost = m_costs.of(instruction.decoded);
        const std::size_t partition = partitionOf(index);
        double& unit = m_units[partition][static_cast<std::size_t>(cost.unit)];
        if (unit > now)
            return waitUntil(index, unit, TimePart::Arithmetic);
        if (cost.unit == Unit::Memory && instruction.requests > 0)
            if (const auto [room, part] = m_memory.roomFor(warp.block->requests[instruction.firstRequest]); room > now)
                return waitUntil(index, room, part);

        const double idle = now - m_free[partition];
        if (idle > 0) {
            const double queued = std::min(idle, warp.queued);
            add(warp.reason, queued);
            add(TimePart::Latency, idle - queued);
        }
        const double issuing = cost.slots * m_timing.issueCycles;
        add(TimePart::Issue, issuing);
        m_free[partition] = now + issuing;
        unit = now + cost.cycles;
        warp.issued = now;
        Register result;
        result.ready = now + std::max(0.0, issuing - 1) + cost.latency;
        if (cost.unit == Unit::Memory)
            result = memory(warp, instruction, partition, now);
        for (const std::uint32_t number : m_costs.writes(instruction.decoded))
            warp.registers[number] = result;
        ++warp.next;
        if (instruction.barrier != 0)
            return arrive(index, instruction.barrier - 1u, now);
        double next = now + issuing;
        TimePart reason = TimePart::Issue;
        if (m_program.decoded[instruction.decoded].operation == ptx::Operation::AsyncGroup)
            next = asyncGroup(warp, m_program.decoded[instruction.decoded], next, reason);
        prepare(index, next, reason);
    }

    Register memory(WarpState& warp, const TracedInstruction& instruction, std::size_t partition, double now)
    {
        Register result;
        result.ready = now;
        for (std::uint32_t i = 0; i < instruction.requests; ++i) {
            const TracedRequest& request = warp.block->requests[instruction.firstRequest + i];
            const bool strong = (m_program.decoded[instruction.decoded].flags & ptx::flag::strong) != 0;
            const MemoryQueues::Arrival arrival = m_memory.request(request, *warp.block, partition, strong, now);
            if (request.asynchronous) {
                if (warp.copies.empty())
                    warp.copies.push_back(0);
                warp.copies.back() = std::max(warp.copies.back(), arrival.time);
            }
            if (arrival.time > result.ready) {
                result.ready = arrival.time;
                result.queued = static_cast<float>(arrival.queued);
                result.part = arrival.part;
            }
        }
        return result;
    }

    double asyncGroup(WarpState& warp, const ptx::DecodedInstruction& decoded, double now, TimePart& reason) const
    {
        using Mode = ptx::AsyncMode;
        std::vector<double>& groups = warp.copies;
        if (decoded.mode == static_cast<std::uint8_t>(Mode::Commit)) {
            groups.push_back(0);
            return now;
        }
        const bool all = decoded.mode == static_cast<std::uint8_t>(Mode::WaitAll);
        const std::size_t open = all ? 0 : static_cast<std::size_t>(decoded.immediate) + 1;
        double until = now;
        for (std::size_t i = 0; i + open < groups.size(); ++i)
            until = std::max(until, groups[i]);
        if (until > now)
            reason = TimePart::Latency;
        return until;
    }

    void arrive(std::uint32_t index, std::uint32_t barrier, double now)
    {
        BlockSlot& slot = m_slots[m_warps[index].slot];
        slot.waiting[barrier].push_back(index);
        m_ready[index] = never;
        m_barrierFree = std::max(now, m_barrierFree) + m_timing.barrierCycles;
        if (++slot.arrived[barrier] < slot.block->barriers[barrier])
            return;
        std::vector<std::uint32_t> waiting = std::move(slot.waiting[barrier]);
        slot.waiting[barrier].clear();
        for (const std::uint32_t each : waiting)
            prepare(each, m_barrierFree + m_timing.barrierLatency, TimePart::Barriers);
    }

    std::span<const BlockTrace> m_blocks;
    const InstructionCosts& m_costs;
    const ptx::Program& m_program;
    const GpuTiming& m_timing;
    const SmSituation& m_situation;
    SmTime m_time;
    MemoryQueues m_memory;
    std::vector<BlockSlot> m_slots;
    std::vector<WarpState> m_warps;
    std::vector<double> m_ready; ///< by warp: when its next instruction can be issued
    std::vector<std::uint64_t> m_age; ///< by warp: its number among those that were started
    std::uint64_t m_started = 0;
    std::vector<double> m_free; ///< by partition: when its scheduler is
    std::vector<std::array<double, unitCount>> m_units; ///< by partition: when each unit is
    std::vector<std::pair<std::uint32_t, double>> m_pending; ///< slots in which a block has ended, and when
    std::size_t m_nextBlock = 0;
    double m_barrierFree = 0; ///< when the next arrival can be taken
    double m_launched = 0; ///< when the next block can be handed out
    double m_end = 0;
};

} // namespace

SmTime modelSm(std::span<const BlockTrace> blocks, const InstructionCosts& costs, const ptx::Program& program,
    const GpuTiming& timing, const SmSituation& situation)
{
    return Sm(blocks, costs, program, timing, situation).run();
}

} // namespace warpatlas::inline timing
