#include "kernels/timing/block_trace.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace warpatlas::inline timing {
namespace {

using simulator::Access;
using simulator::Block;
using simulator::BlockState;
using simulator::Machine;
using simulator::Step;

constexpr std::uint64_t localSpace = std::uint64_t{1} << 63;

template <class Number> std::uint16_t clamped(Number number)
{
    return static_cast<std::uint16_t>(std::min<std::uint64_t>(number, std::numeric_limits<std::uint16_t>::max()));
}

class Tracer final : public simulator::Observer {
public:
    /// At most so many instructions of each warp are kept.
    void begin(std::size_t warps, std::uint64_t mostInstructions)
    {
        m_most = mostInstructions;
        m_trace = {};
        m_trace.warps.resize(warps);
        m_open.fill(0);
        m_arrivals.fill({});
    }
    BlockTrace end()
    {
        if (m_trace.executed > 0)
            m_trace.kept = static_cast<double>(m_trace.instructions) / static_cast<double>(m_trace.executed);
        return std::move(m_trace);
    }

    bool wantsInstructions() const override { return true; }

    void instruction(Machine& machine, const Step& step) override
    {
        if (step.decoded.countsAs == 0)
            return;
        ++m_trace.executed;
        std::vector<TracedInstruction>& list = m_trace.warps[machine.warp->index];
        m_keeps = list.size() < m_most;
        if (!m_keeps)
            return;
        ++m_trace.instructions;
        list.push_back({static_cast<std::uint32_t>(&step - machine.code),
            static_cast<std::uint32_t>(m_trace.requests.size()), 0, 0});
    }

    void access(Machine& machine, const Access& access) override
    {
        if (!m_keeps || m_trace.warps[machine.warp->index].empty())
            return;
        if (access.window == Window::KernelParameter || access.window == Window::CallParameter)
            return;
        const RequestCost cost = costOf(access);
        TracedRequest request;
        request.kind = access.kind;
        request.window = access.window;
        request.asynchronous = isAsyncCopy(machine, access.step);
        request.passes = clamped(cost.passes);
        request.turns = clamped(cost.turns);
        request.lanes = clamped(std::popcount(access.lanes));
        request.bytes = clamped(access.bytes);
        request.firstLine = static_cast<std::uint32_t>(m_trace.lines.size());
        if (access.window == Window::Local)
            addLocal(machine, access);
        else if (access.window != Window::Shared)
            addLines(access);
        if (access.window == Window::Constant)
            request.passes = differentAddresses(access);
        else if (access.kind == AccessKind::Atomic)
            countTurns(request.firstLine, access);
        request.lines = clamped(m_trace.lines.size() - request.firstLine);
        m_trace.requests.push_back(request);
        ++m_trace.warps[machine.warp->index].back().requests;
    }

    void barrierReached(
        Block&, const simulator::Warp& warp, std::uint32_t /*lanes*/, std::uint32_t id, bool waits) override
    {
        std::uint16_t& open = m_open[id];
        if (open == 0) {
            m_trace.barriers.push_back(0);
            open = clamped(m_trace.barriers.size());
        }
        std::vector<TracedInstruction>& list = m_trace.warps[warp.index];
        // A warp that is cut before it comes here must not be waited for.
        if (list.empty() || list.size() >= m_most)
            return;
        // Parts of a warp that come apart count as one, which waits where the last of them comes.
        Arrival& before = m_arrivals[warp.index];
        if (before.barrier == open)
            list[before.instruction].barrier = 0;
        else
            ++m_trace.barriers[open - 1];
        before = {open, static_cast<std::uint32_t>(list.size() - 1)};
        list.back().barrier = waits ? open : std::uint16_t{0};
    }
    void barrierReleased(Block&, std::uint32_t id, bool /*everybody*/) override { m_open[id] = 0; }

private:
    /// Whether it is a part of an asynchronous copy: a load, and the store that ends it.
    static bool isAsyncCopy(const Machine& machine, const Step* step)
    {
        const Step* const end = machine.code + machine.program->decoded.size();
        do {
            if (step->decoded.operation == ptx::Operation::Store
                && step->decoded.mode == static_cast<std::uint8_t>(ptx::StoreMode::AsyncCopy))
                return true;
        } while (++step != end && step->decoded.countsAs == 0);
        return false;
    }

    static std::uint64_t addressOf(const Access& access, unsigned lane)
    {
        return access.affine
            ? access.first + static_cast<std::uint64_t>(access.stride * static_cast<std::int64_t>(lane))
            : access.addresses[lane];
    }

    /// Calls f with the address of each lane that takes part.
    template <class F> static void forEachAddress(const Access& access, F f)
    {
        for (const auto lane : LanesIn<unsigned>(access.lanes))
            f(addressOf(access, lane));
    }
    static std::uint8_t lanesAt(const Access& access, std::uint64_t address)
    {
        std::uint8_t lanes = 0;
        forEachAddress(access, [&](std::uint64_t other) { lanes += other == address ? 1 : 0; });
        return lanes;
    }

    static std::uint16_t differentAddresses(const Access& access)
    {
        double different = 0;
        forEachAddress(access, [&](std::uint64_t address) { different += 1.0 / lanesAt(access, address); });
        return clamped(std::lround(different));
    }

    void countTurns(std::size_t first, const Access& access)
    {
        for (std::size_t i = first; i < m_trace.lines.size(); ++i) {
            std::array<std::uint8_t, 4> most{};
            forEachAddress(access, [&](std::uint64_t address) {
                const std::uint64_t sector = address / sectorBytes;
                if (sector / most.size() == m_trace.lines[i].line)
                    most[sector % most.size()] = std::max(most[sector % most.size()], lanesAt(access, address));
            });
            m_trace.lines[i].turns = std::accumulate(most.begin(), most.end(), std::uint8_t{0});
        }
    }

    /// Different lines in the order of the lanes that ask for them first.
    void addLines(const Access& access)
    {
        const std::size_t first = m_trace.lines.size();
        for (const auto lane : LanesIn<unsigned>(access.lanes)) {
            const std::uint64_t address = addressOf(access, lane);
            for (std::uint64_t sector = address / sectorBytes; sector <= (address + access.bytes - 1) / sectorBytes;
                 ++sector)
                addSector(first, sector);
        }
    }

    /// As the hardware lays it out: 4-byte words of the 32 lanes side by side. Each thread has an address space of its
    /// own, so that warps of all blocks do not meet.
    void addLocal(Machine& machine, const Access& access)
    {
        const std::size_t first = m_trace.lines.size();
        const std::uint64_t warp = (machine.block->linearBlock() * 32 + machine.warp->index) << 24;
        for (const auto lane : LanesIn<unsigned>(access.lanes)) {
            const std::uint64_t address = addressOf(access, lane);
            for (std::uint64_t word = address / 4; word <= (address + access.bytes - 1) / 4; ++word)
                addSector(first, localSpace / sectorBytes + ((warp + (word & 0x3ffff) * 32 + lane) * 4) / sectorBytes);
        }
    }

    void addSector(std::size_t first, std::uint64_t sector)
    {
        const std::uint64_t line = sector / 4;
        const auto bit = static_cast<std::uint8_t>(1u << (sector % 4));
        for (std::size_t i = m_trace.lines.size(); i-- > first;)
            if (m_trace.lines[i].line == line) {
                m_trace.lines[i].sectors |= bit;
                return;
            }
        m_trace.lines.push_back({line, bit, 0});
    }

    struct Arrival {
        std::uint16_t barrier = 0;
        std::uint32_t instruction = 0;
    };

    std::uint64_t m_most = 0;
    BlockTrace m_trace;
    std::array<Arrival, 32> m_arrivals{}; ///< the last of each warp
    bool m_keeps = false;
    std::array<std::uint16_t, simulator::barrierCount> m_open{}; ///< by barrier: 1 + the one that is under way
};

} // namespace

struct BlockTracer::State {
    State(simulator::LaunchSnapshot::World& world, Progress& shown)
        : progress(shown), block(world.grid, problems, nullptr, &tracer, &shown)
    {
    }

    BlockTrace run(std::uint64_t number, std::uint64_t mostInstructions)
    {
        block.start(number);
        tracer.begin(block.warpCount(), mostInstructions);
        // A block that waits for what others write is taken to have what it waits for.
        for (int waits = 0; waits < 64;) {
            progress.throwIfCancelled();
            const BlockState state = block.turn();
            if (state == BlockState::Finished)
                break;
            waits = state == BlockState::Waiting ? waits + 1 : 0;
        }
        return tracer.end();
    }

    Progress& progress;
    simulator::ProblemLog problems;
    Tracer tracer;
    Block block;
};

BlockTracer::BlockTracer(
    const simulator::LaunchSnapshot& launch, simulator::LaunchSnapshot::World& world, Progress& progress)
{
    simulator::Memory* const memory = world.grid.memory;
    world.grid = launch.grid();
    world.grid.memory = memory;
    m_state = std::make_unique<State>(world, progress);
}

BlockTracer::~BlockTracer() = default;

BlockTrace BlockTracer::trace(std::uint64_t block, std::uint64_t mostInstructions)
{
    return m_state->run(block, mostInstructions);
}

std::uint64_t BlockTracer::count(std::uint64_t block)
{
    return m_state->run(block, 0).executed;
}

} // namespace warpatlas::inline timing
