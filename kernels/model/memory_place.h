/// Where in memory an access goes, in terms of the source: the element of a variable, the byte of a piece of the heap.
#pragma once

#include "kernels/model/launch.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas {

/// The memory that one call of malloc() in a kernel gave.
struct HeapPiece {
    std::uint64_t bytes = 0; ///< as asked for
    Dim3 block{0, 0, 0}, thread{0, 0, 0}; ///< thread that called
    std::uint32_t line = 0; ///< line of the call; 0: not known
    std::uint32_t freedLine = 0; ///< 0: not known
    bool freed = false;
    bool operator==(const HeapPiece&) const = default;
};

/// The element of so many bytes that an offset lies in; below the first one it is negative. Any offset.
constexpr std::int64_t elementAt(std::int64_t offset, std::size_t bytes)
{
    const auto size = static_cast<std::int64_t>(bytes);
    return offset / size - (offset % size < 0 ? 1 : 0);
}

struct MemoryPlace {
    enum class Where : std::uint8_t {
        Nowhere, ///< at `address` there is no memory
        NullPointer, ///< at `address`, which is 0 or little more: a null pointer with an index
        Function, ///< at `address`, which is that of a function
        EmptyHeap, ///< a heap of which nothing is allocated
        Heap, ///< byte `element` of `piece`
        NoShared, ///< the kernel has no shared memory
        // The kinds that follow have an element and the fields beside it.
        Variable, ///< `name`: a buffer, or a variable of the module
        Shared, ///< `name`
        Local, ///< of the thread; `name` is empty where the array is not known
        KernelParameters,
        CallParameters,
        HostMemory, ///< at `address`, which is memory of the host's that no kernel reaches
    };
    Where where = Where::Nowhere;
    std::string name; ///< as the source has it
    std::uint64_t address = 0; ///< in the window's own space
    std::int64_t element = 0; ///< below 0: before the first
    std::uint64_t elements = 0;
    std::size_t elementBytes = 1;
    bool bytewise = false; ///< elements are bytes, and are called so
    HeapPiece piece;
    /// For a surface: coordinates (a layer last) and how many there are of each; x counts elements, whole ones below 0
    /// too. Empty elsewhere.
    std::vector<std::int64_t> coordinates{};
    std::vector<std::uint64_t> sizes{};
    /// For an array of several axes, as the source declares it: how many elements each has, the outermost first.
    std::vector<std::uint64_t> bounds{};

    bool isKnown() const { return where >= Where::Variable && where != Where::HostMemory; }
    bool operator==(const MemoryPlace&) const = default;
};

} // namespace warpatlas
