#include "kernels/ptx/address_space.h"
#include "kernels/simulator/checks/touch_plan.h"
#include "kernels/simulator/services_common.h"

#include <string>

namespace warpatlas::simulator::services {
namespace {

Problem problemAt(Machine& machine, int lane, std::string message)
{
    Problem problem;
    problem.block = machine.block->blockIndex();
    problem.thread = machine.block->threadIndex(*machine.warp, lane);
    problem.message = std::move(message);
    return problem;
}

std::string_view verb(AccessKind kind)
{
    switch (kind) {
    case AccessKind::Load:
        return "reads";
    case AccessKind::Store:
        return "writes";
    case AccessKind::Atomic:
        return "updates";
    }
    return "touches";
}

/// The first access opens the allocation; accesses that come lane by lane are told here.
void touchedByLane(Machine& machine, const Step* step, int lane, std::uint64_t address, std::uint32_t bytes,
    AccessKind kind, const Region& region)
{
    if (machine.touches == nullptr || region.bytes == 0)
        return;
    const bool writes = kind != AccessKind::Load;
    const auto bits = [&] { return __atomic_load_n(&region.watch, __ATOMIC_ACQUIRE); };
    if ((bits() & (writes ? watch::closedForStores : watch::closedForLoads)) != 0)
        machine.touches->plan().firstTouch(region.index, writes);
    if ((bits() & (writes ? watch::toldStores : watch::toldLoads)) == 0)
        return;
    std::uint64_t addresses[laneCount] = {};
    addresses[lane] = address;
    Access access;
    access.step = step;
    access.mask = 1u << lane;
    access.kind = kind;
    access.bytes = bytes;
    access.addresses = addresses;
    access.region = &region;
    machine.touches->touch(machine, access);
}

} // namespace

const Step* stopBlock(Machine& machine, const Step* step, ProblemKind kind, const std::string& message)
{
    Block& block = *machine.block;
    const ProblemLog::Key key{kind, step->record.line, static_cast<std::uint64_t>(step - machine.code)};
    if (block.problems().add(key, block.linearBlock()))
        block.problems().describe(key, problemAt(machine, std::countr_zero(machine.mask), message));
    block.stop();
    return leave(machine, Leave::Stop);
}

const Step* unsupported(Machine& machine, const Step* step)
{
    const ptx::Instruction& instruction = machine.program->instructionOf(step->record);
    std::string what = "the instruction " + instruction.fullOpcode();
    if (step->record.operation == ptx::Operation::Call)
        what = "calling " + std::string(machine.program->calls[step->record.target].name);
    return stopBlock(machine, step, ProblemKind::Unsupported,
        what + " (PTX line " + std::to_string(instruction.ptxLine)
            + ") is not supported by the simulator; the block stops here");
}

const Step* trap(Machine& machine, const Step* step)
{
    const bool breakpoint = machine.program->instructionOf(step->record).opcode == "brkpt";
    return stopBlock(machine, step, ProblemKind::Trap,
        breakpoint ? "the kernel came to a breakpoint (brkpt), and no debugger is there"
                   : "the kernel stopped itself with trap");
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
    const Memory& memory = *block.grid().memory;
    ptx::Window window = step->record.window;
    std::uint64_t address = where;
    if (window == ptx::Window::Generic) {
        const std::uint64_t slot = where >> space::slotBits;
        const std::pair<std::uint64_t, ptx::Window> windows[] = {{space::sharedBase, ptx::Window::Shared},
            {space::localBase, ptx::Window::Local}, {space::parameterBase, ptx::Window::KernelParameter},
            {space::callParameterBase, ptx::Window::CallParameter}};
        window = ptx::Window::Global;
        for (const auto& [base, meaning] : windows) {
            if (slot == base >> space::slotBits) {
                window = meaning;
                address = where - base;
            }
        }
    }
    const auto fits = [&](std::uint64_t size) { return address <= size && size - address >= bytes; };
    LanePlace place{nullptr, window, address};
    std::string owner;
    std::uint64_t subject = 0;
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant:
    case ptx::Window::Generic: {
        const std::uint64_t slot = address >> space::slotBits;
        const Region* const region = slot < space::slotCount ? machine.slots[slot] : nullptr;
        const bool inside = region != nullptr && address - region->base <= region->bytes
            && region->bytes - (address - region->base) >= bytes;
        if (DeviceHeap* const heap = block.grid().memory->heap(); heap != nullptr && heap->contains(address))
            place.host = heap->find(address, bytes);
        else if (inside && (region->writable || kind == AccessKind::Load))
            place.host = region->host + (address - region->base);
        if (place.host != nullptr && region->watch != watch::none && address % bytes == 0)
            touchedByLane(machine, step, lane, address, bytes, kind, *region);
        owner = memory.describe(address);
        subject = region != nullptr ? region->index : ~std::uint64_t{0};
        if (inside && place.host == nullptr)
            owner += ", and is constant";
        break;
    }
    case ptx::Window::Shared: {
        subject = (std::uint64_t{1} << 32);
        const Region* nearest = nullptr;
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i) {
            const Region& region = machine.sharedRegions[i];
            if (address - region.base <= region.bytes && region.bytes - (address - region.base) >= bytes)
                place.host = region.host + (address - region.base);
            if (nearest == nullptr || region.base <= address)
                nearest = &region;
        }
        if (nearest != nullptr) {
            subject += nearest->index;
            const ptx::SharedVariable& variable = machine.program->shared[nearest->index];
            owner = "byte " + std::to_string(static_cast<std::int64_t>(address - nearest->base)) + " of shared memory '"
                + std::string(variable.name) + "', which has " + std::to_string(nearest->bytes) + " bytes";
        } else {
            owner = "shared memory, of which the kernel has none";
        }
        break;
    }
    case ptx::Window::Local:
        if (fits(machine.localPitch))
            place.host = machine.local + static_cast<std::uint64_t>(lane) * machine.localPitch + address;
        subject = std::uint64_t{2} << 32;
        owner = "byte " + std::to_string(address) + " of the thread's local memory, which has "
            + std::to_string(machine.localPitch) + " bytes";
        break;
    case ptx::Window::KernelParameter:
        if (fits(machine.program->kernelParameterBytes) && kind == AccessKind::Load)
            place.host = machine.kernelParameters + address;
        subject = std::uint64_t{3} << 32;
        owner = "byte " + std::to_string(address) + " of the kernel's parameters, which have "
            + std::to_string(machine.program->kernelParameterBytes) + " bytes";
        break;
    case ptx::Window::CallParameter:
        if (fits(machine.callParameterPitch))
            place.host =
                machine.callParameters + static_cast<std::uint64_t>(lane) * machine.callParameterPitch + address;
        subject = std::uint64_t{4} << 32;
        owner = "byte " + std::to_string(address) + " of a call's parameters, which have "
            + std::to_string(machine.callParameterPitch) + " bytes";
        break;
    }
    const std::uint32_t alignment = bytes;
    if (place.host != nullptr && address % alignment == 0)
        return place;
    const ProblemKind problem = place.host == nullptr ? ProblemKind::OutOfBounds : ProblemKind::Misaligned;
    const ProblemLog::Key key{problem, step->record.line, subject};
    if (block.problems().add(key, block.linearBlock())) {
        std::string message = std::string(verb(kind)) + " ";
        if (problem == ProblemKind::OutOfBounds)
            message += owner;
        else
            message += std::to_string(bytes) + " bytes at address " + std::to_string(address)
                + ", which is no multiple of " + std::to_string(alignment) + ": " + owner;
        block.problems().describe(key, problemAt(machine, lane, message));
    }
    place.host = nullptr;
    return place;
}

} // namespace warpatlas::simulator::services
