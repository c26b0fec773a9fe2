/// Page-locked host memory, which copies use at full speed and kernels can read and write where they are. Move-only;
/// a moved-from owner is empty: get() is null, byteCount() 0.
#pragma once

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/memory/memory_check.h"

#include <cstddef>
#include <utility>

namespace warpatlas::cuda {

class PinnedMemory {
public:
    PinnedMemory() = default;
    /// Not initialised. Throws DeviceError. Nothing is allocated for 0 bytes.
    explicit PinnedMemory(std::size_t byteCount) : m_byteCount(byteCount)
    {
        if (byteCount == 0)
            return;
        const cudaError_t error = cudaHostAlloc(&m_pointer, byteCount, cudaHostAllocMapped);
        if (error == cudaErrorMemoryAllocation)
            throwOutOfPinnedMemory(byteCount);
        if (error != cudaSuccess)
            throwError(error, "cudaHostAlloc(&m_pointer, byteCount, cudaHostAllocMapped)", __FILE__, __LINE__);
    }
    ~PinnedMemory() { free(); }
    PinnedMemory(PinnedMemory&& other) noexcept
        : m_pointer(std::exchange(other.m_pointer, nullptr)), m_byteCount(std::exchange(other.m_byteCount, 0))
    {
    }
    PinnedMemory& operator=(PinnedMemory&& other) noexcept
    {
        if (this != &other) {
            free();
            m_pointer = std::exchange(other.m_pointer, nullptr);
            m_byteCount = std::exchange(other.m_byteCount, 0);
        }
        return *this;
    }

    void* get() const { return m_pointer; }
    std::size_t byteCount() const { return m_byteCount; }
    /// The address at which kernels of the current device see it.
    void* onDevice() const
    {
        void* pointer = nullptr;
        WARPATLAS_CUDA(cudaHostGetDevicePointer(&pointer, m_pointer, 0));
        return pointer;
    }

private:
    void free() noexcept
    {
        if (m_pointer)
            WARPATLAS_CUDA_NOTHROW(cudaFreeHost(m_pointer));
    }

    void* m_pointer = nullptr;
    std::size_t m_byteCount = 0;
};

} // namespace warpatlas::cuda
