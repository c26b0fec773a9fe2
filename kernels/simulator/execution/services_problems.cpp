#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/simulator/execution/places.h"
#include "kernels/simulator/execution/services_common.h"
#include "kernels/simulator/execution/touch_plan.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace warpatlas::simulator::services {
namespace {

/// The first access opens the allocation. Says whether the touches want to know of it.
bool isTold(Machine& machine, const Region& region, AccessKind kind)
{
    if (machine.touches == nullptr || region.bytes == 0)
        return false;
    const bool writes = kind != AccessKind::Load;
    const auto bits = [&] { return __atomic_load_n(&region.watch, __ATOMIC_ACQUIRE); };
    if ((bits() & (writes ? watch::closedForStores : watch::closedForLoads)) != 0)
        machine.touches->plan().firstTouch(region.index, writes);
    return (bits() & (writes ? watch::toldStores : watch::toldLoads)) != 0;
}

/// Accesses that come lane by lane.
void touchedByLane(Machine& machine, const Step* step, int lane, std::uint64_t address, std::uint32_t bytes,
    AccessKind kind, const Region& region)
{
    if (!isTold(machine, region, kind))
        return;
    std::uint64_t addresses[laneCount] = {};
    addresses[lane] = address;
    Access access;
    access.step = step;
    access.lanes = 1u << lane;
    access.kind = kind;
    access.bytes = bytes;
    access.addresses = addresses;
    access.region = &region;
    machine.touches->touch(machine, access);
}

/// Adds the sizes of dynamic shared memory, which the launch chose.
void addDynamicShared(
    const Machine& machine, const ptx::DecodedInstruction& decoded, const LanePlace& where, MemoryFault& fault)
{
    for (std::uint32_t i = 0; where.window == ptx::Window::Shared && i < machine.sharedRegionCount; ++i) {
        const Region& region = machine.sharedRegions[i];
        const bool known = decoded.target - 1 < machine.sharedRegionCount;
        const bool meant = known ? decoded.target == i + 1 : i + 1 == machine.sharedRegionCount;
        if (machine.program->shared[region.index].bytes == 0 && meant && where.address >= region.base) {
            fault.dynamicSharedGiven = region.bytes;
            fault.dynamicSharedTaken = where.address - region.base + fault.bytes;
        }
    }
}

/// The write of constant memory that a compiler made a trap of; null: none. It leaves the line of the statement before,
/// or none at all.
const ConstantWrite* writeBehind(const Machine& machine, const Step* step)
{
    const std::vector<ConstantWrite>& writes = machine.block->grid().kernel->constantWrites();
    if (writes.empty())
        return nullptr;
    const std::uint32_t line = sourceLine(machine, step);
    const std::string function = ptx::sourceName(machine.program->functionOf(step->decoded).name);
    const auto find = [&](const auto& fits) {
        const auto found = std::ranges::find_if(writes, fits);
        return found == writes.end() ? nullptr : &*found;
    };
    const auto inBody = [&](const ConstantWrite& write) {
        return line == 0 ? function.ends_with(write.function) : write.firstLine <= line && line <= write.lastLine;
    };
    if (const auto* const next = find([&](const ConstantWrite& write) { return inBody(write) && write.line >= line; }))
        return next;
    if (const auto* const own = find(inBody))
        return own;
    return find([](const ConstantWrite& write) { return !write.kernel; }); // in a function that it calls
}

ProblemLog::Key keyOf(const Machine& machine, const Step* step, std::uint64_t subject, const MemoryFault& fault)
{
    const auto ends = machine.block->grid().endsKernel;
    return {fault.what == MemoryFault::What::Misaligned ? ProblemKind::Misaligned : ProblemKind::OutOfBounds,
        sourceLine(machine, step),
        subject << 3 | std::uint64_t{ends != nullptr && ends(fault)} << 2 | static_cast<std::uint64_t>(fault.access)};
}

void reportPlace(Machine& machine, const Step* step, int lane, const LanePlace& where, std::uint32_t bytes,
    AccessKind kind, bool constant)
{
    Block& block = *machine.block;
    const Place place = simulator::placeOf(machine, step->decoded, where.window, where.address);
    const bool misaligned = where.host != nullptr;
    MemoryFault fault;
    fault.what = misaligned ? MemoryFault::What::Misaligned
        : constant          ? MemoryFault::What::Constant
                            : MemoryFault::What::Outside;
    fault.access = kind;
    fault.place = place.inMemory();
    fault.bytes = bytes;
    const ProblemLog::Key key = keyOf(machine, step, place.subject, fault);
    const bool isFirst = block.problems().add(key, block.linearBlock());
    if (fault.what == MemoryFault::What::Outside && place.isKnown())
        addDynamicShared(machine, step->decoded, where, fault);
    if (fault.dynamicSharedTaken != 0)
        block.problems().takesShared(key, fault.dynamicSharedTaken);
    if (isFirst)
        block.problems().describe(key, machine.block->problemOf(*machine.warp, lane, std::move(fault)));
}

/// Whether a trap is the one of this_grid().sync() in an ordinary launch, which stands in CUDA's own header; or in ours
/// for clang, whose functions have their callers' lines: no header is named then, and the trap has a condition. A text
/// without lines has no other trap that would be more likely.
bool isOfGridSync(const ptx::Program& program, const ptx::Instruction& trap)
{
    if (!program.asksForGrid)
        return false;
    const auto isHeader = [](const auto& file) { return file.second.find("cooperative_groups") != std::string::npos; };
    const auto& files = program.module->files;
    const auto file = files.find(trap.place.file);
    return file == files.end() || isHeader(*file) || (trap.guard != ptx::none && std::ranges::none_of(files, isHeader));
}

} // namespace

const Step* stopBlock(Machine& machine, const Step* step, ProblemKind kind, ProblemFact why)
{
    return stopBlockAt(machine, step, sourceLine(machine, step), kind, std::move(why));
}

const Step* stopBlockAt(Machine& machine, const Step* step, std::uint32_t line, ProblemKind kind, ProblemFact why)
{
    Block& block = *machine.block;
    const ProblemLog::Key key{kind, line, static_cast<std::uint64_t>(step - machine.code)};
    if (block.problems().add(key, block.linearBlock()))
        block.problems().describe(
            key, machine.block->problemOf(*machine.warp, std::countr_zero(machine.mask), std::move(why)));
    block.stop();
    return leave(machine, Leave::Stop);
}

const Step* unsupported(Machine& machine, const Step* step)
{
    const ptx::Instruction& instruction = machine.program->instructionOf(step->decoded);
    BlockStop stop{BlockStop::What::Instruction, instruction.fullOpcode(), instruction.ptxLine};
    if (step->decoded.operation == ptx::Operation::Call) {
        stop.what = BlockStop::What::Call;
        stop.name = machine.program->calls[step->decoded.target].name;
    }
    return stopBlock(machine, step, ProblemKind::Unsupported, std::move(stop));
}

const Step* trap(Machine& machine, const Step* step)
{
    const ptx::Instruction& instruction = machine.program->instructionOf(step->decoded);
    BlockStop stop;
    if (instruction.opcode == "brkpt")
        stop.what = BlockStop::What::Breakpoint;
    else if (isOfGridSync(*machine.program, instruction))
        stop.what = BlockStop::What::GridSync;
    else if (const ConstantWrite* const write = writeBehind(machine, step); write != nullptr) {
        stop.what = BlockStop::What::ConstantWrite;
        stop.name = write->name;
        return stopBlockAt(machine, step, write->line, ProblemKind::Trap, std::move(stop));
    }
    return stopBlock(machine, step, ProblemKind::Trap, std::move(stop));
}

void touched(Machine& machine, const Access& access)
{
    machine.touches->touch(machine, access);
}

LanePlace checkLane(
    Machine& machine, const Step* step, int lane, std::uint64_t where, std::uint32_t bytes, AccessKind kind)
{
    namespace space = ptx::address;
    Block& block = *machine.block;
    LanePlace place{nullptr, step->decoded.window, where};
    if (place.window == ptx::Window::Generic) {
        const std::uint64_t slot = where >> space::slotBits;
        const std::pair<std::uint64_t, ptx::Window> windows[] = {{space::sharedBase, ptx::Window::Shared},
            {space::localBase, ptx::Window::Local}, {space::parameterBase, ptx::Window::KernelParameter},
            {space::callParameterBase, ptx::Window::CallParameter}};
        place.window = ptx::Window::Global;
        for (const auto& [base, meaning] : windows) {
            if (slot == base >> space::slotBits) {
                place.window = meaning;
                place.address = where - base;
            }
        }
    }
    const std::uint64_t address = place.address;
    const auto fits = [&](std::uint64_t size) { return address <= size && size - address >= bytes; };
    const auto ofLane = [&](std::byte* first, std::uint64_t pitch) {
        return fits(pitch) ? first + static_cast<std::uint64_t>(lane) * pitch + address : nullptr;
    };
    const auto holds = [&](const Region& region) {
        return address - region.base <= region.bytes && region.bytes - (address - region.base) >= bytes;
    };
    const Region* watched = nullptr;
    bool constant = false;
    switch (place.window) {
    case ptx::Window::Global:
    case ptx::Window::Constant:
    case ptx::Window::Generic: {
        const Region* const region = block.grid().memory->regionAt(address);
        if (DeviceHeap* const heap = block.grid().memory->heap(); heap != nullptr && heap->contains(address)) {
            place.host = heap->find(address, bytes);
        } else if (region != nullptr && holds(*region)) {
            constant = !region->writable && kind != AccessKind::Load;
            place.host = constant ? nullptr : region->host + (address - region->base);
            watched = region;
        }
        break;
    }
    case ptx::Window::Shared:
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i)
            if (const Region& region = machine.sharedRegions[i]; holds(region))
                place.host = region.host + (address - region.base);
        break;
    case ptx::Window::Local:
        place.host = ofLane(machine.local, machine.localPitch);
        break;
    case ptx::Window::KernelParameter:
        constant = kind != AccessKind::Load;
        if (fits(machine.program->kernelParameterBytes) && !constant)
            place.host = machine.kernelParameters + address;
        break;
    case ptx::Window::CallParameter:
        place.host = ofLane(machine.callParameters, machine.callParameterPitch);
        break;
    }
    if (const auto variable = baseRangeOf(machine, step->decoded, place.window);
        variable && !variable->holds(address, bytes))
        place.host = nullptr;
    if (place.host != nullptr && address % bytes == 0) {
        if (watched != nullptr)
            touchedByLane(machine, step, lane, address, bytes, kind, *watched);
        return place;
    }
    reportPlace(machine, step, lane, place, bytes, kind, constant);
    if (place.host == nullptr && machine.observer != nullptr)
        machine.observer->strayed(machine, lane, kind, place.window, address, bytes);
    place.host = nullptr;
    return place;
}

void touchedBuffer(Machine& machine, const Access& access)
{
    if (isTold(machine, *access.region, access.kind))
        machine.touches->touch(machine, access);
}

void surfaceRefused(Machine& machine, const Step* step, int lane, MemoryPlace place, std::uint32_t bytes,
    AccessKind kind, MemoryFault::What what)
{
    Block& block = *machine.block;
    MemoryFault fault;
    fault.what = what;
    fault.access = kind;
    fault.place = std::move(place);
    fault.bytes = bytes;
    const ProblemLog::Key key = keyOf(machine, step, std::hash<std::string>{}(fault.place.name), fault);
    if (block.problems().add(key, block.linearBlock()))
        block.problems().describe(key, block.problemOf(*machine.warp, lane, std::move(fault)));
    if (what != MemoryFault::What::Misaligned && machine.observer != nullptr)
        machine.observer->strayed(machine, lane, kind, ptx::Window::Global, 0, bytes);
}

const Step* textureRefused(Machine& machine, const Step* step, BlockStop::What what)
{
    const ptx::Instruction& instruction = machine.program->instructionOf(step->decoded);
    return stopBlock(machine, step, ProblemKind::Trap, BlockStop{what, instruction.fullOpcode(), instruction.ptxLine});
}

} // namespace warpatlas::simulator::services
