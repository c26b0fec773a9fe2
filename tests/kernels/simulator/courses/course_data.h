/// Data for course kernels: different in every element, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::courses {

using Size = std::size_t;
using Integers = std::vector<std::int32_t>;

/// A step of xorshift, for data only.
inline std::uint32_t nextRandom(std::uint32_t& state)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

/// Multiples of a 4096th between `low` and `high`: sums and products of a few are exact in f32.
template <class T = float> std::vector<T> reals(std::size_t count, std::uint32_t seed, double low, double high)
{
    std::uint32_t state = seed * 2654435761u + 1;
    std::vector<T> values(count);
    for (T& value : values) {
        const auto steps = static_cast<std::uint32_t>((high - low) * 4096);
        value = static_cast<T>(low + static_cast<double>((nextRandom(state) >> 4) % steps) / 4096);
    }
    return values;
}

/// From `low` to `high`, both included.
template <class T> std::vector<T> integers(std::size_t count, std::uint32_t seed, std::int64_t low, std::int64_t high)
{
    std::uint32_t state = seed * 2654435761u + 1;
    std::vector<T> values(count);
    for (T& value : values) {
        // Two statements: operands of one could be taken in either order.
        const std::uint64_t high32 = nextRandom(state);
        const std::uint64_t random = high32 << 29 ^ nextRandom(state) >> 3;
        value = static_cast<T>(low + static_cast<std::int64_t>(random % std::uint64_t(high - low + 1)));
    }
    return values;
}

/// 64 bits of noise each.
inline std::vector<std::uint64_t> noise(std::size_t count, std::uint32_t seed)
{
    std::uint32_t state = seed * 2654435761u + 1;
    std::vector<std::uint64_t> values(count);
    for (std::uint64_t& value : values) {
        const std::uint64_t high = nextRandom(state);
        value = high << 32 | nextRandom(state);
    }
    return values;
}

inline constexpr std::uint32_t blocksFor(std::size_t count, std::uint32_t block)
{
    return static_cast<std::uint32_t>((count + block - 1) / block);
}

} // namespace warpatlas::courses
