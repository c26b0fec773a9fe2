#include "kernels/simulator/execution/memory.h"

#include "kernels/model/error.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace warpatlas::simulator {

namespace address = ptx::address;

void Memory::Free::operator()(std::byte* bytes) const
{
    std::free(bytes);
}

Memory::Memory(const ptx::Program& program) : m_nextSlot(program.module->firstSlot)
{
    const std::vector<ptx::Variable>& variables = program.module->variables;
    std::vector<std::uint32_t> placed;
    for (const ptx::Variable& variable : variables) {
        // Shared variables keep their slot empty: slots are numbered by variable.
        if (variable.space == ptx::Space::Shared) {
            placed.push_back(ptx::none);
            ++m_nextSlot;
            continue;
        }
        placed.push_back(addNext(std::string(variable.name), variable.byteCount(), sizeOf(variable.type), false));
        m_allocations.back()->region.writable = variable.space != ptx::Space::Const;
        if (variable.placed != 0)
            place(*m_allocations.back(), variable.placed);
    }
    for (std::uint32_t i = 0; i < variables.size(); ++i)
        if (placed[i] != ptx::none)
            initialise(program, i, placed[i]);
    if (program.usesHeap) {
        m_heap.emplace(address::ofSlot(m_nextSlot), address::largestAllocation);
        addNext("device heap", 0, 1, false);
    }
    if (program.cooperative)
        add("barrier of the grid", address::gridBarrierBytes, 4, false, address::gridSlot);
}

Memory::Memory(const Memory& layout, std::span<std::byte* const> hosts)
    : m_nextSlot(layout.m_nextSlot), m_textures(layout.m_textures), m_heap(layout.m_heap)
{
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        m_allocations.push_back(std::make_unique<Allocation>(*layout.m_allocations[i]));
        Region& region = m_allocations.back()->region;
        region.host = hosts[i];
        enter(*m_allocations.back());
    }
}

/// Moves an allocation to the address that the program knows.
void Memory::place(Allocation& allocation, std::uint64_t address)
{
    m_places[address::placeAt(allocation.region.base)] = nullptr;
    allocation.region.base = address;
    allocation.atHost = true;
    enter(allocation);
}

/// Where addresses are looked for.
void Memory::enter(Allocation& allocation)
{
    Region& region = allocation.region;
    if (allocation.atHost)
        m_atHost.insert(std::ranges::upper_bound(m_atHost, region.base, {}, &Region::base), &region);
    else
        m_places[address::placeAt(region.base)] = &region;
}

const Region* Memory::hostRegionAt(std::uint64_t where) const
{
    constexpr std::uint64_t page = 4096;
    const auto behind = std::ranges::upper_bound(m_atHost, where, {}, &Region::base);
    if (behind != m_atHost.begin()) {
        const Region& before = **std::prev(behind);
        const std::uint64_t end = (before.base + before.bytes + page - 1) / page * page;
        if (where < end)
            return &before;
    }
    return behind != m_atHost.end() && where / page == (*behind)->base / page ? *behind : nullptr;
}

std::uint32_t Memory::allocate(std::string name, std::uint64_t bytes, std::size_t elementBytes)
{
    return addNext(std::move(name), bytes, elementBytes, true);
}

std::uint32_t Memory::add(
    std::string name, std::uint64_t bytes, std::size_t elementBytes, bool buffer, std::uint32_t slot)
{
    if (slot >= address::slotCount || m_places[slot] != nullptr || bytes > address::largestAllocation)
        throw InputError(name, "does not fit into the simulated address space");
    auto allocation = std::make_unique<Allocation>();
    // From calloc: large zeros come from the system untouched and cost nothing until they are used.
    constexpr std::size_t alignment = 256;
    auto* const raw = static_cast<std::byte*>(std::calloc(bytes + alignment, 1));
    if (raw == nullptr)
        throw std::bad_alloc();
    m_storage.emplace_back(raw);
    void* aligned = raw;
    std::size_t space = bytes + alignment;
    std::align(alignment, bytes, aligned, space);
    allocation->name = std::move(name);
    allocation->elementBytes = elementBytes == 0 ? 1 : elementBytes;
    allocation->buffer = buffer;
    allocation->region = {address::ofSlot(slot), bytes, static_cast<std::byte*>(aligned),
        static_cast<std::uint32_t>(m_allocations.size()), true};
    m_places[slot] = &allocation->region;
    m_allocations.push_back(std::move(allocation));
    return static_cast<std::uint32_t>(m_allocations.size() - 1);
}

std::uint32_t Memory::lend(const LentMemory& lent)
{
    const auto host = reinterpret_cast<std::uint64_t>(lent.host.data());
    const auto isTaken = [&](std::uint64_t slot) {
        return slot < address::slotCount ? m_places[slot] != nullptr
                                         : slot <= address::textureBase >> address::slotBits;
    };
    const bool fits = lent.atHost
        ? !isTaken(host >> address::slotBits) && !isTaken((host + lent.host.size()) >> address::slotBits)
        : lent.place < address::placeCount && m_places[lent.place] == nullptr && lent.place >= m_nextSlot;
    const bool isPart = !lent.atHost && lent.place >= address::slotCount;
    if (!fits || lent.host.size() > (isPart ? address::largestInPart : address::largestAllocation))
        throw InputError(lent.name, "does not fit into the simulated address space");
    auto allocation = std::make_unique<Allocation>();
    allocation->name = lent.name;
    allocation->elementBytes = lent.elementBytes == 0 ? 1 : lent.elementBytes;
    allocation->bytewise = lent.elementBytes == 0;
    allocation->buffer = true;
    allocation->initialised = lent.written == nullptr;
    allocation->written = lent.written;
    allocation->atHost = lent.atHost;
    allocation->gapBytes = lent.gapBytes;
    allocation->use = lent.use;
    allocation->region = {
        lent.atHost ? host : address::ofPlace(lent.place), lent.host.size(), lent.host.data(), allocationCount(), true};
    enter(*allocation);
    m_allocations.push_back(std::move(allocation));
    return allocationCount() - 1;
}

void Memory::initialise(const ptx::Program& program, std::uint32_t index, std::uint32_t allocation)
{
    const ptx::Module& module = *program.module;
    const ptx::Variable& variable = module.variables[index];
    const std::size_t size = sizeOf(variable.type);
    const std::span<std::byte> target = bytes(allocation);
    for (std::size_t i = 0; i < variable.initial.size() && (i + 1) * size <= target.size(); ++i) {
        const ptx::Initialiser& initial = variable.initial[i];
        std::uint64_t bits = initial.bits;
        if (!initial.symbol.empty()) {
            const std::uint32_t symbol = module.variable(initial.symbol);
            if (symbol != ptx::none) {
                bits += module.addressOfVariable(symbol);
            } else {
                const ptx::Function* const function = module.find(initial.symbol);
                if (function == nullptr)
                    throw InputError(module.name,
                        "the initial value of '" + std::string(variable.name) + "' names '"
                            + std::string(initial.symbol) + "', which is declared nowhere");
                bits += module.addressOf(*function);
            }
        }
        std::memcpy(target.data() + i * size, &bits, size < 8 ? size : 8);
    }
}

std::uint64_t Memory::addTexture(std::uint32_t allocation, const TextureSpec& spec, ElementType type)
{
    const std::uint64_t elements = std::max<std::uint64_t>(spec.elements(), 1);
    const Region& region = m_allocations[allocation]->region;
    m_textures.push_back(
        {spec, type, static_cast<std::uint32_t>(region.bytes / elements / sizeOf(type)), region.base, allocation});
    return ptx::address::textureBase + m_textures.size() - 1;
}

const TextureObject* Memory::texture(std::uint64_t number) const
{
    const std::uint64_t index = number - ptx::address::textureBase;
    return index < m_textures.size() && m_textures[index].channels != 0 ? &m_textures[index] : nullptr;
}

bool Memory::lendTexture(std::uint64_t number, TextureObject object)
{
    const Region* const region = regionAt(object.base);
    if (region == nullptr || object.base - region->base >= region->bytes)
        return false;
    object.allocation = region->index;
    const std::uint64_t index = number - ptx::address::textureBase;
    while (index >= m_textures.size())
        m_textures.emplace_back().channels = 0;
    m_textures[index] = object;
    return true;
}

void Memory::setWatch(std::uint32_t allocation, std::uint8_t bits)
{
    __atomic_store_n(&m_allocations[allocation]->region.watch, bits, __ATOMIC_RELEASE);
}

void Memory::lendHeap(DeviceHeap& heap)
{
    add("device heap", 0, 1, false, static_cast<std::uint32_t>(heap.base() >> address::slotBits));
    m_lentHeap = &heap;
}

void Memory::resetHeap()
{
    if (m_heap)
        m_heap.emplace(m_heap->base(), m_heap->span());
}

std::span<std::byte> Memory::bytes(std::uint32_t allocation)
{
    const Region& region = m_allocations[allocation]->region;
    return {region.host, region.bytes};
}

MemoryPlace Memory::placeOf(std::uint64_t where) const
{
    if (m_heap && m_heap->contains(where))
        return m_heap->placeOf(where);
    MemoryPlace place;
    place.address = where;
    const Region* const region = regionAt(where);
    if (region == nullptr) {
        place.where = where >> address::slotBits == 0 ? MemoryPlace::Where::NullPointer : MemoryPlace::Where::Nowhere;
        return place;
    }
    const Allocation& owner = *m_allocations[region->index];
    place.where = MemoryPlace::Where::Variable;
    place.name = ptx::sourceName(owner.name);
    place.element = elementAt(static_cast<std::int64_t>(where - region->base), owner.elementBytes);
    place.elements = region->bytes / owner.elementBytes;
    place.elementBytes = owner.elementBytes;
    return place;
}

} // namespace warpatlas::simulator
