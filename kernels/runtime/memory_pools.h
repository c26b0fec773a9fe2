/// Pools that cudaMallocAsync() takes memory from: what they hold and what is used of it. A pool takes memory from the
/// device in large pieces, and keeps what was freed until the host waits; what is more than its threshold goes back
/// then. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

namespace warpatlas::runtime {

/// In cudaMemPoolAttr's order, which counts from 1.
enum class PoolAttribute : std::uint8_t {
    FollowsEvents = 1,
    Opportunistic,
    InternalDependencies,
    ReleaseThreshold,
    ReservedNow,
    ReservedMost,
    UsedNow,
    UsedMost,
};

class MemoryPool {
public:
    explicit MemoryPool(std::uint64_t limit) : m_limit(limit) { }

    bool hasRoom(std::uint64_t bytes) const;
    /// False where that is more than the pool may have.
    bool take(std::uint64_t bytes);
    void giveBack(std::uint64_t bytes);
    /// The host has waited: unused memory goes back to the device, but for the threshold.
    void synchronised() { trim(m_threshold); }
    /// Keeps that much, and what is used.
    void trim(std::uint64_t keep);

    std::uint64_t get(PoolAttribute attribute) const;
    /// Returns CUDA's error code. Flags are 0 or 1; the largest amounts can be set to 0 alone, those of now not at all.
    int set(PoolAttribute attribute, std::uint64_t value);
    static bool isFlag(PoolAttribute attribute) { return attribute <= PoolAttribute::InternalDependencies; }

private:
    std::uint64_t m_limit; ///< 0: none
    std::array<bool, 3> m_flags{true, true, true};
    std::uint64_t m_threshold = 0, m_reserved = 0, m_reservedMost = 0, m_used = 0, m_usedMost = 0;
    std::uint64_t m_rounded = 0; ///< of it: what allocations take up
};

class MemoryPools {
public:
    static constexpr std::uint64_t defaultPool = 1;

    MemoryPools() { m_pools.emplace(defaultPool, MemoryPool(0)); }
    std::uint64_t make(std::uint64_t limit);
    /// Null where there is none of that number, or none any more.
    MemoryPool* find(std::uint64_t number);
    /// Memory of it that is still used is given back later. False for the default one.
    bool destroy(std::uint64_t number);

    std::uint64_t current() const { return m_current; }
    void setCurrent(std::uint64_t number) { m_current = number; }
    /// Memory of a pool, which may have been destroyed since.
    void giveBack(std::uint64_t number, std::uint64_t bytes);
    void synchronised();

private:
    std::uint64_t m_number = defaultPool, m_current = defaultPool;
    std::map<std::uint64_t, MemoryPool> m_pools;
};

} // namespace warpatlas::runtime
