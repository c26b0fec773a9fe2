/// Operations of lanes with each other (.sync): the lanes that take part, those that wait, and faults of a mask.
/// Members may come from different places of the program, as long as the operation and the mask are the same.
#include "kernels/ptx/written_name.h"
#include "kernels/simulator/execution/block_waits.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/services_common.h"

#include <algorithm>
#include <array>

namespace warpatlas::simulator::services {
namespace {

std::uint32_t membersPlane(const ptx::DecodedInstruction& decoded)
{
    return decoded.operation == ptx::Operation::WarpBarrier ? decoded.a : decoded.d;
}

/// wmma.load and wmma.store, which spread a matrix over all lanes of the warp.
bool isOfFragments(const ptx::DecodedInstruction& decoded)
{
    return decoded.operation == ptx::Operation::WarpBarrier && decoded.mode != 0;
}

void report(Machine& machine, const Step* step, int lane, Severity severity, std::uint32_t about, BarrierFault fault)
{
    Block& block = *machine.block;
    // Unrolled copies are one operation of the source, wherever its line is known.
    const std::uint32_t line = sourceLine(machine, step);
    const std::uint64_t what = line != 0 ? static_cast<std::uint64_t>(step->decoded.operation)
                                         : static_cast<std::uint64_t>(step - machine.code);
    const ProblemLog::Key key{ProblemKind::Barrier, line, what << 8 | about};
    if (!block.problems().add(key, block.linearBlock()))
        return;
    fault.opcode = ptx::nameInSource(machine.program->instructionOf(step->decoded), line);
    block.problems().describe(key, machine.block->problemOf(*machine.warp, lane, std::move(fault), severity));
}

BarrierFault faultOf(BarrierFault::What what, std::uint32_t members, std::uint32_t lanes)
{
    BarrierFault fault;
    fault.what = what;
    fault.members = members;
    fault.lanes = lanes;
    return fault;
}

/// Planes of a decoded instruction that an operation reads or writes, in the order a, b, c, d, destination, second;
/// with the bytes of a lane in them, 0 for a predicate's mask.
struct Operand {
    std::uint32_t plane = ptx::noPlane;
    std::uint32_t bytes = 4;
};
std::array<Operand, 6> operandsOf(const ptx::DecodedInstruction& decoded)
{
    const bool vote = decoded.operation == ptx::Operation::Vote;
    const bool ballot = static_cast<ptx::VoteMode>(decoded.mode) == ptx::VoteMode::Ballot;
    const std::uint32_t a = vote                     ? 0
        : decoded.operation == ptx::Operation::Match ? static_cast<std::uint32_t>(sizeOf(decoded.type))
                                                     : 4;
    return {{{decoded.a, a}, {decoded.b, 4}, {decoded.c, 4}, {decoded.d, 4},
        {decoded.destination, vote && !ballot ? 0u : 4u}, {decoded.second, 0}}};
}

void copyLanes(std::byte* to, const std::byte* from, std::uint32_t lanes, std::uint32_t bytes)
{
    if (bytes == 0) {
        std::uint32_t into = 0, bits = 0;
        std::memcpy(&into, to, 4);
        std::memcpy(&bits, from, 4);
        into = (into & ~lanes) | (bits & lanes);
        std::memcpy(to, &into, 4);
        return;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
        std::memcpy(to + lane * bytes, from + lane * bytes, bytes);
    }
}

/// Brings the operands of lanes that stand elsewhere into the planes of this decoded instruction, and their results
/// back. Both may name the same registers of one frame, each for another purpose: everything is read before anything is
/// written.
class Guests {
public:
    Guests(Machine& machine, const Step* step) : m_machine(machine), m_own(operandsOf(step->decoded))
    {
        copyOwn(0, m_own.size(), m_saved);
        m_moved = m_saved;
    }
    void invite(const Split& split)
    {
        each(split, 0, results, [&](std::size_t i, const std::byte* theirs) {
            copyLanes(m_moved[i].data(), theirs, split.mask, m_own[i].bytes);
        });
        m_lanes |= split.mask;
    }
    /// Brings all waiting lanes in: the decoded instruction can be executed for them.
    void seat() { writeOwn(0, results, m_moved); }
    /// The decoded instruction has been executed: the lanes get their results, and this frame gets its own values back.
    void leave()
    {
        copyOwn(results, m_own.size(), m_moved);
        writeOwn(0, m_own.size(), m_saved);
    }
    void takeResults(const Split& split)
    {
        each(split, results, m_own.size(), [&](std::size_t i, std::byte* theirs) {
            copyLanes(theirs, m_moved[i].data(), split.mask, m_own[i].bytes);
        });
    }

private:
    static constexpr std::size_t results = 4; ///< the first of operandsOf() that is written
    using Planes = std::array<std::array<std::byte, 8 * laneCount>, 6>;

    void copyOwn(std::size_t first, std::size_t last, Planes& to) const
    {
        for (std::size_t i = first; i < last; ++i)
            if (m_own[i].plane != ptx::noPlane)
                std::memcpy(to[i].data(), m_machine.window + m_own[i].plane,
                    m_own[i].bytes == 0 ? 4 : std::size_t{m_own[i].bytes} * laneCount);
    }
    void writeOwn(std::size_t first, std::size_t last, const Planes& from)
    {
        for (std::size_t i = first; i < last; ++i)
            if (m_own[i].plane != ptx::noPlane)
                copyLanes(m_machine.window + m_own[i].plane, from[i].data(), m_lanes, m_own[i].bytes);
    }
    template <class F> void each(const Split& split, std::size_t first, std::size_t last, F act)
    {
        const auto theirs = operandsOf(split.step->decoded);
        std::byte* const window = m_machine.warp->frames[split.frame]->window;
        for (std::size_t i = first; i < last; ++i)
            if (m_own[i].plane != ptx::noPlane && theirs[i].plane != ptx::noPlane)
                act(i, window + theirs[i].plane);
    }

    Machine& m_machine;
    std::array<Operand, 6> m_own;
    Planes m_saved{}, m_moved;
    std::uint32_t m_lanes = 0;
};

/// If all members are here or wait for this operation, executes it and lets the waiting ones go on. False: they have to
/// wait.
bool meet(Machine& machine, const Step* step, Handler core, std::uint32_t lanes, std::uint32_t members)
{
    Warp& warp = *machine.warp;
    std::uint32_t here = lanes;
    const bool sameFrame = step->decoded.listLength != 0;
    const auto joins = [&](const Split& other) {
        return waitsForSame(other, *step, members) && (!sameFrame || other.frame == current(machine).frame);
    };
    for (const Split& other : warp.splits)
        here |= joins(other) ? other.mask : 0;
    if ((members & warp.alive & ~here) != 0)
        return false;
    const std::uint32_t frame = current(machine).frame, meeting = current(machine).meeting;
    const auto elsewhere = [&](const Split& other) { return other.step != step || other.frame != frame; };
    const auto executed = [&](std::uint32_t mask) {
        machine.mask = mask;
        core(machine, step);
        if (machine.observer != nullptr)
            machine.observer->warpSynced(machine, *step, mask);
    };
    if (std::ranges::any_of(warp.splits, [&](const Split& other) { return joins(other) && elsewhere(other); })) {
        Guests guests(machine, step);
        for (const Split& other : warp.splits)
            if (joins(other) && elsewhere(other))
                guests.invite(other);
        guests.seat();
        executed(here);
        guests.leave();
        for (const Split& other : warp.splits)
            if (joins(other) && elsewhere(other))
                guests.takeResults(other);
    } else {
        executed(here);
    }
    // Lanes that stand at the same place and are bound for the same meeting go on as one split.
    for (std::uint32_t i = static_cast<std::uint32_t>(warp.splits.size()); i-- > 0;) {
        Split& other = warp.splits[i];
        if (!joins(other))
            continue;
        if (!elsewhere(other) && other.meeting == meeting) {
            current(machine).mask |= other.mask;
            machine.active |= other.mask;
            warp.splits.erase(warp.splits.begin() + i);
            warp.current -= i < warp.current ? 1 : 0;
        } else {
            other.state = SplitState::Ready;
            other.told = false;
            ++other.step;
        }
    }
    return true;
}

} // namespace

const Step* warpOperation(Machine& machine, const Step* step, Handler core)
{
    Warp& warp = *machine.warp;
    std::array<std::uint32_t, laneCount> masks{};
    std::memcpy(masks.data(), machine.window + membersPlane(step->decoded), sizeof(masks));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting; // lanes, members
    std::uint32_t waitingLanes = 0;
    for (std::uint32_t left = machine.mask; left != 0;) {
        const std::uint32_t members = masks[static_cast<std::size_t>(std::countr_zero(left))];
        std::uint32_t lanes = 0;
        for (std::uint32_t rest = left; rest != 0; rest &= rest - 1)
            if (masks[static_cast<std::size_t>(std::countr_zero(rest))] == members)
                lanes |= rest & -rest;
        left &= ~lanes;
        if (const std::uint32_t outside = lanes & ~members; outside != 0) {
            report(machine, step, std::countr_zero(outside), Severity::Error, 1,
                faultOf(BarrierFault::What::NotNamed, members, outside));
            // They act for themselves.
            machine.mask = outside;
            core(machine, step);
            lanes &= ~outside;
        }
        if (const std::uint32_t exited = members & warp.lanes & ~warp.alive; exited != 0 && !current(machine).told) {
            BarrierFault fault = faultOf(BarrierFault::What::NamesLeft, members, exited);
            fault.coming = members & warp.alive;
            report(machine, step, std::countr_zero(lanes | (lanes == 0 ? machine.active : 0)),
                isOfFragments(step->decoded) ? Severity::Error : Severity::Information, 2, std::move(fault));
        }
        if (lanes != 0 && !meet(machine, step, core, lanes, members)) {
            waiting.emplace_back(lanes, members);
            waitingLanes |= lanes;
        }
    }
    machine.mask = machine.active;
    current(machine).told = false;
    if (waitingLanes == 0)
        return step + 1;
    const Split origin = current(machine);
    const auto waitsAs = [&](const std::pair<std::uint32_t, std::uint32_t>& group) {
        Split split = origin;
        split.mask = group.first;
        split.step = step;
        split.state = SplitState::AtSync;
        split.members = group.second;
        return split;
    };
    const std::uint32_t rest = machine.active & ~waitingLanes;
    for (std::size_t i = rest != 0 ? 0 : 1; i < waiting.size(); ++i)
        warp.splits.push_back(waitsAs(waiting[i]));
    if (rest != 0) {
        current(machine).mask = rest;
        return goOn(machine, step + 1);
    }
    current(machine) = waitsAs(waiting[0]);
    return leave(machine, Leave::Switch);
}

namespace {

void tellMissingSources(Machine& machine, const HeldShuffle& shuffle, std::uint32_t lanes)
{
    const Warp& warp = *machine.warp;
    const auto &masks = shuffle.masks, &sources = shuffle.sources;
    // If a lane's mask names the missing source lane, the kernel counts on that lane. Otherwise it may drop the value,
    // as the usual sum of a part of a warp does; CUDA only says that the value is undefined.
    std::uint32_t counted = 0;
    for (const int lane : LanesIn(lanes)) {
        if ((masks[static_cast<std::size_t>(lane)] >> sources[static_cast<std::size_t>(lane)] & 1) != 0)
            counted |= 1u << lane;
    }
    for (const bool named : {true, false}) {
        const std::uint32_t readers = named ? counted : lanes & ~counted;
        if (readers == 0)
            continue;
        const int lane = std::countr_zero(readers);
        const std::uint32_t source = 1u << sources[static_cast<std::size_t>(lane)];
        BarrierFault fault = faultOf(BarrierFault::What::NoSource, masks[static_cast<std::size_t>(lane)], source);
        fault.reader = static_cast<std::uint32_t>(lane);
        const bool left = named && (warp.lanes & source) != 0;
        if (named)
            fault.source = left ? BarrierFault::Source::Left : BarrierFault::Source::NotThere;
        // Full masks are what everybody writes, for the part of a warp at a block's end too.
        report(
            machine, shuffle.step, lane, left ? Severity::Error : Severity::Possible, named ? 3 : 4, std::move(fault));
    }
}

} // namespace

void shuffledFromMissingLane(Machine& machine, const Step* step, std::uint32_t lanes, const std::uint32_t* sources)
{
    HeldShuffle shuffle;
    shuffle.step = step;
    std::copy_n(sources, laneCount, shuffle.sources.begin());
    if (const std::uint32_t plane = membersPlane(step->decoded); plane != ptx::noPlane)
        std::memcpy(shuffle.masks.data(), machine.window + plane, sizeof(shuffle.masks));
    const LoadUse* const use =
        machine.block->grid().kernel->loadUses().load(static_cast<std::uint32_t>(step - machine.code));
    if (use != nullptr && use->known == LoadUse::Known::Later) {
        shuffle.lanes = lanes;
        std::vector<HeldShuffle>& held = machine.warp->heldShuffles;
        std::erase_if(held, [&](const HeldShuffle& other) { return other.step == step; });
        held.push_back(shuffle);
        return;
    }
    if (use != nullptr && !use->choices.empty()) {
        std::uint32_t taken = 0;
        for (const PlaneChoice& choice : use->choices)
            taken |= choice.lanes(machine);
        lanes &= taken;
    }
    tellMissingSources(machine, shuffle, lanes);
}

void shuffleChosen(Machine& machine, const Step* select)
{
    for (HeldShuffle& held : machine.warp->heldShuffles) {
        const LoadUse& use =
            *machine.block->grid().kernel->loadUses().load(static_cast<std::uint32_t>(held.step - machine.code));
        std::uint32_t taken = 0;
        for (const PlaneChoice& choice : use.choices)
            if (choice.decoded == static_cast<std::uint32_t>(select - machine.code))
                taken |= choice.lanes(machine) & held.lanes & machine.mask;
        held.lanes &= ~taken;
        tellMissingSources(machine, held, taken);
    }
}

} // namespace warpatlas::simulator::services
