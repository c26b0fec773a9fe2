/// What the assembler makes of products that the GPU has no instruction for, at the numbers that tell it from a tensor
/// core's sum.
#include "kernels/simulator/tiles/composed_sum.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace warpatlas::simulator::tiles::composed {
namespace {

using ptx::TileForm;
using ptx::TileType;

TileForm quads(TileType sum)
{
    TileForm form;
    form.m = form.n = 32;
    form.k = 4;
    form.quads = true;
    form.a = form.b = TileType::F16;
    form.c = form.d = sum;
    return form;
}

TileForm bytes(TileType type, TileType sum = TileType::F32)
{
    TileForm form;
    form.m = 16;
    form.n = 8;
    form.k = 32;
    form.a = form.b = type;
    form.c = form.d = sum;
    return form;
}

std::uint32_t composedSumOf(
    const TileForm& form, const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, std::uint32_t c)
{
    EXPECT_TRUE(isComposed(form));
    std::vector<Factor> x(form.k), y(form.k);
    for (std::size_t i = 0; i < form.k; ++i) {
        x[i] = factorOf(i < a.size() ? a[i] : 0, form.a);
        y[i] = factorOf(i < b.size() ? b[i] : 0, form.b);
    }
    return composedSum(form, x.data(), y.data(), c);
}

std::uint32_t bitsOf(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

constexpr std::uint32_t half = 0x3800, one = 0x3c00, minusOne = 0xbc00, small = 0x0800; ///< the last: 2^-13

TEST(ComposedSum, OfQuadsIsAChainAndThenC)
{
    const TileForm form = quads(TileType::F32);
    const std::uint32_t least = 0x0c00; // 2^-12, and so 2^-25 with 2^-13
    EXPECT_EQ(composedSumOf(form, {one, one, one, one}, {one, half, half, one}, bitsOf(2)), bitsOf(5));
    EXPECT_EQ(composedSumOf(form, {one, least, least, least}, {one, small, small, small}, bitsOf(-1)), 0u)
        << "each is lost";
    EXPECT_EQ(composedSumOf(form, {least, least, least, one}, {small, small, small, one}, bitsOf(-1)),
        bitsOf(std::ldexp(1.0f, -23)))
        << "together they count, and are rounded up";
    EXPECT_EQ(composedSumOf(form, {0x7e00}, {one}, 0), 0x7fffffffu);
    EXPECT_EQ(composedSumOf(form, {0x7c00}, {minusOne}, 0), 0xff800000u);
}

TEST(ComposedSum, OfQuadsInHalvesAddsPairs)
{
    const TileForm form = quads(TileType::F16);
    EXPECT_EQ(composedSumOf(form, {one, one, one, one}, {one, half, half, one}, 0x4000), 0x4500u);
    // 2048 + 1 alone is rounded to 2048; the pairs are added in f32, so that both count.
    EXPECT_EQ(composedSumOf(form, {one, 0, one, 0}, {one, 0, one, 0}, 0x6800), 0x6801u);
    EXPECT_EQ(composedSumOf(form, {0x7e00}, {one}, 0), 0x7fffu);
    EXPECT_EQ(composedSumOf(form, {0x8000, 0x8000, 0x8000, 0x8000}, {one, one, one, one}, 0x8000), 0x8000u)
        << "-0 stays";
}

constexpr std::uint32_t oneByte = 0x38, minusOneByte = 0xb8, threeByte = 0x44, leastByte = 0x01; ///< e4m3

TEST(ComposedSum, OfFloatsOfEightBitsAddsCAtTheEnd)
{
    const TileForm form = bytes(TileType::E4M3);
    EXPECT_EQ(composedSumOf(form, {oneByte, threeByte}, {oneByte, minusOneByte}, bitsOf(0.5f)), bitsOf(-1.5f));
    EXPECT_EQ(composedSumOf(form, {leastByte}, {leastByte}, 0), bitsOf(std::ldexp(1.0f, -18)))
        << "subnormal factors count";
    // Rounded to the nearest, not towards zero.
    EXPECT_EQ(composedSumOf(form, {threeByte}, {oneByte}, bitsOf(16777216.0f)), bitsOf(16777220.0f));
    EXPECT_EQ(composedSumOf(form, {0x7f}, {0}, 0), 0x7fffffffu) << "not-a-number";
    EXPECT_EQ(composedSumOf(bytes(TileType::E5M2), {0x7c}, {0xbc}, 0), 0xff800000u);
    EXPECT_EQ(composedSumOf(bytes(TileType::E4M3, TileType::F16), {threeByte}, {oneByte}, 0x6800), 0x6802u);
}

TEST(ComposedSum, OfFloatsOfEightBitsTakesTwoOfFourAtOnce)
{
    const TileForm form = bytes(TileType::E4M3);
    constexpr std::uint32_t most = 0x7e, minusMost = 0xfe; // 448
    const auto left = [&](unsigned place) {
        std::vector<std::uint32_t> a(8, 0), b(8, 0);
        a[0] = b[0] = b[4] = most;
        a[4] = minusMost;
        a[place] = b[place] = leastByte;
        return composedSumOf(form, a, b, 0);
    };
    EXPECT_EQ(left(1), 0u) << "too far below the largest of its step";
    EXPECT_EQ(left(5), 0u);
    EXPECT_EQ(left(2), bitsOf(std::ldexp(1.0f, -18))) << "the other step";
    EXPECT_EQ(left(7), bitsOf(std::ldexp(1.0f, -18)));
}

TEST(ComposedSum, OthersAreTheTensorCores)
{
    TileForm form = bytes(TileType::F16);
    EXPECT_FALSE(isComposed(form));
    form.a = form.b = TileType::BF16;
    EXPECT_FALSE(isComposed(form));
}

} // namespace
} // namespace warpatlas::simulator::tiles::composed
