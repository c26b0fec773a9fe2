/// The memory that a program allocates: device, managed and pinned. Addresses are the simulator's (a place each,
/// kernels/ptx/address_space.h), never the host's: a host that follows a pointer to device memory ends with a
/// segmentation fault, as on a real machine, and a kernel that follows a host's pointer is found. Managed and pinned
/// memory has the same address on both sides: its pages are mapped where the simulator has its place.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/ptx/address_space.h"
#include "kernels/runtime/arrays.h"
#include "kernels/runtime/memory_pools.h"
#include "kernels/runtime/registered_memory.h"
#include "kernels/simulator/execution/device_heap.h"
#include "kernels/simulator/execution/initialised_map.h"
#include "kernels/simulator/execution/kernel.h"
#include "kernels/simulator/execution/memory_use.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace warpatlas::runtime {

enum class MemoryKind : std::uint8_t { Device, Managed, Pinned };

/// Pages of this process, zeros at first.
class Pages {
public:
    /// At `address`, or anywhere where that is 0. Empty where there is no room: bytes() is null.
    Pages(std::uint64_t address, std::uint64_t bytes);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    std::byte* bytes() const { return m_bytes; }

private:
    std::byte* m_bytes = nullptr;
    std::uint64_t m_length = 0;
};

struct PreparedLaunch;

/// A launch that stored to memory.
struct LastWriter {
    std::optional<std::uint64_t> call; ///< number of the call that asked for it; empty: it has not ended
    std::string kernel;
    std::shared_ptr<const PreparedLaunch> launch;
    std::shared_ptr<const simulator::Kernel> code;
};

struct DeviceAllocation {
    MemoryKind kind = MemoryKind::Device;
    std::uint64_t number = 0; ///< from 1, in the order of allocation
    std::uint32_t place = 0;
    std::uint64_t base = 0, bytes = 0;
    std::unique_ptr<Pages> pages;
    std::unique_ptr<simulator::InitialisedMap> written; ///< null: all bytes have a value
    std::size_t elementBytes = 0; ///< as far as a kernel's parameters have said it; 0: not known
    bool numbers = false, structures = false; ///< that parameters have named as its elements
    simulator::MemoryUse use; ///< by the last launch
    bool read = false; ///< by a kernel, a texture or a copy, ever
    std::optional<std::uint64_t> writtenBy; ///< number of the call whose kernel did so last
    std::shared_ptr<const LastWriter> writer; ///< where a part of it is not written; null: none, or a copy came later
    unsigned flags = 0; ///< that pinned memory was asked for with
    std::uint64_t pool = 0; ///< that it is from; 0: none
    std::uint64_t context = 0; ///< that it was asked for in
    bool freed = false; ///< in the order of a stream, which has not come there yet

    std::string name() const { return "allocation " + std::to_string(number); }
    std::span<std::byte> host() const { return {pages->bytes(), static_cast<std::size_t>(bytes)}; }
    /// As simulator::LentMemory has it. Structures are usually aligned to a cache line at most, unknown types to 16
    /// bytes.
    std::uint32_t gapBytes() const { return structures ? 128 : numbers ? 0 : 16; }
    /// Fewer unwritten bytes side by side may be what pads a structure: that is less than an element of numbers, and
    /// than a piece that a gap is in elsewhere.
    std::uint64_t leastUnwritten() const { return elementBytes != 0 && !structures ? elementBytes : gapBytes(); }
};

/// Slots of the program's own memory. Those below are for the variables of modules; those above are left out, because
/// the host's programs and heaps have their addresses there.
inline constexpr std::uint32_t firstMemorySlot = 192, endOfMemorySlots = ptx::address::firstSharedSlot,
                               heapSlot = ptx::address::gridSlot - 1;
inline constexpr std::uint32_t mostLargeAllocations = endOfMemorySlots - firstMemorySlot, ///< at once
    mostAllocations = mostLargeAllocations + ptx::address::partCount;
/// cudaMalloc() gives a pointer that is a multiple of this.
inline constexpr std::uint64_t memoryAlignment = 256;
/// A GPU maps memory in pages of this size: what lies behind an allocation in its last page can be touched.
inline constexpr std::uint64_t devicePageBytes = std::uint64_t{2} << 20;

/// Data sheets do not have the size of the memory: as much as most have that are used for learning.
inline constexpr std::uint64_t simulatedDeviceBytes = std::uint64_t{12} << 30;
/// Slots that small allocations leave to large ones: as many of those as the device's memory holds.
inline constexpr std::uint32_t slotsForLarge = simulatedDeviceBytes / ptx::address::largestInPart;
static_assert(slotsForLarge < mostLargeAllocations);

/// Reads of unwritten bytes are found in allocations up to this size: the marks take an eighth of it.
inline constexpr std::uint64_t largestWatched = std::uint64_t{1} << 30;

class DeviceMemory {
public:
    /// `limit`: bytes of the device's memory.
    explicit DeviceMemory(std::uint64_t limit) : m_limit(limit) { }

    /// Null where there is no memory, or no place, left. `bytes` is not 0.
    const DeviceAllocation* allocate(MemoryKind kind, std::uint64_t bytes, unsigned flags = 0);
    /// Whether all places for so much are taken, which a GPU does not have: it would give more.
    bool isFull(std::uint64_t bytes) const;
    /// False where no allocation of that kind begins there.
    bool free(std::uint64_t address, MemoryKind kind);
    void freeOf(std::uint64_t context); ///< all that was asked for in it
    void freeAll(); ///< forgets what is registered, and arrays and textures, too
    /// The allocation whose place the address is in, on either side of its bytes too; null where there is none.
    DeviceAllocation* find(std::uint64_t address);
    /// An address in any slot of a program's memory or its kernels' heap, allocated or not: never one of the host's.
    static bool isSimulated(std::uint64_t address);

    /// Bytes from an address on have a value now.
    void wrote(std::uint64_t address, std::uint64_t bytes);
    /// Counts the unwritten bytes among those from an address on, without what may pad a structure.
    std::uint64_t unwritten(std::uint64_t address, std::uint64_t bytes);
    void noteRead(std::uint64_t address); ///< by a copy
    /// By a library's work, which that call asked for, as noteUses() has it.
    void noteStored(std::uint64_t address, std::optional<std::uint64_t> call);
    /// Notes the accesses of the last launch, which had those textures. Its call may be empty: it is not known.
    void noteUses(const TextureViews& textures, const std::shared_ptr<const LastWriter>& launch);
    /// Notes that the program sees results of kernels elsewhere: printed, or written where the host looks.
    void noteSeen() { m_seen = true; }
    /// Where nothing is ever seen of what any kernel has written: how many bytes of the device's memory, freed or not,
    /// by the call whose kernel wrote them last. A program that keeps one result may mean to leave another.
    std::map<std::uint64_t, std::uint64_t> takeUnseen();
    /// Forgets the marks of allocations that have a value in every byte.
    void noteWritten();

    const std::map<std::uint32_t, DeviceAllocation>& all() const { return m_allocations; }
    RegisteredMemory& registered() { return m_registered; }
    ArrayTable& arrays() { return m_arrays; }
    /// The heap of malloc() in kernels, which lives until the device is reset; null before makeHeap().
    simulator::DeviceHeap* heap() { return m_heap ? &*m_heap : nullptr; }
    simulator::DeviceHeap& makeHeap(std::uint64_t bytes); ///< with so much room, where there is none yet
    MemoryPools& pools() { return m_pools; }
    std::uint64_t limit() const { return m_limit; }
    std::uint64_t used() const { return m_used; } ///< of the device's memory

private:
    /// Freed places are taken again as late as can be.
    struct Places {
        std::uint32_t first = 0, count = 0, next = first;
    };
    void noteFreed(const DeviceAllocation& allocation);
    std::optional<std::uint32_t> freePlace(std::uint64_t bytes);
    std::optional<std::uint32_t> freeOne(Places& places) const;
    std::uint32_t takenSlots() const;

    std::uint64_t m_limit, m_used = 0, m_number = 0;
    Places m_slots{firstMemorySlot, mostLargeAllocations}, m_parts{ptx::address::slotCount, ptx::address::partCount};
    std::map<std::uint32_t, DeviceAllocation> m_allocations; ///< by place
    RegisteredMemory m_registered;
    ArrayTable m_arrays;
    MemoryPools m_pools;
    std::map<std::uint64_t, std::uint64_t> m_unseen; ///< of what is freed, as takeUnseen() has it
    bool m_seen = false;
    std::optional<simulator::DeviceHeap> m_heap;
};

} // namespace warpatlas::runtime
