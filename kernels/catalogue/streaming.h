/// Stores that go past the caches, for CPU references whose output is larger than these: an ordinary store first reads
/// the line that it is about to overwrite. Used by kernels/catalogue/*.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas {

/// Outputs of so many bytes are gone from the caches before anybody reads them.
inline constexpr std::size_t streamedBytes = std::size_t{16} << 20U;

/// Copies `count` values past the caches. Whole lines of 64 bytes should follow one another.
inline void streamValues(const float* from, float* to, std::size_t count)
{
    std::size_t i = 0;
#if defined(__x86_64__)
    for (; i < count && reinterpret_cast<std::uintptr_t>(to + i) % 16 != 0; ++i)
        to[i] = from[i];
    for (; i + 4 <= count; i += 4)
        _mm_stream_ps(to + i, _mm_loadu_ps(from + i));
#endif
    for (; i < count; ++i)
        to[i] = from[i];
}

/// Makes what this thread has streamed visible to others, as ordinary stores are.
inline void finishStreaming()
{
#if defined(__x86_64__)
    _mm_sfence();
#endif
}

} // namespace warpatlas
