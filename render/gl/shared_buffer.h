/// A GL buffer that a CUDA kernel writes into: no copy through the host where the driver can share it, otherwise a
/// pinned copy, with the reason. The one place that knows both CUDA and GL.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace warpatlas {
struct ExternalOutput;
}

namespace warpatlas::render {

enum class InteropPolicy { Automatic, Never };

class SharedBuffer {
public:
    /// Allocates `byteCount` bytes of zeros. With Automatic, asks CUDA which devices draw this context
    /// (cudaGLGetDevices), then tries: register, map, write, read back. Anything that fails makes this a copy, with the
    /// reason in copyReason(), and leaves no CUDA error behind.
    SharedBuffer(std::size_t byteCount, int cudaDevice, InteropPolicy policy);
    ~SharedBuffer();
    SharedBuffer(SharedBuffer&&) noexcept; ///< the moved-from buffer is empty: glName() 0
    SharedBuffer& operator=(SharedBuffer&&) noexcept;

    bool shared() const; ///< whether CUDA writes into the GL buffer itself
    const std::string& copyReason() const; ///< empty if shared

    /// Maps for CUDA; both throw RenderError where CUDA does not, and unmap() where GL cannot draw from it. Only if
    /// shared(); GL must not use the buffer until unmap(). The pointer is valid for this mapping.
    ExternalOutput map();
    void unmap();
    /// Copies bytes from the host into the GL buffer: the path where it is not shared.
    void upload(std::span<const std::byte> bytes);

    unsigned glName() const;
    std::size_t byteCount() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
