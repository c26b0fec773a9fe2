/// The heap of malloc() in a kernel: CUDA's 8 MiB. A freed address is not given out again while there are others, so
/// that freed memory can be named. For one thread at a time: a kernel that allocates runs its blocks one after the
/// other.
#pragma once

#include "kernels/model/problem_facts.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::simulator {

class DeviceHeap {
public:
    static constexpr std::uint64_t capacityBytes = std::uint64_t{8} << 20; ///< cudaLimitMallocHeapSize, unless set

    struct Piece : HeapPiece {
        std::vector<std::byte> storage; ///< empty once freed
        bool settled = false; ///< see settle()
        const HeapPiece& asAskedFor() const { return *this; }
    };

    /// Addresses [base, base + span) are the heap's own.
    DeviceHeap(std::uint64_t base, std::uint64_t span, std::uint64_t capacity = capacityBytes)
        : m_base(base), m_span(span), m_capacity(capacity), m_next(base)
    {
    }

    /// An address, a multiple of 16; 0 where the heap is full, as CUDA has it.
    std::uint64_t allocate(std::uint64_t bytes, const Dim3& block, const Dim3& thread, std::uint32_t line);
    /// Returns the fault of freeing this address, if there is one. A null pointer is fine.
    std::optional<HeapFault> release(std::uint64_t address, std::uint32_t line);

    std::uint64_t base() const { return m_base; }
    std::uint64_t span() const { return m_span; }
    bool contains(std::uint64_t address) const { return address - m_base < m_span; }
    /// Where [address, address + bytes) stands on the host, or null where it is not inside one living piece.
    std::byte* find(std::uint64_t address, std::uint64_t bytes);
    /// A launch has ended, and what it left stays for those behind it. Which bytes of that have a value is not known
    /// then.
    void settle();
    bool isSettled(std::uint64_t address) const; ///< in the nearest piece
    /// In the nearest piece.
    MemoryPlace placeOf(std::uint64_t address) const;

    std::uint64_t usedBytes() const { return m_used; }

private:
    using Pieces = std::map<std::uint64_t, Piece>; ///< by address
    Pieces::const_iterator nearest(std::uint64_t address) const;
    void forget();

    std::uint64_t m_base, m_span, m_capacity;
    std::uint64_t m_next; ///< where to look for room
    std::uint64_t m_used = 0;
    std::uint64_t m_freedCount = 0;
    Pieces m_pieces;
};

} // namespace warpatlas::simulator
