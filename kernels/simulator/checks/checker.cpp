#include "kernels/simulator/checks/checker.h"

#include "kernels/ptx/contraction.h"
#include "kernels/ptx/reserved_shared.h"
#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/checks/race.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/places.h"
#include "kernels/simulator/execution/touch_plan.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {
namespace {

/// The device heap's flags come in pages: its addresses are far apart.
constexpr std::uint64_t heapPageBytes = 4096;

/// The smallest piece of a window's memory that an instruction of the program touches: log2 of at most 8 bytes.
int granuleShiftOf(const ptx::Program& program, ptx::Window window)
{
    std::size_t least = 8;
    for (const ptx::DecodedInstruction& decoded : program.decoded) {
        const bool accesses = decoded.operation == ptx::Operation::Load || decoded.operation == ptx::Operation::Store
            || decoded.operation == ptx::Operation::Atomic;
        if (decoded.operation == ptx::Operation::Texture && window == ptx::Window::Global)
            least = 1; // of elements that only the launch knows, and of pieces of them
        if (accesses && (decoded.window == window || decoded.window == ptx::Window::Generic))
            least = std::min(least, ptx::sizeOf(decoded.type));
    }
    return std::countr_zero(std::bit_floor(std::max<std::size_t>(least, 1)));
}

bool hasFences(const ptx::Program& program)
{
    return std::any_of(program.decoded.begin(), program.decoded.end(), [](const ptx::DecodedInstruction& decoded) {
        const bool fence = decoded.operation == ptx::Operation::Nothing
            && decoded.mode != static_cast<std::uint8_t>(ptx::FenceScope::None);
        return fence || (decoded.flags & ptx::flag::synchronises) != 0;
    });
}

/// A bit for each byte that was not.
std::uint32_t unwritten(const std::uint8_t* flags, std::uint32_t bytes)
{
    if (bytes == 4) {
        std::uint32_t word = 0;
        std::memcpy(&word, flags, 4);
        if (word == 0x01010101)
            return 0;
    }
    std::uint32_t missing = 0;
    for (std::uint32_t i = 0; i < bytes; ++i)
        missing |= flags[i] == 0 ? 1u << i : 0;
    return missing;
}

/// CUDA says that these imply no memory barrier, and loads and stores of fragments are none; it says nothing of
/// reductions and elections.
bool onlyExchanges(const ptx::DecodedInstruction& decoded)
{
    const bool fragments = decoded.operation == ptx::Operation::WarpBarrier && decoded.mode != 0;
    return fragments || decoded.operation == ptx::Operation::Shuffle || decoded.operation == ptx::Operation::Vote
        || decoded.operation == ptx::Operation::Match;
}

bool isStrong(const Access& access)
{
    return access.kind == AccessKind::Atomic || (access.step->decoded.flags & ptx::flag::strong) != 0;
}

} // namespace

CheckedMemory::CheckedMemory(const Memory& memory) : m_maps(memory.allocationCount())
{
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        if (!memory.allocation(i).initialised) {
            m_maps[i] = std::make_unique<InitialisedMap>(memory.allocation(i).region.bytes);
            // A copy: a launch that has to be made again begins with what was there before it.
            if (memory.allocation(i).written != nullptr)
                m_maps[i]->copy(*memory.allocation(i).written);
        }
}

void CheckedMemory::handBack(const Memory& memory) const
{
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        if (memory.allocation(i).written != nullptr)
            memory.allocation(i).written->copy(*m_maps[i]);
}

Checker::Checker(const Grid& grid, const Checks& checks, const CheckedMemory& memory, const TouchPlan& plan)
    : m_grid(grid),
      m_checks(checks),
      m_memory(memory),
      m_uses(grid.kernel->loadUses()),
      m_sharedShift(granuleShiftOf(grid.kernel->program(), ptx::Window::Shared)),
      m_globalShift(granuleShiftOf(grid.kernel->program(), ptx::Window::Global)),
      m_handover(hasFences(grid.kernel->program()), !(checks.races && plan.inOrder())),
      m_races(grid.memory->allocationCount()),
      m_forDebugging(ptx::isForDebugging(*grid.kernel->program().module))
{
    for (std::uint32_t i = 0; i < grid.memory->allocationCount(); ++i) {
        if (checks.races && plan.inOrder() && plan.suspect(i))
            m_races[i] = std::make_unique<GlobalRaces>(grid.memory->allocation(i).region.bytes, m_globalShift);
        m_anyRaces = m_anyRaces || m_races[i] != nullptr;
        const bool isPart = memory.initialised(i) != nullptr, isConstant = !grid.memory->allocation(i).region.writable;
        m_anyUnfilled = m_anyUnfilled || (checks.uninitialised && isPart && isConstant);
        m_anyUninitialised = m_anyUninitialised || (isPart && !isConstant);
    }
    m_anyUninitialised = checks.uninitialised && (m_anyUninitialised || grid.memory->heap() != nullptr);
}

BlockShadow& Checker::shadowOf(const Block& block)
{
    std::unique_ptr<BlockShadow>& shadow = m_shadows[&block];
    if (shadow == nullptr)
        shadow = std::make_unique<BlockShadow>(static_cast<std::uint32_t>(m_grid.launch.warpsPerBlock()),
            m_grid.kernel->program().sharedWindowBytes + m_grid.dynamicSharedBytes, m_sharedShift, m_handover);
    return *shadow;
}

void Checker::blockStarted(Block& block)
{
    m_now = &shadowOf(block);
    m_handover.finished(static_cast<std::uint32_t>(m_now->linearBlock)); // that had the shadow before
    m_now->restart(block.linearBlock());
    // CUDA has set the memory that it keeps for itself.
    const std::vector<ptx::SharedVariable>& shared = m_grid.kernel->program().shared;
    if (const auto own = std::ranges::find(shared, ptx::reservedShared, &ptx::SharedVariable::name);
        own != shared.end()) {
        std::fill_n(m_now->sharedWritten.begin() + own->offset, own->bytes, std::uint8_t{1});
        m_reservedBegin = own->offset;
        m_reservedEnd = own->offset + own->bytes;
    }
}

void Checker::blockResumed(Block& block)
{
    if (m_now == nullptr || m_now->linearBlock != block.linearBlock())
        m_now = &shadowOf(block);
}

void Checker::frameEntered(Machine& machine, std::uint32_t lanes, std::uint32_t base, std::uint32_t bytes)
{
    for (const auto lane : LanesIn<std::uint32_t>(bytes == 0 ? 0 : lanes))
        std::memset(m_now->local(machine.warp->index, lane, std::uint64_t{base} + bytes) + base, 0, bytes);
}

void Checker::warpSynced(Machine& machine, const Step& step, std::uint32_t lanes)
{
    const Warp& warp = *machine.warp;
    m_now->order.warpSynced(warp.index, lanes, (warp.alive & ~lanes) == 0, !onlyExchanges(step.decoded));
}

void Checker::barrierReached(Block&, const Warp& warp, std::uint32_t, std::uint32_t id, bool waits)
{
    m_now->order.barrierReached(warp.index, id, waits);
}

void Checker::barrierReleased(Block&, std::uint32_t id, bool everybody)
{
    m_now->order.barrierReleased(id, everybody);
}

void Checker::fenced(Machine& machine, const Step& step)
{
    m_now->order.fenced(machine.warp->index, machine.mask, scopeOf(step.decoded));
}

/// Passes on the strong accesses before and behind fences, and those that are fences themselves.
void Checker::handOver(Machine& machine, const Access& access)
{
    const ptx::Scope scope = scopeOf(access.step->decoded);
    if ((access.step->decoded.flags & ptx::flag::synchronises) != 0 && purposeOf(access.step->decoded).releases)
        m_now->order.fenced(machine.warp->index, access.lanes, scope);
    for (const auto lane : LanesIn<std::uint32_t>(access.lanes))
        m_now->order.strong(
            machine.warp->firstLane + lane, access.kind != AccessKind::Load, access.kind != AccessKind::Store, scope);
}

/// A copy counts as a store once more when its thread has waited for it. So reads that come too early, or without a
/// barrier, are found.
void Checker::asyncGroup(Machine& machine, const Step& step)
{
    const auto mode = static_cast<ptx::AsyncMode>(step.decoded.mode);
    for (const int lane : LanesIn(m_checks.races ? machine.mask : 0)) {
        const std::uint32_t thread = machine.warp->firstLane + static_cast<std::uint32_t>(lane);
        if (mode == ptx::AsyncMode::Commit) {
            m_now->copies.commit(thread);
            continue;
        }
        for (const AsyncCopy& copy : m_now->copies.wait(
                 thread, static_cast<std::uint32_t>(step.decoded.immediate), mode == ptx::AsyncMode::WaitAll))
            copyEnded(machine, copy, lane);
    }
}

/// Waiting for a phase orders what was done before the arrivals that ended it. Copies that belong to it count as stores
/// of their thread when it says so, and no thread may touch their memory until the phase has ended.
void Checker::phase(
    Block& block, const Warp& warp, const Step&, PhaseEvent event, std::uint32_t lanes, std::uint64_t address)
{
    switch (event) {
    case PhaseEvent::Initialised:
        m_now->phases.erase(address);
        m_now->tallies.initialised(address, block.phases().expectedAt(address));
        break;
    case PhaseEvent::Arrived:
        m_now->order.arrived(warp.index, lanes);
        m_now->tallies.arrived(address, warp.firstLane, lanes, m_now->linearBlock, block.problems());
        break;
    case PhaseEvent::Tracked: {
        const int lane = std::countr_zero(lanes);
        if (m_checks.races)
            for (const AsyncCopy& copy :
                m_now->copies.track(warp.firstLane + static_cast<std::uint32_t>(lane), address))
                copyEnded(block.machine(), copy, lane);
        m_now->order.arrived(warp.index, lanes);
        break;
    }
    case PhaseEvent::Completed:
        m_now->phases[address] = m_now->order.time();
        m_now->copies.finish(address);
        break;
    case PhaseEvent::Waited:
        if (const auto ended = m_now->phases.find(address); ended != m_now->phases.end())
            for (const auto lane : LanesIn<std::uint32_t>(lanes))
                m_now->order.waited(warp.firstLane + lane, ended->second);
        break;
    }
}

void Checker::copyEnded(Machine& machine, const AsyncCopy& copy, int lane)
{
    std::uint64_t addresses[laneCount] = {};
    addresses[lane] = copy.address;
    Access store;
    store.step = machine.code + copy.decoded;
    store.kind = AccessKind::Store;
    store.window = ptx::Window::Shared;
    store.bytes = copy.bytes;
    store.lanes = 1u << lane;
    store.addresses = addresses;
    LaneAccess now = laneAccess(machine, store);
    now.thread = copy.thread;
    now.harmless = copy.harmless && m_checks.equalWrites;
    raceOfLane(machine, store, now, lane, std::max(copy.bytes >> m_sharedShift, 1u));
}

void Checker::access(Machine& machine, const Access& access)
{
    // phase() tells what an mbarrier orders.
    if (m_handover.any() && isStrong(access) && access.step->decoded.operation != ptx::Operation::PhaseBarrier)
        handOver(machine, access);
    if (access.kind == AccessKind::Load && m_now->followed.any())
        m_now->followed.forget(
            machine.warp->index, static_cast<std::uint32_t>(access.step - machine.code), access.lanes);
    const LoadUse* const use =
        access.kind == AccessKind::Load ? m_uses.load(static_cast<std::uint32_t>(access.step - machine.code)) : nullptr;
    if (use != nullptr)
        checkLoad(machine, access, *use);
    else
        check(machine, access);
    if (access.kind == AccessKind::Store && m_now->unset.any())
        carryOn(machine, access);
    if (machine.unsetStored != nullptr && m_checks.uninitialised && access.kind == AccessKind::Store)
        storesUnset(machine, access);
}

/// Libraries may use the memory that CUDA keeps for itself: that is no fault of the kernel.
Access Checker::withoutReserved(const Access& access) const
{
    Access own = access;
    for (std::uint32_t left = access.lanes; left != 0; left &= left - 1) {
        const std::uint64_t address = access.addresses[std::countr_zero(left)];
        if (address >= m_reservedBegin && address < m_reservedEnd)
            own.lanes &= ~(left & -left);
    }
    return own;
}

void Checker::check(Machine& machine, const Access& access)
{
    switch (access.window) {
    case ptx::Window::Shared:
        if (m_reservedEnd == 0) {
            shared(machine, access);
        } else if (Access own = withoutReserved(access); own.lanes != 0) {
            shared(machine, own);
        }
        break;
    case ptx::Window::Local:
        if (m_checks.uninitialised)
            local(machine, access);
        break;
    case ptx::Window::Global:
        if (m_anyUninitialised)
            global(machine, access);
        if (m_anyRaces)
            globalRaces(machine, access);
        break;
    case ptx::Window::Constant:
        if (m_anyUnfilled)
            constant(machine, access);
        break;
    default:
        break;
    }
}

const AccessPurpose& Checker::purposeOf(const ptx::DecodedInstruction& decoded)
{
    const ptx::Program& program = m_grid.kernel->program();
    const ptx::Instruction* const instruction = &program.instructionOf(decoded);
    const auto [known, added] = m_purposes.try_emplace(instruction);
    if (added)
        known->second = m_grid.kernel->notes().purposes.of(instruction, [&] {
            const ptx::Function& function = program.functionOf(decoded);
            const ptx::Loops& loops = m_loops.try_emplace(&function, function).first->second;
            return AccessPurpose{instruction->has("release") || instruction->has("acq_rel"),
                instruction->has("acquire") || (instruction->has("relaxed") && !function.entry),
                decoded.operation != ptx::Operation::Store && ptx::decidesLoop(function, loops, *instruction),
                ptx::anyVolatile(ptx::updatedLoads(function, *instruction)),
                ptx::anyVolatile(ptx::decidingLoads(function, loops, *instruction))};
        });
    return known->second;
}

LaneAccess Checker::laneAccess(const Machine& machine, const Access& access)
{
    LaneAccess now;
    now.kind = access.kind;
    now.strong = isStrong(access);
    now.scope = scopeOf(access.step->decoded);
    const AccessPurpose purpose = now.strong ? purposeOf(access.step->decoded) : AccessPurpose{};
    now.updates = purpose.updates;
    now.replaces = purpose.replaces;
    now.waits = purpose.waits;
    if (now.strong && access.kind != AccessKind::Atomic) {
        // If the warp has waited for a flag, the taken value was put there before it. That needs a fence, and
        // a missing fence is another mistake.
        std::uint8_t& waited = m_now->waited[machine.warp->index];
        waited |= purpose.waits ? 1 : 0;
        now.takes = access.kind == AccessKind::Load && waited == 0 && !purpose.synchronises;
    }
    now.compares = access.step->decoded.operation == ptx::Operation::Atomic
        && access.step->decoded.mode == static_cast<std::uint8_t>(ptx::AtomicOperation::CompareAndSwap);
    now.stamp = m_now->order.clock(machine.warp->index);
    now.decoded = static_cast<std::uint32_t>(access.step - machine.code);
    return now;
}

void Checker::setLane(LaneAccess& now, const Machine& machine, const Access& access, int lane) const
{
    now.thread = machine.warp->firstLane + static_cast<std::uint32_t>(lane);
    now.harmless = access.kind == AccessKind::Store && (access.changed >> lane & 1) == 0 && m_checks.equalWrites;
}

/// Loads of single pieces, which most kernels do most often, have a loop of their own.
void Checker::shared(Machine& machine, const Access& access)
{
    LaneAccess now = laneAccess(machine, access);
    const std::uint32_t granules = std::max(access.bytes >> m_sharedShift, 1u);
    if (m_now->copies.any())
        unwaited(machine, access);
    if (granules == 1 && access.kind == AccessKind::Load && m_checks.races) {
        sharedLoads(machine, access, now);
        return;
    }
    for (const int lane : LanesIn(access.lanes))
        sharedLane(machine, access, now, lane, granules);
    const ptx::DecodedInstruction& decoded = access.step->decoded;
    if (!m_checks.races || decoded.operation != ptx::Operation::Store
        || static_cast<ptx::StoreMode>(decoded.mode) != ptx::StoreMode::AsyncCopy)
        return;
    for (const int lane : LanesIn(access.lanes)) {
        m_now->copies.start(
            {access.addresses[lane], access.bytes, machine.warp->firstLane + static_cast<std::uint32_t>(lane),
                static_cast<std::uint32_t>(access.step - machine.code), (access.changed >> lane & 1) == 0});
    }
}

/// Reports a thread that touches memory to which a copy is still under way.
void Checker::unwaited(Machine& machine, const Access& access)
{
    for (const int lane : LanesIn(access.lanes)) {
        const AsyncCopy* const copy = m_now->copies.find(access.addresses[lane], access.bytes);
        if (copy == nullptr)
            continue;
        OtherSide other;
        other.found = other.wrote = other.unwaited = true;
        other.thread = copy->thread;
        other.decoded = copy->decoded;
        reportRace(machine, access, lane, other, m_now->linearBlock);
    }
}

void Checker::sharedLoads(Machine& machine, const Access& access, LaneAccess now)
{
    // Copies, so that the compiler need not load them again for each lane.
    const std::uint8_t* const written = m_now->sharedWritten.data();
    AccessCell* const cells = m_now->shared.data();
    const BlockOrder& order = m_now->order;
    const std::uint32_t shift = m_sharedShift, bytes = access.bytes, epoch = order.epoch();
    const std::uint32_t first = machine.warp->firstLane;
    for (const int lane : LanesIn(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (const std::uint32_t missing = unwritten(written + address, bytes); missing != 0 && m_checks.uninitialised)
            [[unlikely]]
            readUnwritten(machine, access, lane, missing);
        now.thread = first + static_cast<std::uint32_t>(lane);
        AccessCell& cell = cells[address >> shift];
        if (cell.loadAgain(epoch, now))
            continue;
        if (const OtherSide other = cell.load(order, now); other.found) [[unlikely]]
            reportRace(machine, access, lane, other, m_now->linearBlock);
    }
}

void Checker::sharedLane(Machine& machine, const Access& access, LaneAccess& now, int lane, std::uint32_t granules)
{
    const std::uint64_t address = access.addresses[lane];
    std::uint8_t* const written = m_now->sharedWritten.data() + address;
    if (access.kind != AccessKind::Store && m_checks.uninitialised)
        if (const std::uint32_t missing = unwritten(written, access.bytes); missing != 0)
            readUnwritten(machine, access, lane, missing);
    if (access.kind != AccessKind::Load)
        std::memset(written, 1, access.bytes);
    if (!m_checks.races)
        return;
    setLane(now, machine, access, lane);
    raceOfLane(machine, access, now, lane, granules);
}

void Checker::raceOfLane(
    Machine& machine, const Access& access, const LaneAccess& now, int lane, std::uint32_t granules)
{
    AccessCell* const cells = m_now->shared.data() + (access.addresses[lane] >> m_sharedShift);
    OtherSide other;
    for (std::uint32_t i = 0; i < granules; ++i) {
        const OtherSide found =
            access.kind == AccessKind::Load ? cells[i].load(m_now->order, now) : cells[i].write(m_now->order, now);
        if (!other.found)
            other = found;
    }
    if (other.found)
        reportRace(machine, access, lane, other, m_now->linearBlock);
}

void Checker::globalRaces(Machine& machine, const Access& access)
{
    if (access.region != nullptr && m_races[access.region->index] == nullptr)
        return;
    LaneAccess now = laneAccess(machine, access);
    for (const int lane : LanesIn(access.lanes)) {
        const Region* const region = m_grid.memory->regionAt(access.addresses[lane]);
        if (m_races[region->index] == nullptr)
            continue;
        setLane(now, machine, access, lane);
        const GlobalRaces::Found found = m_races[region->index]->access(m_now->order,
            static_cast<std::uint32_t>(m_now->linearBlock), now, access.addresses[lane] - region->base, access.bytes);
        if (found.side.found)
            reportRace(machine, access, lane, found.side, found.block);
    }
}

void Checker::local(Machine& machine, const Access& access)
{
    for (const int lane : LanesIn(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        std::uint8_t* const written =
            m_now->local(machine.warp->index, static_cast<std::uint32_t>(lane), address + access.bytes) + address;
        if (access.kind != AccessKind::Store)
            if (const std::uint32_t missing = unwritten(written, access.bytes); missing != 0)
                readUnwritten(machine, access, lane, missing);
        if (access.kind != AccessKind::Load)
            std::memset(written, 1, access.bytes);
    }
}

std::pair<InitialisedMap*, std::uint64_t> Checker::writtenAt(std::uint64_t address)
{
    const Region* const region = m_grid.memory->regionAt(address);
    const std::uint64_t offset = address - region->base;
    if (region->bytes != 0)
        return {m_memory.initialised(region->index), offset};
    if (m_grid.memory->heap()->isSettled(address))
        return {nullptr, 0};
    return {&m_heap.try_emplace(offset / heapPageBytes, heapPageBytes).first->second, offset % heapPageBytes};
}

void Checker::global(Machine& machine, const Access& access)
{
    if (access.region != nullptr && m_memory.initialised(access.region->index) == nullptr)
        return;
    // An exchange that drops the old value.
    const ptx::DecodedInstruction& decoded = access.step->decoded;
    const bool onlyReplaces = access.kind == AccessKind::Atomic && decoded.destination == ptx::noPlane
        && decoded.mode == static_cast<std::uint8_t>(ptx::AtomicOperation::Exchange);
    for (const int lane : LanesIn(access.lanes)) {
        const auto [map, offset] = writtenAt(access.addresses[lane]);
        if (map == nullptr)
            continue;
        if (access.kind != AccessKind::Store && !onlyReplaces)
            if (const std::uint32_t missing = map->missing(offset, access.bytes); missing != 0)
                readUnwritten(machine, access, lane, missing);
        if (access.kind != AccessKind::Load)
            map->write(offset, access.bytes);
    }
}

const std::optional<SameMark>& Checker::markOf(std::uint32_t now, AccessKind kind, const OtherSide& other)
{
    static const std::optional<SameMark> none;
    if (other.unwaited || other.wrote != (kind == AccessKind::Load))
        return none;
    const std::pair accesses(other.wrote ? now : other.decoded, other.wrote ? other.decoded : now);
    const auto [known, isNew] = m_marks.try_emplace(accesses);
    if (isNew)
        known->second = sameMark(m_grid.kernel->program(), accesses.first, accesses.second, m_grid.parameters);
    return known->second;
}

void Checker::reportRace(
    Machine& machine, const Access& access, int lane, const OtherSide& other, std::uint64_t otherBlock)
{
    const ptx::DecodedInstruction& decoded = access.step->decoded;
    Block& block = *machine.block;
    const bool sameBlock = otherBlock == block.linearBlock();
    const Place place = placeOf(machine, decoded, access.window, access.addresses[lane]);
    const ptx::Program& program = *machine.program;
    const auto step = static_cast<std::uint32_t>(access.step - machine.code);
    const std::optional<SameMark>& mark = markOf(step, access.kind, other);
    const ProblemLog::Key key{ProblemKind::Race, block.sourceLine(*access.step),
        place.subject * 16 + (mark ? 8 : 0) + (other.unwaited ? 4 : 0) + (other.exchanged ? 2 : 0)
            + (sameBlock ? 0 : 1)};
    const std::uint32_t thread = machine.warp->firstLane + static_cast<std::uint32_t>(lane);
    if (!block.problems().add(key, block.linearBlock())) {
        // The first race may lie within a warp, where a __syncwarp() would do. This one does not.
        if (sameBlock && other.thread / laneCount != thread / laneCount)
            block.problems().amend(key, block.linearBlock(), [&](Problem& problem) {
                Race& told = std::get<Race>(problem.fact);
                if (told.missing == Race::Missing::BlockBarrierInWarp
                    && told.sides[0].line == program.decoded[other.decoded].line)
                    told.missing = Race::Missing::BlockBarrier;
            });
        return;
    }
    const bool certain = sameBlock && !other.exchanged && !bothVolatile(program.decoded[other.decoded], decoded);
    Race race =
        raceOf(*m_grid.kernel, m_grid.launch, {otherBlock, other.thread, other.decoded, other.wrote, other.exchanged},
            {block.linearBlock(), thread, step, access.kind != AccessKind::Load});
    race.place = place.inMemory();
    if (mark) {
        race.missing = Race::Missing::Nothing;
        race.between = Race::Between::TheTwo;
        race.fromLine = race.toLine = race.branchLine = 0;
        race.valueKnown = mark->whole;
        race.value = mark->whole ? mark->value : 0;
    }
    if (other.unwaited) {
        race.missing = Race::Missing::AsyncWait;
        race.between = Race::Between::TheTwo;
        race.fromLine = race.toLine = 0;
    }
    const bool wantsBarrier = sameBlock
        && (race.missing == Race::Missing::BlockBarrier || race.missing == Race::Missing::BlockBarrierInWarp
            || race.missing == Race::Missing::WarpBarrier);
    const Severity severity = mark ? Severity::Information : certain ? Severity::Error : Severity::Possible;
    block.problems().describe(key, machine.block->problemOf(*machine.warp, lane, std::move(race), severity));
    if (wantsBarrier)
        m_now->tallies.add(key, other.thread, thread, block.linearBlock(), block.problems());
}

} // namespace warpatlas::simulator
