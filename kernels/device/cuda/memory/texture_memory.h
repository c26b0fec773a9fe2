/// A texture or a surface of the current CUDA device: its array, filled from a buffer and copied back into it, and the
/// object that kernels know it by. Move-only; a moved-from owner is empty.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/texture.h"

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

namespace warpatlas::cuda {

class TextureMemory {
public:
    /// `buffer`: memory of the device with the elements, which a texture of linear memory reads itself and which then
    /// has to outlive it. Nothing is copied yet. Throws DeviceError: what the device does not take, out of memory.
    TextureMemory(const TextureSpec& spec, ElementType type, std::uint32_t channels, void* buffer);
    ~TextureMemory();
    TextureMemory(TextureMemory&& other) noexcept;
    TextureMemory& operator=(TextureMemory&& other) = delete;

    /// The bytes of its array beside the buffer.
    static std::size_t bytesFor(const TextureSpec& spec, std::size_t bufferBytes)
    {
        return spec.linearMemory ? 0 : bufferBytes;
    }

    /// A cudaTextureObject_t or a cudaSurfaceObject_t.
    unsigned long long object() const { return m_object; }
    const TextureSpec& spec() const { return m_spec; }

    /// Queue copies between the array and memory of the device or (pinned) of the host. Of linear memory there is
    /// nothing to copy, unless `from` is not the buffer. Throw DeviceError.
    void queueFill(const void* from, cudaMemcpyKind kind, cudaStream_t stream) const;
    void queueTake(void* to, cudaMemcpyKind kind, cudaStream_t stream) const;

private:
    cudaMemcpy3DParms copy(void* memory) const;

    TextureSpec m_spec;
    std::size_t m_elementBytes = 0;
    void* m_buffer = nullptr;
    cudaArray_t m_array = nullptr;
    unsigned long long m_object = 0;
};

} // namespace warpatlas::cuda
