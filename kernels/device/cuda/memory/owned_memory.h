/// Memory that CUDA gives. Move-only; a moved-from owner is empty: get() is null, byteCount() 0.
#pragma once

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/memory/memory_check.h"

#include <cstddef>
#include <utility>

namespace warpatlas::cuda {

/// `Kind` says how it is had and given back.
template <class Kind> class OwnedMemory {
public:
    OwnedMemory() = default;
    /// Not initialised. Throws DeviceError (out of memory). Nothing is allocated for 0 bytes.
    explicit OwnedMemory(std::size_t byteCount) : m_byteCount(byteCount)
    {
        if (byteCount > 0)
            Kind::allocate(m_pointer, byteCount);
    }
    ~OwnedMemory()
    {
        if (m_pointer)
            Kind::free(m_pointer);
    }
    OwnedMemory(OwnedMemory&& other) noexcept
        : m_pointer(std::exchange(other.m_pointer, nullptr)), m_byteCount(std::exchange(other.m_byteCount, 0))
    {
    }
    OwnedMemory& operator=(OwnedMemory other) noexcept
    {
        std::swap(m_pointer, other.m_pointer);
        std::swap(m_byteCount, other.m_byteCount);
        return *this;
    }

    void* get() const { return m_pointer; }
    std::size_t byteCount() const { return m_byteCount; }

private:
    void* m_pointer = nullptr;
    std::size_t m_byteCount = 0;
};

struct OnDevice {
    static void allocate(void*& pointer, std::size_t byteCount)
    {
        const cudaError_t error = cudaMalloc(&pointer, byteCount);
        if (error == cudaErrorMemoryAllocation)
            throwOutOfMemory(byteCount);
        if (error != cudaSuccess)
            throwError(error, "cudaMalloc(&m_pointer, byteCount)", __FILE__, __LINE__);
    }
    static void free(void* pointer) noexcept { WARPATLAS_CUDA_NOTHROW(cudaFree(pointer)); }
};
/// Of the current CUDA device.
using DeviceMemory = OwnedMemory<OnDevice>;

struct PageLocked {
    static void allocate(void*& pointer, std::size_t byteCount)
    {
        const cudaError_t error = cudaHostAlloc(&pointer, byteCount, cudaHostAllocMapped);
        if (error == cudaErrorMemoryAllocation)
            throwOutOfPinnedMemory(byteCount);
        if (error != cudaSuccess)
            throwError(error, "cudaHostAlloc(&m_pointer, byteCount, cudaHostAllocMapped)", __FILE__, __LINE__);
    }
    static void free(void* pointer) noexcept { WARPATLAS_CUDA_NOTHROW(cudaFreeHost(pointer)); }
};
/// Of the host, page-locked: copies use it at full speed, and kernels can read and write it where it is.
using PinnedMemory = OwnedMemory<PageLocked>;

} // namespace warpatlas::cuda
