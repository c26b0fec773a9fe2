#include "kernels/runtime/device_memory.h"

#include "kernels/ptx/address_space.h"

#include <algorithm>
#include <iterator>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace warpatlas::runtime {

namespace address = ptx::address;

Pages::Pages(std::uint64_t where, std::uint64_t bytes) : m_length(bytes)
{
    // Untouched pages cost nothing.
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (where == 0 ? 0 : MAP_FIXED_NOREPLACE);
    // The simulator's addresses are numbers to every other part of the program; this one makes a pointer of them.
    void* const wanted = reinterpret_cast<void*>(where); // NOLINT(performance-no-int-to-ptr)
    void* const mapped = ::mmap(wanted, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (mapped == MAP_FAILED)
        return;
    if (where != 0 && mapped != wanted)
        ::munmap(mapped, bytes);
    else
        m_bytes = static_cast<std::byte*>(mapped);
}

Pages::~Pages()
{
    if (m_bytes != nullptr)
        ::munmap(m_bytes, m_length);
}

std::uint32_t DeviceMemory::takenSlots() const
{
    return static_cast<std::uint32_t>(
        std::distance(m_allocations.begin(), m_allocations.lower_bound(address::slotCount)));
}

bool DeviceMemory::isFull(std::uint64_t bytes) const
{
    return bytes > address::largestInPart ? takenSlots() >= mostLargeAllocations
                                          : m_allocations.size() >= mostAllocations;
}

std::optional<std::uint32_t> DeviceMemory::freeOne(Places& places) const
{
    for (std::uint32_t i = 0; i < places.count; ++i) {
        const std::uint32_t place = places.first + (places.next - places.first + i) % places.count;
        if (!m_allocations.contains(place)) {
            places.next = place + 1; // where that is behind the last one, it is the first
            return place;
        }
    }
    return std::nullopt;
}

std::optional<std::uint32_t> DeviceMemory::freePlace(std::uint64_t bytes)
{
    if (bytes <= address::largestInPart && takenSlots() + slotsForLarge >= mostLargeAllocations)
        if (const std::optional<std::uint32_t> part = freeOne(m_parts))
            return part;
    return freeOne(m_slots);
}

const DeviceAllocation* DeviceMemory::allocate(MemoryKind kind, std::uint64_t bytes, unsigned flags)
{
    if (bytes > address::largestAllocation || (kind != MemoryKind::Pinned && bytes > m_limit - m_used))
        return nullptr;
    const std::optional<std::uint32_t> place = freePlace(bytes);
    if (!place)
        return nullptr;
    DeviceAllocation made;
    made.kind = kind;
    made.place = *place;
    made.base = address::ofPlace(*place);
    made.bytes = bytes;
    made.flags = flags;
    made.pages = std::make_unique<Pages>(kind == MemoryKind::Device ? 0 : made.base, bytes);
    if (made.pages->bytes() == nullptr)
        return nullptr;
    if (kind == MemoryKind::Device) {
        if (bytes <= largestWatched)
            made.written = std::make_unique<simulator::InitialisedMap>(bytes);
        m_used += bytes;
    } else if (kind == MemoryKind::Managed) {
        m_used += bytes;
    }
    made.number = ++m_number;
    return &m_allocations.emplace(*place, std::move(made)).first->second;
}

simulator::DeviceHeap& DeviceMemory::makeHeap(std::uint64_t bytes)
{
    if (!m_heap)
        m_heap.emplace(address::ofSlot(heapSlot), address::largestAllocation, bytes);
    return *m_heap;
}

bool DeviceMemory::free(std::uint64_t where, MemoryKind kind)
{
    const DeviceAllocation* const found = find(where);
    const bool pinned = kind == MemoryKind::Pinned;
    if (found == nullptr || found->base != where || (found->kind == MemoryKind::Pinned) != pinned)
        return false;
    if (!pinned)
        m_used -= found->bytes;
    if (!found->freed)
        m_pools.giveBack(found->pool, found->bytes);
    noteFreed(*found);
    m_allocations.erase(found->place);
    return true;
}

void DeviceMemory::freeOf(std::uint64_t context)
{
    std::vector<const DeviceAllocation*> gone;
    for (const auto& [place, allocation] : m_allocations)
        if (allocation.context == context)
            gone.push_back(&allocation);
    for (const DeviceAllocation* const allocation : gone) {
        m_arrays.removeAt(allocation->base);
        free(allocation->base, allocation->kind);
    }
}

void DeviceMemory::noteFreed(const DeviceAllocation& allocation)
{
    if (!allocation.writtenBy)
        return;
    m_seen = m_seen || allocation.read || allocation.kind != MemoryKind::Device;
    m_unseen[*allocation.writtenBy] += allocation.bytes;
}

void DeviceMemory::noteRead(std::uint64_t where)
{
    if (DeviceAllocation* const found = find(where))
        found->read = true;
    else
        m_seen = true; // a variable
}

void DeviceMemory::noteStored(std::uint64_t where, std::optional<std::uint64_t> call)
{
    m_seen = m_seen || !call;
    if (DeviceAllocation* const found = find(where)) {
        found->writtenBy = call;
        found->writer.reset();
    } else
        m_seen = true; // a variable
}

void DeviceMemory::noteUses(const TextureViews& textures, const std::shared_ptr<const LastWriter>& launch)
{
    const std::optional<std::uint64_t> call = launch->call;
    for (const auto& [number, view] : textures)
        noteRead(view.address);
    for (auto& [place, allocation] : m_allocations) {
        const simulator::MemoryUse use = std::exchange(allocation.use, {});
        allocation.read = allocation.read || use.loaded;
        m_seen = m_seen || (use.stored && !call);
        if (!use.stored)
            continue;
        allocation.writtenBy = call;
        if (allocation.written != nullptr)
            allocation.writer = launch;
    }
}

std::map<std::uint64_t, std::uint64_t> DeviceMemory::takeUnseen()
{
    for (const auto& [place, allocation] : m_allocations)
        noteFreed(allocation);
    return m_seen ? std::map<std::uint64_t, std::uint64_t>() : std::exchange(m_unseen, {});
}

void DeviceMemory::freeAll()
{
    for (const auto& [place, allocation] : m_allocations)
        noteFreed(allocation);
    m_allocations.clear();
    m_registered.clear();
    m_arrays.clear();
    m_heap.reset();
    m_pools = {};
    m_used = 0;
}

DeviceAllocation* DeviceMemory::find(std::uint64_t where)
{
    const auto found = m_allocations.find(static_cast<std::uint32_t>(address::placeAt(where)));
    return found == m_allocations.end() ? nullptr : &found->second;
}

void DeviceMemory::wrote(std::uint64_t where, std::uint64_t bytes)
{
    DeviceAllocation* const found = find(where);
    if (found == nullptr || found->written == nullptr)
        return;
    found->writer = nullptr;
    if (bytes == found->bytes)
        found->written = nullptr;
    else
        found->written->writeAll(where - found->base, bytes);
}

std::uint64_t DeviceMemory::unwritten(std::uint64_t where, std::uint64_t bytes)
{
    const DeviceAllocation* const found = find(where);
    if (found == nullptr || found->written == nullptr)
        return 0;
    return found->written->missingRuns(where - found->base, bytes, std::min(found->leastUnwritten(), bytes));
}

void DeviceMemory::noteWritten()
{
    for (auto& [place, allocation] : m_allocations)
        if (allocation.written != nullptr && allocation.written->complete())
            allocation.written = nullptr;
}

bool DeviceMemory::isSimulated(std::uint64_t where)
{
    return where >= address::slotSize && where < std::uint64_t{heapSlot + 1} << address::slotBits;
}

} // namespace warpatlas::runtime
