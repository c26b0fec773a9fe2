/// Stores past the caches and early loads, for CPU references whose data are larger than the caches: an ordinary store
/// first reads the line that it overwrites. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas::inline bundled {

/// Outputs of this many bytes or more have left the caches before they are read.
inline constexpr std::size_t streamedBytes = std::size_t{16} << 20U;

/// Caches and memory move lines of this many bytes.
inline constexpr std::size_t cacheLineBytes = 64;

/// From `at` to where the next line begins; 0 if one begins there.
inline std::size_t bytesToLine(const void* at)
{
    return (cacheLineBytes - reinterpret_cast<std::uintptr_t>(at) % cacheLineBytes) % cacheLineBytes;
}

#if defined(__x86_64__)
inline void streamLines(const float* from, float* to, std::size_t count)
{
    for (std::size_t i = 0; i < count; i += 4)
        _mm_stream_ps(to + i, _mm_loadu_ps(from + i));
}

[[gnu::target("avx2")]] inline void streamLinesAvx2(const float* from, float* to, std::size_t count)
{
    for (std::size_t i = 0; i < count; i += 8)
        _mm256_stream_ps(to + i, _mm256_loadu_ps(from + i));
}
#endif

/// Copies `count` values, whole lines past the caches. A line in parts would go to memory more than once: what is
/// before the first whole line and after the last is stored as usual.
inline void streamValues(const float* from, float* to, std::size_t count)
{
    std::size_t done = 0;
#if defined(__x86_64__)
    constexpr std::size_t lineValues = cacheLineBytes / sizeof(float);
    const std::size_t head = std::min(count, bytesToLine(to) / sizeof(float));
    const std::size_t lines = (count - head) / lineValues * lineValues;
    std::memcpy(to, from, head * sizeof(float));
    (hasAvx2() ? streamLinesAvx2 : streamLines)(from + head, to + head, lines);
    done = head + lines;
#endif
    std::memcpy(to + done, from + done, (count - done) * sizeof(float));
}

/// Makes what this thread has streamed visible to others, as ordinary stores are.
inline void finishStreaming()
{
#if defined(__x86_64__)
    _mm_sfence();
#endif
}

/// Asks for the lines of `bytes` bytes, `distance` past `at`, which will be read soon; they may be past the end of all
/// data. The hardware looks ahead too, but only to the end of a page of 4 KiB, and starts anew on the next.
[[gnu::always_inline]] inline void readAhead(const void* at, std::size_t distance, std::size_t bytes)
{
    const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(at) + distance;
    for (std::size_t i = 0; i < bytes; i += cacheLineBytes)
        __builtin_prefetch(reinterpret_cast<const void*>(begin + i));
}

} // namespace warpatlas::inline bundled
