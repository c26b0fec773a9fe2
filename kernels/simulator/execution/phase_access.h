/// Where the lanes of a split that stands at an operation of an mbarrier have their operands. Internal to the
/// simulator.
#pragma once

#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/phase_barriers.h"

#include "kernels/ptx/address_space.h"

#include <cstring>

namespace warpatlas::simulator {

inline std::uint64_t phaseOperand(const std::byte* window, std::uint32_t plane, int lane, std::size_t bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, window + plane + static_cast<std::size_t>(lane) * bytes, bytes);
    return value;
}

/// The address as the instruction has it.
inline std::uint64_t phaseAddress(const std::byte* window, const ptx::DecodedInstruction& decoded, int lane)
{
    const auto offset = static_cast<std::uint64_t>(decoded.immediate);
    if (decoded.addressBytes == 0)
        return offset;
    const std::uint64_t address = phaseOperand(window, decoded.a, lane, decoded.addressBytes) + offset;
    return decoded.addressBytes == 4 ? static_cast<std::uint32_t>(address) : address;
}

inline PhaseWait phaseWait(const std::byte* window, const ptx::DecodedInstruction& decoded, int lane)
{
    const bool parity = static_cast<ptx::PhaseMode>(decoded.mode) == ptx::PhaseMode::WaitParity;
    return {phaseOperand(window, decoded.b, lane, parity ? 4 : 8), parity};
}

/// Sets the predicate that a wait writes, of these lanes.
inline void setPhaseOver(std::byte* window, const ptx::DecodedInstruction& decoded, std::uint32_t lanes, bool over)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, window + decoded.destination, 4);
    bits = over ? bits | lanes : bits & ~lanes;
    std::memcpy(window + decoded.destination, &bits, 4);
}

} // namespace warpatlas::simulator
