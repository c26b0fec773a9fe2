#include "kernels/simulator/replay/step_watch.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/textures/texture_request.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

namespace warpatlas::simulator {
namespace {

std::uint32_t lanesAtBarrier(const Warp& warp)
{
    std::uint32_t lanes = 0;
    for (const Split& split : warp.splits)
        lanes |= split.state == SplitState::AtBarrier ? split.mask : 0;
    return lanes;
}

/// A generic address' own window.
std::pair<ptx::Window, std::uint64_t> resolved(std::uint64_t address)
{
    namespace space = ptx::address;
    const std::pair<std::uint64_t, ptx::Window> windows[] = {{space::sharedBase, ptx::Window::Shared},
        {space::localBase, ptx::Window::Local}, {space::parameterBase, ptx::Window::KernelParameter},
        {space::callParameterBase, ptx::Window::CallParameter}};
    for (const auto& [base, window] : windows)
        if (address >> space::slotBits == base >> space::slotBits)
            return {window, address - base};
    return {ptx::Window::Global, address};
}

} // namespace

std::uint64_t littleEndian(const std::byte* at, std::size_t bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, at, std::min<std::size_t>(bytes, 8));
    return value;
}

std::uint64_t registerIn(const std::byte* plane, ptx::Type declared, std::uint32_t lane)
{
    if (declared == ptx::Type::Pred)
        return littleEndian(plane, 4) >> lane & 1;
    const std::size_t bytes = sizeOf(declared) >= 8 ? 8 : 4;
    return littleEndian(plane + lane * bytes, bytes);
}

std::uint64_t MemoryRequest::valueIn(const std::vector<std::byte>& contents, int lane, int element) const
{
    const std::size_t size = sizeOf(type);
    return littleEndian(
        contents.data() + static_cast<std::size_t>(lane) * bytes + static_cast<std::size_t>(element) * size, size);
}

void StepWatch::before(Machine& machine, std::uint64_t step)
{
    m_detail = {};
    m_detail.step = step;
    m_detail.executed = m_recording.step(step);
    m_window = machine.window;
    m_callParameters = machine.callParameters;
    m_callParameterPitch = machine.callParameterPitch;
    m_warp = machine.warp->index;
    m_alive = machine.warp->alive;
    for (std::size_t i = 0; i < machine.block->warpCount(); ++i)
        m_atBarrier.push_back(lanesAtBarrier(machine.block->warp(i)));
    const ptx::Program& program = m_recording.program();
    const ptx::DecodedInstruction& decoded = program.decoded[m_detail.executed.decoded];
    const InstructionUse& use = m_recording.instructions().of(m_detail.executed.decoded);
    const ptx::Function& function = program.functionOf(decoded);
    for (const std::uint32_t index : use.writes) {
        RegisterChange& change = m_detail.registers.emplace_back();
        change.index = index;
        change.name = m_recording.instructions().registerName(decoded.function, index);
        change.declared = function.registers[index];
        change.type = change.declared;
        for (std::uint32_t r = use.first; r < use.last; ++r)
            if (program.decoded[r].destination == program.functions[decoded.function].registerPlanes[index])
                change.type = program.decoded[r].type;
        if (use.memory != ptx::none)
            change.type = program.decoded[use.memory].type;
        if (change.declared == ptx::Type::Pred)
            change.type = ptx::Type::Pred;
        change.mask = m_detail.executed.executed;
    }
    readRegisters(&RegisterChange::before);
    m_detail.sources.fill(laneCount);
    machine.shuffleSources = m_detail.sources.data();
    m_detail.parted = parts(decoded);
    if (use.memory != ptx::none && program.decoded[use.memory].operation == ptx::Operation::Texture)
        textureRequestsBefore(machine);
    else if (use.memory != ptx::none)
        requestsBefore(machine);
}

/// Whether the lanes go different ways at a branch.
bool StepWatch::parts(const ptx::DecodedInstruction& decoded) const
{
    const std::uint32_t mask = m_detail.executed.mask;
    if (decoded.operation == ptx::Operation::Branch && decoded.guard != ptx::noPlane) {
        const auto guard = static_cast<std::uint32_t>(littleEndian(m_window + decoded.guard, 4)) & mask;
        return guard != 0 && guard != mask;
    }
    if (decoded.operation != ptx::Operation::BranchIndexed)
        return false;
    const auto indexOf = [&](std::uint32_t lanes) {
        return littleEndian(m_window + decoded.a + static_cast<std::size_t>(std::countr_zero(lanes)) * 4, 4);
    };
    for (std::uint32_t left = mask; left != 0; left &= left - 1)
        if (indexOf(left) != indexOf(mask))
            return true;
    return false;
}

void StepWatch::readRegisters(LaneValues RegisterChange::*into)
{
    const ptx::Program& program = m_recording.program();
    const std::uint32_t function = program.decoded[m_detail.executed.decoded].function;
    for (RegisterChange& change : m_detail.registers) {
        const std::byte* const plane = m_window + program.functions[function].registerPlanes[change.index];
        LaneValues& values = change.*into;
        for (std::uint32_t lane = 0; lane < laneCount; ++lane)
            values[lane] = registerIn(plane, change.declared, lane);
    }
}

std::byte* StepWatch::hostOf(
    Machine& machine, ptx::Window window, std::uint64_t address, int lane, std::uint32_t bytes) const
{
    const auto fits = [&](std::uint64_t size) { return address <= size && size - address >= bytes; };
    const auto own = static_cast<std::uint64_t>(lane);
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant: {
        const std::uint64_t slot = address >> ptx::address::slotBits;
        const Region* const region = slot < ptx::address::slotCount ? machine.regions[slot] : nullptr;
        const bool inside = region != nullptr && address - region->base <= region->bytes
            && region->bytes - (address - region->base) >= bytes;
        if (DeviceHeap* const heap = machine.block->grid().memory->heap(); heap != nullptr && heap->contains(address))
            return heap->find(address, bytes);
        return inside ? region->host + (address - region->base) : nullptr;
    }
    case ptx::Window::Shared:
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i) {
            const Region& region = machine.sharedRegions[i];
            if (address - region.base <= region.bytes && region.bytes - (address - region.base) >= bytes)
                return region.host + (address - region.base);
        }
        return nullptr;
    case ptx::Window::Local: {
        Warp& warp = machine.block->warp(m_warp);
        return fits(warp.localPitch) ? warp.local.data() + own * warp.localPitch + address : nullptr;
    }
    case ptx::Window::KernelParameter:
        return fits(machine.program->kernelParameterBytes) ? machine.kernelParameters + address : nullptr;
    case ptx::Window::CallParameter:
        return fits(m_callParameterPitch) ? m_callParameters + own * m_callParameterPitch + address : nullptr;
    case ptx::Window::Generic:
        break;
    }
    return nullptr;
}

/// The lanes of an instruction that access memory: of ldmatrix and stmatrix, and of copies, not all need do.
std::uint32_t StepWatch::accessing(const ptx::DecodedInstruction& decoded) const
{
    std::uint32_t lanes = m_detail.executed.executed;
    if (decoded.operation == ptx::Operation::Load && decoded.d != ptx::noPlane)
        lanes &= ~static_cast<std::uint32_t>(littleEndian(m_window + decoded.d, 4));
    for (const ptx::ConstantPlane& constant : m_recording.program().functions[decoded.function].constants)
        if (constant.bytes == 0 && constant.offset == decoded.guard)
            lanes &= static_cast<std::uint32_t>(constant.bits);
    return lanes;
}

/// Where each lane's access goes, and what is there: the same addresses as the handler computes.
void StepWatch::requestsBefore(Machine& machine)
{
    const ptx::Program& program = m_recording.program();
    const std::uint32_t number = m_recording.instructions().of(m_detail.executed.decoded).memory;
    const ptx::DecodedInstruction& decoded = program.decoded[number];
    const std::uint32_t bytes = static_cast<std::uint32_t>(sizeOf(decoded.type)) * decoded.vectorLength;
    for (const int lane : LanesIn(accessing(decoded))) {
        const auto at = static_cast<std::size_t>(lane);
        const auto offset = static_cast<std::uint64_t>(decoded.immediate);
        std::uint64_t address = offset;
        if (decoded.addressBytes == 8)
            address += littleEndian(m_window + decoded.a + at * 8, 8);
        else if (decoded.addressBytes == 4)
            address = static_cast<std::uint32_t>(littleEndian(m_window + decoded.a + at * 4, 4) + offset);
        ptx::Window window = decoded.window;
        if (window == ptx::Window::Generic)
            std::tie(window, address) = resolved(address);
        const std::byte* const host = hostOf(machine, window, address, lane, bytes);
        const Region* const region = window == ptx::Window::Global && host != nullptr
            ? machine.regions[address >> ptx::address::slotBits]
            : nullptr;
        const bool writes = decoded.operation != ptx::Operation::Load;
        if (host == nullptr || address % bytes != 0 || (writes && region != nullptr && !region->writable)) {
            m_detail.refused |= 1u << lane;
            m_detail.refusals.push_back({static_cast<std::uint32_t>(lane), accessKindOf(decoded), window, decoded.type,
                bytes, address, host != nullptr && address % bytes != 0, host != nullptr && address % bytes == 0});
            continue;
        }
        auto request = std::ranges::find(m_detail.memory, window, &MemoryRequest::window);
        if (request == m_detail.memory.end()) {
            request = m_detail.memory.insert(request, MemoryRequest{});
            static_cast<WarpRequest&>(*request) = {
                accessKindOf(decoded), window, bytes, static_cast<std::uint32_t>(sizeOf(decoded.type))};
            request->type = decoded.type;
            request->before.resize(std::size_t{bytes} * laneCount);
            request->after.resize(std::size_t{bytes} * laneCount);
        }
        request->lanes |= 1u << lane;
        request->addresses[at] = address;
        std::copy_n(host, bytes, request->before.data() + at * bytes);
    }
}

/// An access for each element that a lane's fetch touches.
void StepWatch::textureRequestsBefore(Machine& machine)
{
    const ptx::Program& program = m_recording.program();
    const ptx::DecodedInstruction& decoded =
        program.decoded[m_recording.instructions().of(m_detail.executed.decoded).memory];
    const Memory& memory = *machine.block->grid().memory;
    const textures::TextureRequest all =
        textures::requestOf(program, memory, decoded, m_window, m_detail.executed.executed);
    if (all.fault != textures::TextureRequest::Fault::None)
        return;
    for (const textures::RequestPart& part : all.parts()) {
        const ElementType type = all.objects[static_cast<std::size_t>(std::countr_zero(part.lanes))]->type;
        MemoryRequest& request = m_detail.memory.emplace_back();
        static_cast<WarpRequest&>(request) = {accessKindOf(decoded), ptx::Window::Global, part.bytes,
            std::min<std::uint32_t>(part.bytes, static_cast<std::uint32_t>(sizeOf(type))), part.lanes, part.addresses};
        request.texture = true;
        request.type = ptx::typeOf(type);
        request.before.resize(std::size_t{part.bytes} * laneCount);
        request.after.resize(std::size_t{part.bytes} * laneCount);
        for (const int lane : LanesIn(part.lanes)) {
            const auto at = static_cast<std::size_t>(lane);
            const std::byte* const host = hostOf(machine, request.window, part.addresses[at], lane, part.bytes);
            std::copy_n(host, part.bytes, request.before.data() + at * part.bytes);
        }
    }
    m_detail.refused = all.outside | all.misaligned;
    for (const int lane : LanesIn(m_detail.refused)) {
        const MemoryPlace place = textures::placeOnSurface(memory, all, lane);
        m_detail.refusals.push_back({static_cast<std::uint32_t>(lane), accessKindOf(decoded), ptx::Window::Global,
            decoded.type, static_cast<std::uint32_t>(place.elementBytes), place.address,
            (all.misaligned >> lane & 1) != 0, false});
    }
}

void StepWatch::after(Machine& machine)
{
    machine.shuffleSources = nullptr;
    Block& block = *machine.block;
    const Warp& warp = block.warp(m_warp);
    readRegisters(&RegisterChange::after);
    for (MemoryRequest& request : m_detail.memory) {
        for (const int lane : LanesIn(request.lanes)) {
            const auto at = static_cast<std::size_t>(lane);
            const std::byte* const host = hostOf(machine, request.window, request.addresses[at], lane, request.bytes);
            std::copy_n(host, request.bytes, request.after.data() + at * request.bytes);
        }
    }
    const ptx::DecodedInstruction& decoded = m_recording.program().decoded[m_detail.executed.decoded];
    const std::uint32_t lanes = m_detail.executed.executed;
    m_detail.exited = m_alive & ~warp.alive;
    for (const Split& split : warp.splits)
        m_detail.waits = m_detail.waits
            || ((split.state == SplitState::AtSync || split.state == SplitState::AtPhase) && (split.mask & lanes) != 0
                && split.step->decoded.instruction == decoded.instruction
                && split.step->decoded.function == decoded.function);
    if (m_detail.waits)
        for (RegisterChange& change : m_detail.registers)
            change.mask = 0;
    if (decoded.operation == ptx::Operation::Barrier && lanes != 0) {
        std::uint32_t id = 0;
        std::memcpy(&id, m_window + decoded.a + static_cast<std::size_t>(std::countr_zero(lanes)) * 4, 4);
        m_detail.barrier = id & 15;
        m_atBarrier[m_warp] |= static_cast<ptx::BarrierMode>(decoded.mode) == ptx::BarrierMode::Arrive ? 0 : lanes;
    }
    for (std::uint32_t i = 0; i < m_atBarrier.size(); ++i) {
        const std::uint32_t free = m_atBarrier[i] & ~lanesAtBarrier(block.warp(i)) & block.warp(i).alive;
        if (free != 0)
            m_detail.released.push_back({i, free});
    }
}

} // namespace warpatlas::simulator
