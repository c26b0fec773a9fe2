/// A GL buffer registered with CUDA. Only in builds with CUDA; plain C++ so that it includes nothing of it.
#pragma once

#include "kernels/model/answer.h"

#include <cstddef>
#include <span>
#include <string>

namespace warpatlas::render {

/// Move-only; default and moved-from: nothing is registered. Unmaps and unregisters when destroyed; the GL context must
/// be current and the buffer must still exist.
class CudaMapping {
public:
    CudaMapping() = default;
    /// Registers the buffer. A refusal names CUDA's own error; no CUDA error is left behind, and the calling thread's
    /// current device is restored.
    static Answer<CudaMapping> create(unsigned buffer, int device);
    ~CudaMapping() { release(); }
    CudaMapping(CudaMapping&& other) noexcept;
    CudaMapping& operator=(CudaMapping&& other) noexcept;

    explicit operator bool() const { return m_resource != nullptr; }
    int device() const { return m_device; }
    bool mapped() const { return m_mapped; }

    /// Maps the buffer; returns its device pointer, to at least `needed` bytes. Throws RenderError.
    void* map(std::size_t needed);
    /// Waits until CUDA has finished with the buffer. Throws RenderError.
    void unmap();
    /// Maps, writes `pattern` to the start, reads it back into `seen`, unmaps. Returns why it failed, or an empty
    /// string.
    std::string writeThenRead(std::span<const std::byte> pattern, std::span<std::byte> seen) noexcept;

private:
    void release() noexcept;
    void* m_resource = nullptr; // cudaGraphicsResource_t
    int m_device = 0;
    bool m_mapped = false;
};

} // namespace warpatlas::render
