/// The simulated global memory of one run: module variables and buffers, each in a place of the address space of its
/// own. Set up by one thread; while a grid runs, workers read the tables and write the bytes.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/work.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/device_heap.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/memory_use.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::simulator {

class InitialisedMap;

struct Allocation {
    std::string name; ///< name of the buffer or the module variable
    std::size_t elementBytes = 1; ///< for messages: "element 12"
    bool bytewise = false; ///< how large elements are is not known: messages count bytes
    bool buffer = false; ///< the caller's, not the module's
    bool initialised = true; ///< false: unwritten bytes have no value, as from a plain cudaMalloc()
    /// Where it is not initialised, an output of a person's own kernel: zeros here, whatever host code does.
    BufferSpec::Before before = BufferSpec::Before::Zeros;
    InitialisedMap* written = nullptr; ///< of what is lent: what earlier launches and copies wrote; null: all of it
    bool atHost = false; ///< has the host's address, and no place
    std::uint32_t gapBytes = 0; ///< of lent memory, as it was lent
    MemoryUse* use = nullptr; ///< the same
    Region region;
};

/// Memory of the caller's, which keeps its address from launch to launch.
struct LentMemory {
    std::string name;
    std::uint32_t place = 0; ///< above the slots of the module's variables, and each once
    std::span<std::byte> host;
    std::size_t elementBytes = 1;
    /// Which bytes have a value; the launch adds what it writes. Null: all have.
    InitialisedMap* written = nullptr;
    /// Kernels find it at the host's own address: it has no place. Such accesses are looked at lane by lane.
    bool atHost = false;
    /// Padding of a structure lies beside a member, within an aligned piece of so many bytes. 0: it holds numbers,
    /// which nothing pads.
    std::uint32_t gapBytes = 0;
    MemoryUse* use = nullptr; ///< takes what the launch does, but through textures; null: not wanted
};

/// A texture or a surface, which a kernel knows by a number.
struct TextureObject {
    TextureSpec spec;
    ElementType type = ElementType::F32; ///< of one value
    std::uint32_t channels = 1;
    std::uint64_t base = 0; ///< address of its first element
    std::uint32_t allocation = 0;
    std::uint64_t rowBytes = 0; ///< from one row to the next; 0: without padding

    std::uint32_t elementBytes() const { return static_cast<std::uint32_t>(sizeOf(type)) * channels; }
};

class Memory {
public:
    /// With the program's module variables and their initial values, and the barrier of a cooperative launch. Throws
    /// InputError where an initial value names nothing, std::bad_alloc where the host has too little memory.
    explicit Memory(const ptx::Program& program);
    /// The same allocations at the same addresses, their bytes (`hosts`, by allocation) owned and filled by the caller.
    Memory(const Memory& layout, std::span<std::byte* const> hosts);
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    /// Allocates zeros; returns the allocation's number. Throws InputError where the address space is full or the size
    /// too large.
    std::uint32_t allocate(std::string name, std::uint64_t bytes, std::size_t elementBytes);
    /// The memory must outlive this. Throws InputError where the place is taken or the size too large.
    std::uint32_t lend(const LentMemory& lent);
    /// A variable of the module is to be the caller's memory of that size, which has its value already. `filled`: of a
    /// constant, what the host has filled; null: all.
    void lendVariable(std::uint32_t allocation, std::byte* host, InitialisedMap* filled)
    {
        m_allocations[allocation]->region.host = host;
        m_allocations[allocation]->initialised = filled == nullptr;
        m_allocations[allocation]->written = filled;
    }
    std::uint64_t address(std::uint32_t allocation) const { return m_allocations[allocation]->region.base; }
    std::span<std::byte> bytes(std::uint32_t allocation);
    /// Any thread, while a grid runs.
    void setWatch(std::uint32_t allocation, std::uint8_t bits);
    /// Empties the heap, as it was before the first allocation.
    void resetHeap();
    void markUninitialised(std::uint32_t allocation, BufferSpec::Before before = BufferSpec::Before::Zeros)
    {
        m_allocations[allocation]->initialised = false;
        m_allocations[allocation]->before = before;
    }
    /// Makes a texture or a surface of an allocation, and returns the number that a kernel knows it by.
    std::uint64_t addTexture(std::uint32_t allocation, const TextureSpec& spec, ElementType type);
    /// The object has the number that its maker gave it, from ptx::address::textureBase on; its `allocation` is found
    /// by its address. False where nothing is there.
    bool lendTexture(std::uint64_t number, TextureObject object);
    /// Null where there is none of that number.
    const TextureObject* texture(std::uint64_t number) const;
    const Allocation& allocation(std::uint32_t index) const { return *m_allocations[index]; }
    std::uint32_t allocationCount() const { return static_cast<std::uint32_t>(m_allocations.size()); }

    Region* const* regions() const { return m_places.data(); }
    /// Finds the region that an address is in, or beside: that of its place, or one at the host's address that has a
    /// byte in the same page of the host's. Null: nothing is there.
    const Region* regionAt(std::uint64_t address) const
    {
        const std::uint64_t place = ptx::address::placeAt(address);
        const Region* const found = place < m_places.size() ? m_places[place] : nullptr;
        return found != nullptr || m_atHost.empty() ? found : hostRegionAt(address);
    }
    /// The heap of malloc() in the kernel; null where the program has no such call. Its slot has a region without a
    /// byte, so that every access to it is looked at closely.
    DeviceHeap* heap() { return m_lentHeap != nullptr ? m_lentHeap : m_heap ? &*m_heap : nullptr; }
    /// A heap that other launches have allocated in and will: it takes the place of an own one. It must outlive this,
    /// and its base be that of a slot that is free. Throws InputError where it is not.
    void lendHeap(DeviceHeap& heap);
    /// "buffer 'grey', element 360000 of 360000": where an address is, for a person.
    MemoryPlace placeOf(std::uint64_t address) const;

private:
    /// In a slot that is empty.
    std::uint32_t add(std::string name, std::uint64_t bytes, std::size_t elementBytes, bool buffer, std::uint32_t slot);
    std::uint32_t addNext(std::string name, std::uint64_t bytes, std::size_t elementBytes, bool buffer)
    {
        if (m_nextSlot == ptx::address::firstSharedSlot)
            m_nextSlot += ptx::address::sharedSlots;
        return add(std::move(name), bytes, elementBytes, buffer, m_nextSlot++);
    }
    void initialise(const ptx::Program& program, std::uint32_t variable, std::uint32_t allocation);
    void enter(Allocation& allocation);
    void place(Allocation& allocation, std::uint64_t address);
    const Region* hostRegionAt(std::uint64_t address) const;

    std::array<Region*, ptx::address::placeCount> m_places{};
    std::vector<const Region*> m_atHost; ///< by address
    std::uint32_t m_nextSlot = 1;
    std::vector<std::unique_ptr<Allocation>> m_allocations;
    std::vector<TextureObject> m_textures; ///< by number; without channels where there is none
    std::optional<DeviceHeap> m_heap;
    DeviceHeap* m_lentHeap = nullptr;
    struct Free {
        void operator()(std::byte* bytes) const;
    };
    std::vector<std::unique_ptr<std::byte[], Free>> m_storage;
};

} // namespace warpatlas::simulator
