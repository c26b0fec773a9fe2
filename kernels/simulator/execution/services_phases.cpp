/// mbarrier: objects in shared memory that count arrivals, phase after phase.
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/phase_access.h"
#include "kernels/simulator/execution/services_common.h"

#include <array>

namespace warpatlas::simulator::services {
namespace {

using ptx::PhaseMode;
using FaultKind = BarrierFault::What;

BarrierFault faultOf(FaultKind what)
{
    BarrierFault fault;
    fault.what = what;
    return fault;
}

/// One execution of an instruction, lane after lane, as the hardware's unit takes them.
class PhaseOperation {
public:
    PhaseOperation(Machine& machine, const Step* step)
        : m_machine(machine), m_step(step), m_decoded(step->decoded), m_mode(static_cast<PhaseMode>(m_decoded.mode))
    {
    }

    /// False: the block has been stopped.
    bool execute()
    {
        if (!findAll())
            return false;
        for (const int one : LanesIn(m_found))
            if (!lane(one))
                return false;
        tell(PhaseEvent::Arrived);
        return true;
    }
    std::uint32_t waiting() const { return m_waiting; }

private:
    bool isWait() const { return m_mode == PhaseMode::Wait || m_mode == PhaseMode::WaitParity; }

    PhaseBarrier* find(int lane)
    {
        const LanePlace& place = m_places[static_cast<std::size_t>(lane)];
        std::uint64_t word = 0;
        std::memcpy(&word, place.host, sizeof(word));
        return m_machine.block->phases().find(place.address, word);
    }

    bool findAll()
    {
        const AccessKind kind = m_mode == PhaseMode::Initialise ? AccessKind::Store : AccessKind::Atomic;
        std::uint64_t addresses[laneCount] = {};
        for (const int lane : LanesIn(m_machine.mask)) {
            LanePlace& place = m_places[static_cast<std::size_t>(lane)];
            place = checkLane(
                m_machine, m_step, lane, phaseAddress(m_machine.window, m_decoded, lane), sizeof(std::uint64_t), kind);
            if (place.host == nullptr)
                continue;
            if (place.window != ptx::Window::Shared || (m_mode != PhaseMode::Initialise && find(lane) == nullptr))
                return stop(lane, faultOf(FaultKind::NoPhases));
            m_found |= 1u << lane;
            addresses[lane] = place.address;
        }
        if (m_machine.observer == nullptr || m_found == 0)
            return true;
        Access access;
        access.step = m_step;
        access.kind = kind;
        access.window = ptx::Window::Shared;
        access.bytes = sizeof(std::uint64_t);
        access.lanes = m_found;
        access.addresses = addresses;
        m_machine.observer->access(m_machine, access);
        return true;
    }

    bool lane(int lane)
    {
        const LanePlace& place = m_places[static_cast<std::size_t>(lane)];
        m_host = place.host;
        if (m_mode == PhaseMode::Initialise)
            return initialise(lane, place.address);
        PhaseBarrier* const barrier = find(lane);
        if (barrier == nullptr) // a lane before it invalidated it
            return stop(lane, faultOf(FaultKind::NoPhases));
        if (isWait())
            return wait(lane, place.address, *barrier);
        if (place.address != m_address)
            tell(PhaseEvent::Arrived);
        m_address = place.address;
        return change(lane, *barrier);
    }

    bool initialise(int lane, std::uint64_t address)
    {
        const std::uint32_t count = laneValue(m_machine, m_decoded.b, lane);
        if (count == 0 || count > PhaseBarriers::mostArrivals) {
            BarrierFault fault = faultOf(FaultKind::BadCount);
            fault.takes = count;
            return stop(lane, std::move(fault));
        }
        write(m_machine.block->phases().initialise(address, count));
        event(PhaseEvent::Initialised, 1u << lane, address);
        return true;
    }

    bool wait(int lane, std::uint64_t address, const PhaseBarrier& barrier)
    {
        const PhaseWait wait = phaseWait(m_machine.window, m_decoded, lane);
        if (!wait.isOver(barrier)) {
            m_waiting |= 1u << lane;
            return true;
        }
        if (const std::uint64_t ago = wait.passed(barrier); ago > 1) {
            BarrierFault fault = faultOf(FaultKind::PhasePassed);
            fault.takes = barrier.expected;
            fault.phase = ago;
            m_machine.block->reportPhase(here(), *m_machine.warp, 1u << lane, std::move(fault));
        }
        setPhaseOver(m_machine.window, m_decoded, 1u << lane, true);
        event(PhaseEvent::Waited, 1u << lane, address);
        return true;
    }

    bool change(int lane, PhaseBarrier& barrier)
    {
        const std::uint64_t token = barrier.token();
        const std::int64_t bytes = m_decoded.c == ptx::noPlane ? 0 : laneValue(m_machine, m_decoded.c, lane);
        std::uint32_t count = m_decoded.b == ptx::noPlane ? 1 : laneValue(m_machine, m_decoded.b, lane);
        switch (m_mode) {
        case PhaseMode::Invalidate:
            m_machine.block->phases().invalidate(m_address);
            std::memset(m_host, 0, sizeof(std::uint64_t));
            return true;
        case PhaseMode::TrackCopies:
        case PhaseMode::ArriveByCopies:
            tell(PhaseEvent::Arrived);
            event(PhaseEvent::Tracked, 1u << lane, m_address);
            if (m_mode == PhaseMode::TrackCopies) // one arrival more, and that one
                return true;
            break;
        case PhaseMode::Expect:
            count = 0;
            break;
        case PhaseMode::Complete:
            return arrive(barrier, 0, -bytes);
        default:
            break;
        }
        if (count > barrier.pending) {
            BarrierFault fault = faultOf(FaultKind::TooManyArrivals);
            fault.arrived = count;
            fault.missing = barrier.pending;
            return stop(lane, std::move(fault));
        }
        if (m_mode == PhaseMode::Drop)
            barrier.expected -= count;
        if (m_decoded.destination != ptx::noPlane)
            std::memcpy(m_machine.window + m_decoded.destination + static_cast<std::size_t>(lane) * sizeof(token),
                &token, sizeof(token));
        m_arrived |= count != 0 ? 1u << lane : 0;
        return arrive(barrier, count, bytes);
    }

    bool arrive(PhaseBarrier& barrier, std::uint32_t count, std::int64_t bytes)
    {
        const bool ended = barrier.arrive(count, bytes);
        write(barrier);
        if (ended) {
            tell(PhaseEvent::Arrived);
            event(PhaseEvent::Completed, 0, m_address);
        }
        return true;
    }

    void write(const PhaseBarrier& barrier)
    {
        const std::uint64_t word = barrier.word();
        std::memcpy(m_host, &word, sizeof(word));
        m_machine.acted = true;
        m_machine.block->phaseChanged();
    }
    /// Arrivals at one mbarrier are told together.
    void tell(PhaseEvent what)
    {
        if (m_arrived != 0)
            event(what, m_arrived, m_address);
        m_arrived = 0;
    }
    void event(PhaseEvent what, std::uint32_t lanes, std::uint64_t address)
    {
        if (m_machine.observer != nullptr)
            m_machine.observer->phase(*m_machine.block, *m_machine.warp, *m_step, what, lanes, address);
    }
    Split here() const
    {
        Split split = current(m_machine);
        split.step = m_step;
        return split;
    }
    bool stop(int lane, BarrierFault fault)
    {
        fault.opcode = m_machine.program->instructionOf(m_decoded).fullOpcode();
        m_machine.mask = 1u << lane;
        stopBlock(m_machine, m_step, ProblemKind::Barrier, std::move(fault));
        return false;
    }

    Machine& m_machine;
    const Step* m_step;
    const ptx::DecodedInstruction& m_decoded;
    PhaseMode m_mode;
    std::array<LanePlace, laneCount> m_places{};
    std::uint32_t m_found = 0; ///< lanes whose place is one
    std::byte* m_host = nullptr; ///< of the lane at hand
    std::uint64_t m_address = 0;
    std::uint32_t m_arrived = 0; ///< lanes that are not told yet, at m_address
    std::uint32_t m_waiting = 0;
};

} // namespace

const Step* phaseBarrier(Machine& machine, const Step* step)
{
    PhaseOperation operation(machine, step);
    if (!operation.execute())
        return nullptr; // stopBlock() has said how the loop is left
    machine.mask = machine.active;
    const std::uint32_t waiting = operation.waiting();
    if (waiting == 0)
        return step + 1;
    Split split = current(machine);
    split.mask = waiting;
    split.step = step;
    split.state = SplitState::AtPhase;
    const std::uint32_t rest = machine.active & ~waiting;
    if (rest != 0) {
        current(machine).mask = rest;
        machine.warp->splits.push_back(split);
        return goOn(machine, step + 1);
    }
    current(machine) = split;
    return leave(machine, Leave::Switch);
}

} // namespace warpatlas::simulator::services
