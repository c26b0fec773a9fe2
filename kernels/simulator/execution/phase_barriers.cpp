#include "kernels/simulator/execution/phase_barriers.h"

namespace warpatlas::simulator {
namespace {

constexpr int countBits = 20, byteBits = 21;
constexpr std::uint64_t valid = std::uint64_t{1} << 61;

} // namespace

std::uint64_t PhaseBarrier::word() const
{
    const std::uint64_t toCome = static_cast<std::uint64_t>(bytes) & ((std::uint64_t{1} << byteBits) - 1);
    return phase << 63 | valid | toCome << (2 * countBits) | std::uint64_t{expected} << countBits | pending;
}

std::uint64_t PhaseBarrier::token() const
{
    return phase << countBits | pending;
}

bool PhaseBarrier::arrive(std::uint32_t count, std::int64_t expectedBytes)
{
    pending -= count;
    bytes += expectedBytes;
    if (pending != 0 || bytes != 0)
        return false;
    ++phase;
    pending = expected;
    return true;
}

bool PhaseWait::isOver(const PhaseBarrier& barrier) const
{
    return isParity ? (barrier.phase & 1) != (operand & 1) : operand >> countBits < barrier.phase;
}

std::uint64_t PhaseWait::passed(const PhaseBarrier& barrier) const
{
    return isParity || !isOver(barrier) ? 0 : barrier.phase - (operand >> countBits);
}

PhaseBarrier& PhaseBarriers::initialise(std::uint64_t address, std::uint32_t count)
{
    return m_all[address] = {count, count, 0, 0};
}

std::uint32_t PhaseBarriers::expectedAt(std::uint64_t address) const
{
    const auto found = m_all.find(address);
    return found == m_all.end() ? 0 : found->second.expected;
}

PhaseBarrier* PhaseBarriers::find(std::uint64_t address, std::uint64_t word)
{
    const auto found = m_all.find(address);
    return found == m_all.end() || found->second.word() != word ? nullptr : &found->second;
}

} // namespace warpatlas::simulator
