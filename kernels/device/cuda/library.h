/// Device code loaded at run time, from which kernels are taken by name: catalogue and learners' kernels alike.
/// Move-only; a moved-from owner is empty. Kernels live as long as their library.
#pragma once

#include "kernels/device/cuda/check.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace warpatlas::cuda {

class Library {
public:
    /// A fatbin, cubin or PTX text that a zero follows. `mostRegisters` a thread, where the driver compiles it. Throws
    /// DeviceError (no code for this GPU).
    explicit Library(std::span<const std::byte> code, std::optional<int> mostRegisters = {})
    {
        cudaJitOption option = cudaJitMaxRegisters;
        // The driver takes a number in place of a pointer.
        auto* value = reinterpret_cast<void*>(static_cast<std::uintptr_t>(mostRegisters.value_or(0)));
        WARPATLAS_CUDA(cudaLibraryLoadData(
            &m_library, code.data(), &option, &value, mostRegisters ? 1U : 0U, nullptr, nullptr, 0));
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

    /// A variable of the module, also a managed one, where the device has it, of at least this size. Throws
    /// DeviceError.
    void* global(const std::string& name, std::size_t byteCount) const
    {
        void* pointer = nullptr;
        std::size_t has = 0;
        if (cudaLibraryGetManaged(&pointer, &has, m_library, name.c_str()) != cudaSuccess) {
            cudaGetLastError(); // it is none: what was asked for is no error
            WARPATLAS_CUDA(cudaLibraryGetGlobal(&pointer, &has, m_library, name.c_str()));
        }
        if (has < byteCount)
            throwError(cudaErrorInvalidSymbol, name.c_str(), __FILE__, __LINE__);
        return pointer;
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
