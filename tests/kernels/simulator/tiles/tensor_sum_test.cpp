/// The model of a tensor core's sums, at the numbers that tell it from others.
#include "kernels/simulator/tiles/tensor_sum.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace warpatlas::simulator::tiles {
namespace {

using ptx::TileForm;
using ptx::TileType;

TileForm formOf(TileType type, unsigned k, TileType sum = TileType::F32)
{
    TileForm form;
    form.m = 16;
    form.n = 8;
    form.k = static_cast<std::uint16_t>(k);
    form.a = form.b = type;
    form.c = form.d = sum;
    return form;
}

/// A value of f16 bits.
std::uint32_t tensorSumOf(const TileForm& form, const std::vector<std::uint32_t>& a,
    const std::vector<std::uint32_t>& b, std::uint32_t c, const TensorCore& core = hopper)
{
    std::vector<Factor> x(form.k), y(form.k);
    for (std::size_t i = 0; i < form.k; ++i) {
        x[i] = factorOf(i < a.size() ? a[i] : 0, form.a);
        y[i] = factorOf(i < b.size() ? b[i] : 0, form.b);
    }
    return floatSum(form, x.data(), y.data(), c, core);
}

std::uint32_t bits(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

constexpr std::uint32_t one = 0x3c00, minusOne = 0xbc00, two = 0x4000, infinity = 0x7c00, nan = 0x7e00;
constexpr std::uint32_t least = 0x0001; ///< 2^-24

TEST(TensorSum, IsExactWhereNothingIsCutOff)
{
    const TileForm form = formOf(TileType::F16, 16);
    EXPECT_EQ(tensorSumOf(form, {one, two}, {two, two}, bits(0.5f)), bits(6.5f));
    EXPECT_EQ(tensorSumOf(form, {least}, {least}, 0), bits(std::ldexp(1.0f, -48))) << "subnormal factors count";
    EXPECT_EQ(tensorSumOf(form, {}, {}, bits(-3.25f)), bits(-3.25f));
    EXPECT_EQ(tensorSumOf(form, {one, minusOne}, {one, one}, 0), 0u);
}

TEST(TensorSum, RoundsTowardsZeroOnce)
{
    const TileForm form = formOf(TileType::F16, 16);
    // 2^24 + 1 has 25 bits; so has its opposite.
    EXPECT_EQ(tensorSumOf(form, {one}, {one}, bits(16777216.0f)), bits(16777216.0f));
    EXPECT_EQ(tensorSumOf(form, {one, one}, {one, one}, bits(16777216.0f)), bits(16777218.0f)) << "added in one step";
    EXPECT_EQ(tensorSumOf(form, {minusOne}, {one}, bits(-16777216.0f)), bits(-16777216.0f));
    EXPECT_EQ(tensorSumOf(form, {minusOne}, {one}, bits(16777218.0f)), bits(16777216.0f));
}

/// 2^24 + 2^-2 - 2^24: behind 25 bits below the largest term, nothing is kept. Older GPUs keep less.
TEST(TensorSum, CutsOffWhatLiesFarBelowTheLargestTerm)
{
    const TileForm form = formOf(TileType::F16, 16);
    const auto left = [&](int exponent, const TensorCore& core) {
        // a[0] * b[0] = 2^(exponent), c = 2^14, a[1] * b[1] = -2^14
        const auto power = [](int e) { return static_cast<std::uint32_t>(e + 15) << 10; };
        return tensorSumOf(form, {power(exponent), power(14) | 0x8000}, {one, one}, bits(16384.0f), core);
    };
    EXPECT_EQ(left(-11, hopper), bits(std::ldexp(1.0f, -11))) << "2^-25 of the largest";
    EXPECT_EQ(left(-12, hopper), 0u);
    EXPECT_EQ(left(-10, {24, 32}), bits(std::ldexp(1.0f, -10)));
    EXPECT_EQ(left(-11, {24, 32}), 0u);
    EXPECT_EQ(left(-10, {23, 32}), 0u);
}

TEST(TensorSum, TakesGroupsOfTermsOneAfterTheOther)
{
    const TileForm form = formOf(TileType::F16, 16);
    std::vector<std::uint32_t> a(16, 0);
    a[0] = a[8] = one;
    // Together they make 2^24 + 2; one after the other both are cut off.
    EXPECT_EQ(tensorSumOf(form, a, std::vector<std::uint32_t>(16, one), bits(16777216.0f)), bits(16777218.0f));
    EXPECT_EQ(
        tensorSumOf(form, a, std::vector<std::uint32_t>(16, one), bits(16777216.0f), {24, 16}), bits(16777216.0f));
}

TEST(TensorSum, HalvesAreRoundedToTheNearest)
{
    const TileForm form = formOf(TileType::F16, 8, TileType::F16);
    EXPECT_EQ(tensorSumOf(form, {one}, {one}, 0x6800), 0x6800u) << "2048 + 1: to the even one";
    EXPECT_EQ(tensorSumOf(form, {one, two}, {one, one}, 0x6800), 0x6802u) << "2051 is as far from 2050 as from 2052";
    EXPECT_EQ(tensorSumOf(form, {0x7bff}, {two}, 0), infinity);
    EXPECT_EQ(tensorSumOf(form, {least}, {0x3800}, 0), 0u) << "2^-25 is half of the least";
    EXPECT_EQ(tensorSumOf(form, {least}, {0x3801}, 0), least);
}

TEST(TensorSum, InfinitiesAndNaN)
{
    const TileForm form = formOf(TileType::F16, 16), halves = formOf(TileType::F16, 8, TileType::F16);
    EXPECT_EQ(tensorSumOf(form, {infinity}, {one}, 0), 0x7f800000u);
    EXPECT_EQ(tensorSumOf(form, {infinity}, {minusOne}, 0), 0xff800000u);
    EXPECT_EQ(tensorSumOf(form, {infinity, infinity}, {one, minusOne}, 0), 0x7fffffffu);
    EXPECT_EQ(tensorSumOf(form, {infinity}, {0}, 0), 0x7fffffffu);
    EXPECT_EQ(tensorSumOf(form, {nan}, {0}, 0), 0x7fffffffu);
    EXPECT_EQ(tensorSumOf(halves, {nan}, {one}, 0), 0x7fffu);
    EXPECT_EQ(tensorSumOf(form, {}, {}, 0x7f800000), 0x7f800000u);
}

TEST(TensorSum, OfTf32LeavesThirteenBitsOut)
{
    const TileForm form = formOf(TileType::TF32, 8);
    EXPECT_EQ(tensorSumOf(form, {bits(1.0f) | 0x1fff}, {bits(1.0f)}, 0), bits(1.0f));
    EXPECT_EQ(tensorSumOf(form, {bits(1.0f) | 0x2000}, {bits(1.0f)}, 0), bits(1.0f) | 0x2000);
}

/// wmma.m16n16k8 is made of products of half the depth.
TEST(TensorSum, OfTf32InWmmaTakesFourAtOnce)
{
    const auto left = [](unsigned n) {
        TileForm form = formOf(TileType::TF32, 8);
        form.n = static_cast<std::uint16_t>(n);
        // 2^14 - 2^14 in the first four; what is far below stands in the others.
        return tensorSumOf(
            form, {bits(16384), bits(-16384), 0, 0, bits(std::ldexp(1.0f, -12))}, {bits(1), bits(1), 0, 0, bits(1)}, 0);
    };
    EXPECT_EQ(left(8), 0u);
    EXPECT_EQ(left(16), bits(std::ldexp(1.0f, -12)));
}

TEST(TensorSum, WhatRoundsToZeroIsPositive)
{
    const TileForm form = formOf(TileType::F16, 8, TileType::F16);
    EXPECT_EQ(tensorSumOf(form, {least}, {0xa722}, 0x8000), 0u);
    EXPECT_EQ(tensorSumOf(form, {least}, {0xb801}, 0), least | 0x8000) << "that is just more than half of the least";
}

std::uint64_t wideBits(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}

TEST(DoubleSums, HandNotANumberOn)
{
    constexpr std::uint64_t one = 0x7ff0000000000001, two = 0xfff8000000000002, three = 0x7ff8000000000003;
    constexpr std::uint64_t quiet = 0x0008000000000000;
    TileForm form = formOf(TileType::F64, 1, TileType::F64);
    const auto sum = [&](std::uint64_t a, std::uint64_t b, std::uint64_t c) { return doubleSum(form, &a, &b, c); };
    EXPECT_EQ(sum(wideBits(2.0), wideBits(3.0), wideBits(4.0)), wideBits(10.0));
    EXPECT_EQ(sum(one, two, three), two) << "b before all";
    EXPECT_EQ(sum(one, wideBits(1.0), three), three) << "the sum before a";
    EXPECT_EQ(sum(one, wideBits(1.0), wideBits(1.0)), one | quiet);
    EXPECT_EQ(sum(wideBits(INFINITY), wideBits(0.0), wideBits(1.0)), 0xfff8000000000000u) << "made here";
}

TEST(WholeSums, WrapAroundOrSaturate)
{
    TileForm form = formOf(TileType::S8, 16, TileType::S32);
    const std::vector<std::int64_t> a(16, -128), b(16, -128);
    EXPECT_EQ(wholeSum(form, a.data(), b.data(), 0x7fffffff), 0x7fffffffu + 16 * 16384);
    form.saturates = true;
    EXPECT_EQ(wholeSum(form, a.data(), b.data(), 0x7fffffff), 0x7fffffffu);
    EXPECT_EQ(wholeOf(0xf8, TileType::S4), -8);
    EXPECT_EQ(wholeOf(0xff, TileType::S8), -1);
}

} // namespace
} // namespace warpatlas::simulator::tiles
