/// Memory of the current CUDA device. Move-only; a moved-from owner is empty: get() is null, byteCount() 0.
#pragma once

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/memory/memory_check.h"

#include <cstddef>
#include <utility>

namespace warpatlas::cuda {

class DeviceMemory {
public:
    DeviceMemory() = default;
    /// Not initialised. Throws DeviceError (out of memory). Nothing is allocated for 0 bytes.
    explicit DeviceMemory(std::size_t byteCount) : m_byteCount(byteCount)
    {
        if (byteCount == 0)
            return;
        const cudaError_t error = cudaMalloc(&m_pointer, byteCount);
        if (error == cudaErrorMemoryAllocation)
            throwOutOfMemory(byteCount);
        if (error != cudaSuccess)
            throwError(error, "cudaMalloc(&m_pointer, byteCount)", __FILE__, __LINE__);
    }
    ~DeviceMemory() { free(); }
    DeviceMemory(DeviceMemory&& other) noexcept
        : m_pointer(std::exchange(other.m_pointer, nullptr)), m_byteCount(std::exchange(other.m_byteCount, 0))
    {
    }
    DeviceMemory& operator=(DeviceMemory&& other) noexcept
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

private:
    void free() noexcept
    {
        if (m_pointer)
            WARPATLAS_CUDA_NOTHROW(cudaFree(m_pointer));
    }

    void* m_pointer = nullptr;
    std::size_t m_byteCount = 0;
};

} // namespace warpatlas::cuda
