#include "kernels/timing/instruction_schedule.h"

#include <algorithm>
#include <map>

namespace warpatlas::inline timing {
namespace {

using ptx::DecodedInstruction;
using ptx::Operation;

/// First instructions of basic blocks, for which short skips are none.
std::vector<bool> leaders(const ptx::Program& program)
{
    std::vector<bool> leader(program.decoded.size() + 1, false);
    for (const ptx::DecodedFunction& function : program.functions)
        leader[function.firstDecoded] = true;
    for (std::size_t i = 0; i < program.decoded.size(); ++i) {
        const DecodedInstruction& decoded = program.decoded[i];
        if (becomesConditions(program, static_cast<std::uint32_t>(i)))
            continue;
        if (decoded.operation == Operation::Branch)
            leader[decoded.target] = true;
        for (std::uint32_t k = 0; decoded.operation == Operation::BranchIndexed && k < decoded.listLength; ++k)
            leader[program.lists[decoded.list + k]] = true;
        if (isFixedInPlace(decoded))
            leader[i] = leader[i + 1] = true;
    }
    return leader;
}

bool accesses(const DecodedInstruction& decoded, Operation operation)
{
    return decoded.operation == operation && decoded.window != Window::KernelParameter
        && decoded.window != Window::Constant;
}

/// Whether two accesses may be of the same memory, one of them a store.
bool mayMeet(const DecodedInstruction& before, const DecodedInstruction& after)
{
    const bool stores = accesses(before, Operation::Store) || accesses(after, Operation::Store);
    const bool both = (accesses(before, Operation::Store) || accesses(before, Operation::Load))
        && (accesses(after, Operation::Store) || accesses(after, Operation::Load));
    return stores && both
        && (before.window == after.window || before.window == Window::Generic || after.window == Window::Generic);
}

double latencyOf(const DecodedInstruction& decoded, const InstructionCost& cost, const GpuTiming& timing)
{
    if (decoded.operation != Operation::Load)
        return cost.latency + cost.slots;
    return decoded.window == Window::Shared  ? timing.sharedLatency
        : decoded.window == Window::Constant ? timing.constantLatency
                                             : timing.l2Latency;
}

/// One basic block, in the order that waits least if one instruction is issued a cycle.
class BlockOrder {
public:
    BlockOrder(const std::vector<std::uint32_t>& block, const ptx::Program& program, const InstructionCosts& costs,
        const GpuTiming& timing)
        : m_block(block),
          m_after(block.size()),
          m_waits(block.size(), 0),
          m_latency(block.size()),
          m_slots(block.size())
    {
        std::map<std::uint32_t, std::size_t> writer;
        std::map<std::uint32_t, std::vector<std::size_t>> readers;
        std::vector<std::size_t> memory, skips;
        for (std::size_t i = 0; i < block.size(); ++i) {
            const DecodedInstruction& decoded = program.decoded[block[i]];
            // Skipped code needs the condition; the code behind does not.
            std::erase_if(skips, [&](std::size_t skip) { return program.decoded[block[skip]].target <= block[i]; });
            for (const std::size_t skip : skips)
                follow(skip, i);
            if (decoded.operation == Operation::Branch)
                skips.push_back(i);
            m_latency[i] = latencyOf(decoded, costs.of(block[i]), timing);
            m_slots[i] = costs.of(block[i]).slots;
            for (const std::uint32_t number : costs.reads(block[i])) {
                if (const auto found = writer.find(number); found != writer.end())
                    follow(found->second, i);
                readers[number].push_back(i);
            }
            for (const std::uint32_t number : costs.writes(block[i])) {
                for (const std::size_t reader : readers[number])
                    follow(reader, i);
                if (const auto found = writer.find(number); found != writer.end())
                    follow(found->second, i);
                readers[number].clear();
                writer[number] = i;
            }
            if (!accesses(decoded, Operation::Load) && !accesses(decoded, Operation::Store))
                continue;
            for (const std::size_t before : memory)
                if (mayMeet(program.decoded[block[before]], decoded))
                    follow(before, i);
            memory.push_back(i);
        }
        m_urgency.assign(block.size(), 0);
        for (std::size_t i = block.size(); i-- > 0;)
            for (const std::size_t next : m_after[i])
                m_urgency[i] = std::max(m_urgency[i], m_latency[i] + m_urgency[next]);
    }

    std::vector<std::uint32_t> order()
    {
        std::vector<double> ready(m_block.size(), 0);
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < m_block.size(); ++i)
            if (m_waits[i] == 0)
                open.push_back(i);
        std::vector<std::uint32_t> order;
        for (double now = 0; !open.empty();) {
            // The most urgent one of those that can go now; else the one that can go first.
            const auto best = std::ranges::min_element(open, [&](std::size_t a, std::size_t b) {
                const double first = std::max(ready[a], now), second = std::max(ready[b], now);
                if (first != second)
                    return first < second;
                return m_urgency[a] != m_urgency[b] ? m_urgency[a] > m_urgency[b] : a < b;
            });
            const std::size_t chosen = *best;
            open.erase(best);
            now = std::max(now, ready[chosen]);
            order.push_back(m_block[chosen]);
            for (const std::size_t next : m_after[chosen]) {
                ready[next] = std::max(ready[next], now + m_latency[chosen]);
                if (--m_waits[next] == 0)
                    open.push_back(next);
            }
            now += m_slots[chosen];
        }
        return order;
    }

private:
    void follow(std::size_t before, std::size_t after)
    {
        if (before == after || std::ranges::find(m_after[before], after) != m_after[before].end())
            return;
        m_after[before].push_back(after);
        ++m_waits[after];
    }

    const std::vector<std::uint32_t>& m_block;
    std::vector<std::vector<std::size_t>> m_after; ///< what has to wait for each
    std::vector<std::size_t> m_waits; ///< for how many each waits
    std::vector<double> m_latency, m_slots;
    std::vector<double> m_urgency; ///< cycles from its issue to the end of the block, at least
};

/// Longer ones are left as they are: finding their order takes the square of their length.
constexpr std::size_t longestBlock = 2000;

} // namespace

InstructionSchedule::InstructionSchedule(
    const ptx::Program& program, const InstructionCosts& costs, const GpuTiming& timing)
    : m_orders(program.decoded.size()), m_blocks(program.decoded.size())
{
    const std::vector<bool> leader = leaders(program);
    for (std::uint32_t first = 0; first < program.decoded.size();) {
        std::vector<std::uint32_t> block;
        std::uint32_t end = first;
        do {
            if (program.decoded[end].countsAs != 0)
                block.push_back(end);
            ++end;
        } while (end < program.decoded.size() && !leader[end]);
        if (block.size() > 1 && block.size() <= longestBlock) {
            m_orders[block.front()] = BlockOrder(block, program, costs, timing).order();
            m_blocks[block.front()] = std::move(block);
        }
        first = end;
    }
}

void InstructionSchedule::apply(BlockTrace& trace) const
{
    std::vector<TracedInstruction> moved;
    for (std::vector<TracedInstruction>& list : trace.warps)
        for (std::size_t i = 0; i < list.size();) {
            const std::vector<std::uint32_t>& block = m_blocks[list[i].decoded];
            const bool whole = !block.empty() && i + block.size() <= list.size()
                && std::equal(block.begin(), block.end(), list.begin() + static_cast<std::ptrdiff_t>(i),
                    [](std::uint32_t decoded, const TracedInstruction& ran) { return decoded == ran.decoded; });
            if (!whole) {
                ++i;
                continue;
            }
            const auto from = list.begin() + static_cast<std::ptrdiff_t>(i);
            moved.assign(from, from + static_cast<std::ptrdiff_t>(block.size()));
            const std::vector<std::uint32_t>& order = m_orders[block.front()];
            for (std::size_t k = 0; k < order.size(); ++k)
                from[static_cast<std::ptrdiff_t>(k)] =
                    moved[static_cast<std::size_t>(std::ranges::lower_bound(block, order[k]) - block.begin())];
            i += block.size();
        }
}

} // namespace warpatlas::inline timing
