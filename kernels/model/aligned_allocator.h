/// An allocator whose memory begins at a cache line, so that vector loads cross no line, whatever the heap holds.
#pragma once

#include <cstddef>
#include <new>

namespace warpatlas {

template <class T> struct AlignedAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{64}; ///< bytes: a cache line of every CPU that we run on

    AlignedAllocator() = default;
    template <class Other> explicit AlignedAllocator(const AlignedAllocator<Other>&) { }

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, alignment); }

    bool operator==(const AlignedAllocator&) const { return true; }
};

} // namespace warpatlas
