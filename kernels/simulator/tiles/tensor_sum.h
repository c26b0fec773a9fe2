/// How a tensor core adds up the products of a row and a column: the one place that models it.
///
/// Whole numbers and f64 are exact by definition: sums wrap around (or saturate, once, at the end), and f64 is a chain
/// of fma in the order of k, which hands on not-a-number of b, else of the sum, else of a. For f16, bf16 and tf32 no
/// document says how the hardware rounds; what is here is what measurements of other people found for the mma
/// instructions of an H100 (sm_90), and what the answers of one are compared with (tests/kernels/simulator/answers):
/// - products are exact, and not normalised;
/// - the products of up to `operandBytes` bytes of a row, and the sum so far, are added in one step: all are aligned to
///   the largest exponent among them (a product's is the sum of its factors') and cut off (towards zero) behind
///   `fractionBits` bits; these are added exactly;
/// - the result is rounded once: to f32 towards zero, to f16 to the nearest even number; subnormal results stay, and
///   what is too large is infinite;
/// - subnormal factors count in full; a zero has the least exponent of f32;
/// - what rounds to zero is positive;
/// - of tf32 the lowest 13 bits of the register are left out, and wmma takes half as many at once;
/// - not-a-number is 0x7fffffff, or 0x7fff.
/// Older GPUs differ in two numbers (the same measurements): Volta 23 and 8, Turing and Ampere 24 and 16, Ada 24 and
/// 16. Sources: Fasi, Higham, Mikaitis, Pranesh: "Numerical behavior of NVIDIA tensor cores" (2021); Xie and others:
/// "MMA-Sim: bit-accurate reference model of tensor cores and matrix cores" (2025); Khattak, Mikaitis: "Accurate
/// models of NVIDIA tensor cores" (2025).
#pragma once

#include "kernels/ptx/forms/tile_form.h"

#include <cstdint>

namespace warpatlas::simulator::tiles {

struct TensorCore {
    int fractionBits = 25;
    unsigned operandBytes = 32;
};
inline constexpr TensorCore hopper;

/// A factor, decoded once: its value is significand * 2^(exponent - fraction bits of its type).
struct Factor {
    enum class Kind : std::uint8_t { Finite, Infinite, NotANumber } kind = Kind::Finite;
    bool negative = false;
    std::uint32_t significand = 0;
    int exponent = 0;
};
Factor factorOf(std::uint32_t bits, ptx::TileType type);

/// c + the sum of a[i] * b[i], as an element of the types of `form`, which must not be composed (composed_sum.h).
std::uint32_t floatSum(
    const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c, const TensorCore& core = hopper);
/// Sums of f64, by their bits.
std::uint64_t doubleSum(const ptx::TileForm& form, const std::uint64_t* a, const std::uint64_t* b, std::uint64_t c);
/// Sums of whole numbers: elements with their sign, or words of single bits.
std::uint32_t wholeSum(const ptx::TileForm& form, const std::int64_t* a, const std::int64_t* b, std::uint32_t c);
/// A whole number of `type` from its bits, with its sign.
std::int64_t wholeOf(std::uint32_t bits, ptx::TileType type);

} // namespace warpatlas::simulator::tiles
