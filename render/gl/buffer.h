/// A GL buffer object. Moved-from: name() 0, byteCount() 0.
#pragma once

#include "render/gl/name.h"

#include <cstddef>
#include <span>
#include <string>

namespace warpatlas::render::gl {

// GL's error flags as exceptions.

/// Forgets errors of foreign calls.
void clearErrors();
/// Throws RenderError with GL's own name for the error, if a call since clearErrors() failed.
void throwOnError(const std::string& stage);

void deleteBuffer(unsigned name);

/// Rounds up to whole texels of the widest format (16 bytes): a texture buffer leaves a part-filled last texel out.
constexpr std::size_t paddedToTexels(std::size_t byteCount)
{
    const std::size_t padded = (byteCount + 15) / 16 * 16;
    return padded ? padded : 16;
}

class Buffer {
public:
    Buffer() = default; ///< none; name() 0
    /// Allocates `byteCount` bytes of zeros, at least one byte. Throws RenderError (out of memory).
    explicit Buffer(std::size_t byteCount);
    /// Copies `bytes`, followed by zeros up to `byteCount` where that is more.
    Buffer(std::span<const std::byte> bytes, std::size_t byteCount);

    Buffer(Buffer&& other) noexcept : m_name(std::move(other.m_name)), m_byteCount(std::exchange(other.m_byteCount, 0))
    {
    }
    Buffer& operator=(Buffer&& other) noexcept
    {
        m_name = std::move(other.m_name);
        m_byteCount = std::exchange(other.m_byteCount, 0);
        return *this;
    }

    unsigned name() const { return m_name.value(); }
    std::size_t byteCount() const { return m_byteCount; }
    void write(std::size_t offset, std::span<const std::byte> bytes);
    void read(std::size_t offset, std::span<std::byte> bytes) const;
    void clear(); ///< to zeros

private:
    void allocate(std::size_t byteCount);
    void writeZeros(std::size_t offset); ///< from there to the end
    Name<deleteBuffer> m_name;
    std::size_t m_byteCount = 0;
};

/// Reads bytes of a buffer of another owner. Waits for GL to have written them.
void readBuffer(unsigned name, std::size_t offset, std::span<std::byte> bytes);
std::size_t bufferByteCount(unsigned name);

} // namespace warpatlas::render::gl
