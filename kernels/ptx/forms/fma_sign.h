/// DecodedInstruction::mode of Operation::Fma, as bits: what is negated before it is multiplied or added.
#pragma once

#include <cstdint>

namespace warpatlas::ptx::sign {

inline constexpr std::uint8_t product = 1;
inline constexpr std::uint8_t addend = 2;

} // namespace warpatlas::ptx::sign
