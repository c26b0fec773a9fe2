#include "kernels/runtime/memory_pools.h"

#include "kernels/runtime/errors/error_table.h"

#include <algorithm>

namespace warpatlas::runtime {
namespace {

/// A pool takes pieces of this size from the device, and rounds allocations up to this unit.
constexpr std::uint64_t piece = std::uint64_t{32} << 20, unit = 512;

std::uint64_t rounded(std::uint64_t bytes, std::uint64_t to)
{
    return (bytes + to - 1) / to * to;
}

} // namespace

bool MemoryPool::hasRoom(std::uint64_t bytes) const
{
    return m_limit == 0 || m_rounded + rounded(bytes, unit) <= m_limit;
}

bool MemoryPool::take(std::uint64_t bytes)
{
    if (!hasRoom(bytes))
        return false;
    m_rounded += rounded(bytes, unit);
    m_used += bytes;
    m_usedMost = std::max(m_usedMost, m_used);
    m_reserved = std::max(m_reserved, rounded(m_rounded, piece));
    m_reservedMost = std::max(m_reservedMost, m_reserved);
    return true;
}

void MemoryPool::giveBack(std::uint64_t bytes)
{
    m_rounded -= std::min(m_rounded, rounded(bytes, unit));
    m_used -= std::min(m_used, bytes);
}

void MemoryPool::trim(std::uint64_t keep)
{
    const std::uint64_t kept = keep > m_reserved ? m_reserved : rounded(keep, piece);
    m_reserved = std::min(m_reserved, std::max(rounded(m_rounded, piece), kept));
}

std::uint64_t MemoryPool::get(PoolAttribute attribute) const
{
    switch (attribute) {
    case PoolAttribute::ReleaseThreshold:
        return m_threshold;
    case PoolAttribute::ReservedNow:
        return m_reserved;
    case PoolAttribute::ReservedMost:
        return m_reservedMost;
    case PoolAttribute::UsedNow:
        return m_used;
    case PoolAttribute::UsedMost:
        return m_usedMost;
    default:
        return m_flags[static_cast<std::size_t>(attribute) - 1] ? 1 : 0;
    }
}

int MemoryPool::set(PoolAttribute attribute, std::uint64_t value)
{
    switch (attribute) {
    case PoolAttribute::ReleaseThreshold:
        m_threshold = value;
        return error::success;
    case PoolAttribute::ReservedMost:
        m_reservedMost = value == 0 ? m_reserved : m_reservedMost;
        return value == 0 ? error::success : error::invalidValue;
    case PoolAttribute::UsedMost:
        m_usedMost = value == 0 ? m_used : m_usedMost;
        return value == 0 ? error::success : error::invalidValue;
    case PoolAttribute::ReservedNow:
    case PoolAttribute::UsedNow:
        return error::invalidValue;
    default:
        if (value > 1)
            return error::invalidValue;
        m_flags[static_cast<std::size_t>(attribute) - 1] = value != 0;
        return error::success;
    }
}

std::uint64_t MemoryPools::make(std::uint64_t limit)
{
    m_pools.emplace(++m_number, MemoryPool(limit));
    return m_number;
}

MemoryPool* MemoryPools::find(std::uint64_t number)
{
    const auto found = m_pools.find(number);
    return found == m_pools.end() ? nullptr : &found->second;
}

bool MemoryPools::destroy(std::uint64_t number)
{
    if (number == defaultPool || m_pools.erase(number) == 0)
        return false;
    if (m_current == number)
        m_current = defaultPool;
    return true;
}

void MemoryPools::giveBack(std::uint64_t number, std::uint64_t bytes)
{
    if (MemoryPool* const pool = find(number))
        pool->giveBack(bytes);
}

void MemoryPools::synchronised()
{
    for (auto& [number, pool] : m_pools)
        pool.synchronised();
}

} // namespace warpatlas::runtime
