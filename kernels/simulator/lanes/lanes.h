/// Loops over the 32 lanes of a plane. The files of this folder are compiled twice, once for the baseline and once for
/// AVX2, each into its own namespace (WARPATLAS_LANES), so that the linker cannot mix the two. For the same reason
/// nothing here calls an inline function that others also use, templates of the standard library included.
#ifndef WARPATLAS_LANES
#error "include this from instruction_sets_baseline.cpp or instruction_sets_avx2.cpp"
#endif
#pragma once

#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/services.h"

#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define WARPATLAS_ALWAYS_INLINE __attribute__((always_inline)) inline
/// Lanes never depend on each other: a destination plane is a source plane or apart from it, never shifted against it.
#define WARPATLAS_LANE_LOOP _Pragma("GCC ivdep") for (int i = 0; i < laneCount; ++i)

namespace warpatlas::simulator::WARPATLAS_LANES {

using ptx::DecodedInstruction;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;
using ptx::Window;

/// How a value of type T lies in a register plane: 32 bits, or 64 for the wide types. Narrow values are extended.
template <class T> struct Plane {
    using Slot = T;
    static WARPATLAS_ALWAYS_INLINE T load(T slot) { return slot; }
    static WARPATLAS_ALWAYS_INLINE T save(T value) { return value; }
};
template <class T, class Wide> struct NarrowPlane {
    using Slot = std::uint32_t;
    static WARPATLAS_ALWAYS_INLINE T load(std::uint32_t slot) { return static_cast<T>(slot); }
    static WARPATLAS_ALWAYS_INLINE std::uint32_t save(T value)
    {
        return static_cast<std::uint32_t>(static_cast<Wide>(value));
    }
};
template <> struct Plane<std::uint8_t> : NarrowPlane<std::uint8_t, std::uint32_t> {
};
template <> struct Plane<std::uint16_t> : NarrowPlane<std::uint16_t, std::uint32_t> {
};
template <> struct Plane<std::int8_t> : NarrowPlane<std::int8_t, std::int32_t> {
};
template <> struct Plane<std::int16_t> : NarrowPlane<std::int16_t, std::int32_t> {
};

/// Plane reader: reads lane i of an operand as T.
template <class T> struct Lanes {
    const typename Plane<T>::Slot* slots;
    WARPATLAS_ALWAYS_INLINE T operator[](int i) const { return Plane<T>::load(slots[i]); }
};
template <class T> WARPATLAS_ALWAYS_INLINE Lanes<T> lanes(const Machine& machine, std::uint32_t offset)
{
    return {reinterpret_cast<const typename Plane<T>::Slot*>(machine.window + offset)};
}
template <class T> WARPATLAS_ALWAYS_INLINE typename Plane<T>::Slot* slots(Machine& machine, std::uint32_t offset)
{
    return reinterpret_cast<typename Plane<T>::Slot*>(machine.window + offset);
}

alignas(128) inline constexpr std::uint32_t laneBit[laneCount] = {1u << 0, 1u << 1, 1u << 2, 1u << 3, 1u << 4, 1u << 5,
    1u << 6, 1u << 7, 1u << 8, 1u << 9, 1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15, 1u << 16, 1u << 17,
    1u << 18, 1u << 19, 1u << 20, 1u << 21, 1u << 22, 1u << 23, 1u << 24, 1u << 25, 1u << 26, 1u << 27, 1u << 28,
    1u << 29, 1u << 30, 1u << 31};

/// destination[i] = f(i) for the lanes of the mask; f is computed for all of them and must not trap.
template <class T, class F> WARPATLAS_ALWAYS_INLINE void write(Machine& machine, std::uint32_t destination, F f)
{
    typename Plane<T>::Slot* const to = slots<T>(machine, destination);
    const std::uint32_t mask = machine.mask;
    if (mask == allLanes) {
        WARPATLAS_LANE_LOOP to[i] = Plane<T>::save(f(i));
    } else {
        WARPATLAS_LANE_LOOP
        {
            const typename Plane<T>::Slot value = Plane<T>::save(f(i));
            to[i] = (mask & laneBit[i]) != 0 ? value : to[i];
        }
    }
}

/// One bit a lane from 0 or -1 a lane.
WARPATLAS_ALWAYS_INLINE std::uint32_t packMask(const std::int32_t* flags)
{
    std::uint32_t mask = 0;
#if defined(__AVX2__)
    for (int i = 0; i < laneCount; i += 8)
        mask |= static_cast<std::uint32_t>(_mm256_movemask_ps(
                    _mm256_castsi256_ps(_mm256_load_si256(reinterpret_cast<const __m256i*>(flags + i)))))
            << i;
#elif defined(__SSE2__)
    for (int i = 0; i < laneCount; i += 4)
        mask |= static_cast<std::uint32_t>(
                    _mm_movemask_ps(_mm_castsi128_ps(_mm_load_si128(reinterpret_cast<const __m128i*>(flags + i)))))
            << i;
#else
    for (int i = 0; i < laneCount; ++i)
        mask |= flags[i] != 0 ? laneBit[i] : 0;
#endif
    return mask;
}

/// The mask of lanes for which f(i) holds; computed for all lanes.
template <class F> WARPATLAS_ALWAYS_INLINE std::uint32_t maskOf(F f)
{
    alignas(64) std::int32_t flags[laneCount];
    WARPATLAS_LANE_LOOP flags[i] = f(i) ? -1 : 0;
    return packMask(flags);
}

WARPATLAS_ALWAYS_INLINE std::uint32_t readMask(const Machine& machine, std::uint32_t offset)
{
    std::uint32_t mask;
    __builtin_memcpy(&mask, machine.window + offset, 4);
    return mask;
}
/// Bits of the lanes in machine.mask only.
WARPATLAS_ALWAYS_INLINE void writeMask(Machine& machine, std::uint32_t offset, std::uint32_t value)
{
    const std::uint32_t mixed = (readMask(machine, offset) & ~machine.mask) | (value & machine.mask);
    __builtin_memcpy(machine.window + offset, &mixed, 4);
}

template <class To, class From> WARPATLAS_ALWAYS_INLINE To bitsAs(From from)
{
    static_assert(sizeof(To) == sizeof(From));
    To to;
    __builtin_memcpy(&to, &from, sizeof(to));
    return to;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
