/// A buffer of a Work in the memory of the current CUDA device, with guard cells on both sides. A kernel that writes a
/// little beyond its buffer harms nothing, and the write is seen. Move-only; a moved-from owner is empty: get() is
/// null, byteCount() 0.
#pragma once

#include "kernels/device/cuda/memory/owned_memory.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace warpatlas::cuda {

/// Writes into the guard cells of one side.
struct Trespass {
    std::uint64_t bytes = 0; ///< number of bytes that changed
    std::uint64_t furthest = 0; ///< bytes from the buffer's edge to the end of the furthest of them
};

/// Finds writes into `cells`, which otherwise hold GuardedMemory::pattern. `before`: they lie before the buffer,
/// whose edge is their end.
std::optional<Trespass> findTrespass(std::span<const std::byte> cells, bool before);

class GuardedMemory {
public:
    /// On each side. Larger than the strides of usual images, so that a row too many is caught as well.
    static constexpr std::size_t guardBytes = std::size_t{1} << 20;
    static constexpr int pattern = 0xa5; ///< a byte of the cells

    GuardedMemory() = default;
    /// The contents are not initialised; filling the guards is queued. Throws DeviceError. Nothing is allocated for 0
    /// bytes. compute-sanitizer knows the buffer's ends better where nothing lies beyond them: no guards then.
    GuardedMemory(std::size_t byteCount, cudaStream_t stream);

    /// The bytes that a buffer of this size takes with its guards. Saturates.
    static std::size_t bytesFor(std::size_t byteCount);

    void* get() const { return m_byteCount > 0 ? static_cast<std::byte*>(m_memory.get()) + m_guard : nullptr; }
    std::size_t byteCount() const { return m_byteCount; }

    struct Trespasses {
        std::optional<Trespass> before, behind;
    };
    /// Takes what was written beyond since the last time; the cells are whole again. Waits for the stream. Throws
    /// DeviceError.
    Trespasses takeTrespasses(cudaStream_t stream);

private:
    void fill(std::size_t offset, cudaStream_t stream);

    DeviceMemory m_memory;
    std::size_t m_byteCount = 0;
    std::size_t m_guard = 0; ///< bytes on each side
};

} // namespace warpatlas::cuda
