/// A load is checked when its value is used. A value that no selp takes is not checked, nor a byte that is only carried
/// to another place, which then counts as never written.
#include "kernels/simulator/checks/checker.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/places.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {
namespace {

std::uint32_t numberOf(const Machine& machine, const Access& access)
{
    return static_cast<std::uint32_t>(access.step - machine.code);
}

} // namespace

void Checker::checkLoad(Machine& machine, const Access& access, const LoadUse& use)
{
    const std::uint32_t warp = machine.warp->index, decoded = numberOf(machine, access);
    if (use.carried != 0 && m_now->unset.any())
        m_now->unset.forget(warp, decoded, access.lanes);
    m_now->unchosen.forget(warp, decoded, access.lanes);
    // Races with it have to be looked for now.
    if (use.choices.empty() || use.known == LoadUse::Known::Late) {
        check(machine, access);
        return;
    }
    if (use.known == LoadUse::Known::Later) {
        m_now->undecided.forget(warp, decoded, access.lanes);
        for (const int lane : LanesIn(access.lanes))
            m_now->undecided.add(warp, decoded, access, lane, 0);
        return;
    }
    std::uint32_t lanes = 0;
    for (const PlaneChoice& choice : use.choices)
        lanes |= choice.lanes(machine);
    Access taken = access;
    taken.lanes &= lanes;
    if (taken.lanes != 0)
        check(machine, taken);
}

void Checker::chosen(Machine& machine, const Step& step)
{
    const auto decoded = static_cast<std::uint32_t>(&step - machine.code);
    const auto takenNow = [&](HeldLoad& held) {
        std::uint32_t lanes = 0;
        for (const PlaneChoice& choice : m_uses.load(held.decoded)->choices)
            if (choice.decoded == decoded)
                lanes |= choice.lanes(machine);
        lanes &= held.lanes & machine.mask;
        held.lanes &= ~lanes;
        return lanes;
    };
    m_now->undecided.each(machine.warp->index, [&](HeldLoad& held) {
        if (const std::uint32_t lanes = takenNow(held); lanes != 0)
            check(machine, held.accessOf(lanes));
    });
    m_now->unchosen.each(machine.warp->index, [&](HeldLoad& held) {
        for (const int lane : LanesIn(takenNow(held))) {
            reportUninitialised(machine, held.accessOf(1u << lane), lane,
                static_cast<std::uint32_t>(std::popcount(held.bytes[static_cast<std::size_t>(lane)])));
        }
    });
}

void Checker::readUnwritten(Machine& machine, const Access& access, int lane, std::uint32_t bytes)
{
    const std::uint32_t decoded = numberOf(machine, access);
    // The host code decides what a buffer holds before the launch. So the buffer is blamed, unless the bytes may pad a
    // structure.
    const bool inBlock = access.window == ptx::Window::Shared || access.window == ptx::Window::Local;
    const bool followed = access.kind == AccessKind::Load && (inBlock || mayBeGap(machine, access, lane));
    if (followed && !inBlock && access.step->decoded.operation == ptx::Operation::Store)
        return; // an asynchronous copy, whose other end counts as written
    if (const LoadUse* use = followed ? m_uses.load(decoded) : nullptr; use != nullptr) {
        if ((bytes & use->carried) != 0)
            m_now->unset.add(machine.warp->index, decoded, access, lane, bytes & use->carried);
        const std::uint32_t chosen = bytes & use->chosen & ~use->used;
        bytes &= use->used;
        if (chosen != 0 && inBlock && !mayBeGap(machine, access, lane))
            bytes |= chosen;
        if (bytes != 0 && use->known == LoadUse::Known::Late) {
            m_now->unchosen.add(machine.warp->index, decoded, access, lane, bytes);
            return;
        }
    }
    if (bytes == 0)
        return;
    if (access.kind == AccessKind::Load && m_grid.kernel->unset().follows(decoded)) {
        m_now->followed.add(machine.warp->index, decoded, access, lane, bytes);
        m_grid.kernel->unset().loaded(machine, *access.step, lane, bytes, access.bytes);
        return;
    }
    reportUninitialised(machine, access, lane, static_cast<std::uint32_t>(std::popcount(bytes)));
}

void Checker::constant(Machine& machine, const Access& access)
{
    for (const int lane : LanesIn(access.lanes)) {
        const auto [map, offset] = writtenAt(access.addresses[lane]);
        if (const std::uint32_t missing = map == nullptr ? 0 : map->missing(offset, access.bytes); missing != 0)
            reportUninitialised(machine, access, lane, static_cast<std::uint32_t>(std::popcount(missing)));
    }
}

bool Checker::isNumber(const Access& access, const MemoryPlace& place, int lane) const
{
    const bool inConstant = access.window == ptx::Window::Constant;
    if ((access.window != ptx::Window::Global && !inConstant) || place.bytewise || access.bytes > place.elementBytes)
        return false;
    if (inConstant)
        return true; // of an array that the source declares
    const Region* const region = m_grid.memory->regionAt(access.addresses[lane]);
    const Allocation& memory = m_grid.memory->allocation(region->index);
    return region->bytes != 0 && memory.buffer && memory.written != nullptr && memory.gapBytes == 0;
}

void Checker::reportUninitialised(Machine& machine, const Access& access, int lane, std::uint32_t missing)
{
    if (readsBackUnset(machine, access, lane))
        return;
    const ptx::DecodedInstruction& decoded = access.step->decoded;
    Block& block = *machine.block;
    const Place place = placeOf(machine, decoded, access.window, access.addresses[lane]);
    // Structures are copied with the bytes that pad them; one number has none.
    const bool part = missing != access.bytes && !isNumber(access, place.inMemory(), lane);
    const ProblemLog::Key key{
        ProblemKind::Uninitialised, block.sourceLine(*access.step), place.subject * 2 + (part ? 1 : 0)};
    if (!block.problems().add(key, block.linearBlock()))
        return;
    MemoryFault fault;
    fault.what = MemoryFault::What::Unwritten;
    fault.place = place.inMemory();
    fault.bytes = access.bytes;
    fault.unwrittenBytes = missing;
    fault.unfilled = access.window == ptx::Window::Constant;
    Severity severity = part || fault.unfilled ? Severity::Information : Severity::Error;
    if (access.window == ptx::Window::Global) {
        using enum BufferSpec::Before;
        const Region* const region = m_grid.memory->regionAt(access.addresses[lane]);
        const BufferSpec::Before before = m_grid.memory->allocation(region->index).before;
        fault.zeros = before != Zeros;
        fault.unset = before == Unset;
        if (fault.zeros) // what host code does is the one thing that is not seen
            severity = !fault.unset || part ? Severity::Information : Severity::Possible;
    }
    block.problems().describe(key, machine.block->problemOf(*machine.warp, lane, std::move(fault), severity));
}

void Checker::carryOn(Machine& machine, const Access& access)
{
    const std::vector<ptx::CarriedByte>* const bytes = m_uses.store(numberOf(machine, access));
    for (const int lane : LanesIn(bytes == nullptr ? 0 : access.lanes)) {
        const HeldLoad* given = nullptr; // to other blocks: that is a use
        std::uint32_t givenBytes = 0;
        for (const ptx::CarriedByte& byte : *bytes) {
            const HeldLoad* const held = m_now->unset.find(machine.warp->index, byte.load, lane);
            if (held == nullptr || (held->bytes[static_cast<std::size_t>(lane)] >> byte.from & 1) == 0)
                continue;
            const std::uint64_t address = access.addresses[lane] + byte.to;
            if (access.window == ptx::Window::Shared)
                m_now->sharedWritten[address] = 0;
            else if (access.window == ptx::Window::Local)
                m_now->local(machine.warp->index, static_cast<std::uint32_t>(lane), address + 1)[address] = 0;
            else {
                given = held;
                givenBytes |= 1u << byte.to;
            }
        }
        if (given == nullptr)
            continue;
        if (!mayBeGap(machine, given->accessOf(1u << lane), lane)) {
            reportUninitialised(machine, given->accessOf(1u << lane), lane,
                static_cast<std::uint32_t>(std::popcount(given->bytes[static_cast<std::size_t>(lane)])));
            continue;
        }
        for (; givenBytes != 0; givenBytes &= givenBytes - 1)
            if (const auto [map, offset] =
                    writtenAt(access.addresses[lane] + static_cast<std::uint64_t>(std::countr_zero(givenBytes)));
                map != nullptr)
                map->forget(offset);
    }
}

bool Checker::mayBeGap(const Machine& machine, const Access& access, int lane)
{
    const std::uint64_t address = access.addresses[lane];
    if (access.window == ptx::Window::Global)
        return mayBeGlobalGap(address, access.bytes);
    if (!m_grid.kernel->sourceIsKnown())
        return false;
    // A gap lies beside a member, in a piece of so many bytes at most: of a variable a cache line, as structures are
    // aligned to one at most, as a rule.
    constexpr std::uint64_t least = 16, most = 128;
    std::uint64_t first = address / least * least, last = std::max(first + least, address + access.bytes);
    const auto stayWithin = [&](std::uint64_t base, std::uint64_t bytes) {
        first = base + (address - base) / most * most;
        last = std::min(std::max(first + most, address + access.bytes), base + bytes);
    };
    const std::uint8_t* written = nullptr;
    if (access.window == ptx::Window::Shared) {
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i)
            if (const Region& region = machine.sharedRegions[i]; address - region.base < region.bytes) {
                if (machine.program->shared[region.index].declared)
                    return false; // of numbers, which have none
                stayWithin(region.base, region.bytes);
            }
        written = m_now->sharedWritten.data();
        last = std::min<std::uint64_t>(last, m_now->sharedWritten.size());
    } else if (access.window == ptx::Window::Local) {
        for (const ptx::LocalVariable& variable : machine.program->functions[access.step->decoded.function].locals)
            if (const std::uint64_t base = machine.localBase + variable.offset; address - base < variable.bytes) {
                if (variable.declared)
                    return false;
                stayWithin(base, variable.bytes);
            }
        written = m_now->local(machine.warp->index, static_cast<std::uint32_t>(lane), last);
    } else {
        return false;
    }
    return std::any_of(written + first, written + last, [](std::uint8_t flag) { return flag != 0; });
}

bool Checker::mayBeGlobalGap(std::uint64_t address, std::uint32_t bytes)
{
    constexpr std::uint64_t ofHeap = 16; // as what malloc() gives is aligned
    const Region* const region = m_grid.memory->regionAt(address);
    const auto [map, offset] = writtenAt(address);
    const std::uint64_t piece = region->bytes == 0 ? ofHeap : m_grid.memory->allocation(region->index).gapBytes;
    if (map == nullptr || piece == 0)
        return false;
    const std::uint64_t first = offset / piece * piece, wanted = std::max(first + piece, offset + bytes) - first;
    const std::uint64_t most = region->bytes == 0 ? wanted : std::min(wanted, region->bytes - first);
    return map->missingRuns(first, most, 1) != most;
}

} // namespace warpatlas::simulator
