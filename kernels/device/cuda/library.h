/// Device code loaded at run time, from which kernels are taken by name: catalogue and learners' kernels alike.
/// Move-only; a moved-from owner is empty. Kernels live as long as their library.
#pragma once

#include "kernels/device/cuda/check.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace warpatlas::cuda {

class Library {
public:
    /// A fatbin, cubin or PTX text that a zero follows. Throws DeviceError (no code for this GPU).
    explicit Library(std::span<const std::byte> code)
    {
        WARPATLAS_CUDA(cudaLibraryLoadData(&m_library, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
    }
    ~Library() { unload(); }
    Library(Library&& other) noexcept : m_library(std::exchange(other.m_library, nullptr)) { }
    Library& operator=(Library&& other) noexcept
    {
        if (this != &other) {
            unload();
            m_library = std::exchange(other.m_library, nullptr);
        }
        return *this;
    }

    /// `name` as the object code has it.
    cudaKernel_t kernel(const std::string& name) const
    {
        cudaKernel_t kernel = nullptr;
        WARPATLAS_CUDA(cudaLibraryGetKernel(&kernel, m_library, name.c_str()));
        return kernel;
    }

private:
    void unload() noexcept
    {
        if (m_library)
            WARPATLAS_CUDA_NOTHROW(cudaLibraryUnload(m_library));
    }

    cudaLibrary_t m_library = nullptr;
};

} // namespace warpatlas::cuda
