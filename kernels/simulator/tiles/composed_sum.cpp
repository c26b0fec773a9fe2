#include "kernels/simulator/tiles/composed_sum.h"

#include "kernels/model/half.h"

#include <bit>
#include <cmath>
#include <limits>

namespace warpatlas::simulator::tiles {
namespace {

using ptx::TileType;

constexpr int halfFraction = 10, halfLeastExponent = -14;

bool isByteFloat(TileType type)
{
    return type == TileType::E4M3 || type == TileType::E5M2;
}

float valueOf(const Factor& half)
{
    float size = std::ldexp(static_cast<float>(half.significand), half.exponent - halfFraction);
    if (half.kind == Factor::Kind::Infinite)
        size = std::numeric_limits<float>::infinity();
    else if (half.kind == Factor::Kind::NotANumber)
        size = std::numeric_limits<float>::quiet_NaN();
    return half.negative ? -size : size;
}

float valueOf(std::uint32_t bits, TileType type)
{
    return type == TileType::F16 ? valueOf(factorOf(bits, type)) : std::bit_cast<float>(bits);
}

std::uint32_t bitsOf(float value, TileType type)
{
    if (std::isnan(value))
        return type == TileType::F16 ? 0x7fff : 0x7fffffff;
    return type == TileType::F16 ? halfFromFloat(value) : std::bit_cast<std::uint32_t>(value);
}

std::uint32_t quadSum(const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c)
{
    float x[4], y[4];
    for (int i = 0; i < 4; ++i) {
        x[i] = valueOf(a[i]);
        y[i] = valueOf(b[i]);
    }
    float sum = valueOf(c, form.c);
    if (form.d == TileType::F16) {
        sum += std::fma(x[1], y[1], x[0] * y[0]);
        sum += std::fma(x[3], y[3], x[2] * y[2]);
    } else {
        float products = 0;
        for (int i = 0; i < 4; ++i)
            products = std::fma(x[i], y[i], products);
        sum += products;
    }
    return bitsOf(sum, form.d);
}

/// f16 has exponents for most of the subnormal ones.
Factor asHalf(Factor factor, TileType type)
{
    factor.significand <<= halfFraction - (type == TileType::E4M3 ? 3 : 2);
    while (factor.significand != 0 && factor.significand >> halfFraction == 0 && factor.exponent > halfLeastExponent) {
        factor.significand <<= 1;
        --factor.exponent;
    }
    return factor;
}

std::uint32_t byteSum(const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c)
{
    constexpr unsigned most = 32;
    Factor x[most], y[most];
    const unsigned half = form.k / 2u;
    for (unsigned i = 0; i < form.k; ++i) {
        const unsigned to = (i % 4 < 2 ? 0 : half) + i / 4 * 2 + i % 2;
        x[to] = asHalf(a[i], form.a);
        y[to] = asHalf(b[i], form.b);
    }
    ptx::TileForm halves = form;
    halves.a = halves.b = TileType::F16;
    halves.c = form.d;
    halves.k = static_cast<std::uint16_t>(half);
    const std::uint32_t products = floatSum(halves, x + half, y + half, floatSum(halves, x, y, 0));
    return bitsOf(valueOf(c, form.c) + valueOf(products, form.d), form.d);
}

} // namespace

bool isComposed(const ptx::TileForm& form)
{
    return form.quads || isByteFloat(form.a);
}

std::uint32_t composedSum(const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c)
{
    return form.quads ? quadSum(form, a, b, c) : byteSum(form, a, b, c);
}

} // namespace warpatlas::simulator::tiles
