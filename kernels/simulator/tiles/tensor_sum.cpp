#include "kernels/simulator/tiles/tensor_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::simulator::tiles {
namespace {

using ptx::TileType;

struct FloatLayout {
    int exponentBits, fractionBits;
    int unused = 0; ///< bits of the register below the fraction
    bool hasInfinity = true;

    int bias() const { return (1 << (exponentBits - 1)) - 1; }
    int leastExponent() const { return 1 - bias(); }
};

FloatLayout layoutOf(TileType type)
{
    switch (type) {
    case TileType::F16:
        return {5, 10};
    case TileType::BF16:
        return {8, 7};
    case TileType::TF32:
        return {8, 10, 13};
    case TileType::E4M3:
        return {4, 3, 0, false};
    case TileType::E5M2:
        return {5, 2};
    default:
        return {8, 23};
    }
}

constexpr int exponentOfZero = -126;

/// sum * 2^(exponent - fractionBits), rounded once.
std::uint32_t rounded(std::int64_t sum, int exponent, int fractionBits, TileType type)
{
    if (sum == 0)
        return 0;
    const FloatLayout layout = layoutOf(type);
    const std::uint32_t sign = sum < 0 ? 1u << (layout.exponentBits + layout.fractionBits) : 0;
    const std::uint64_t size = sum < 0 ? 0 - static_cast<std::uint64_t>(sum) : static_cast<std::uint64_t>(sum);
    const int unit = exponent - fractionBits, top = unit + std::bit_width(size) - 1;
    const int leading = std::max(top, layout.leastExponent()), shift = leading - layout.fractionBits - unit;
    std::uint64_t kept = shift <= 0 ? size << -shift : shift > 63 ? 0 : size >> shift;
    if (type == TileType::F16 && shift > 0 && shift <= 63) {
        const std::uint64_t rest = size & ((std::uint64_t{1} << shift) - 1), half = std::uint64_t{1} << (shift - 1);
        kept += rest > half || (rest == half && (kept & 1) != 0) ? 1 : 0;
    }
    if (kept == 0) // also of a negative sum
        return 0;
    // The hidden bit counts the exponent up by one, and so does a carry out of the fraction.
    const std::uint64_t bits =
        (static_cast<std::uint64_t>(leading - layout.leastExponent()) << layout.fractionBits) + kept;
    const std::uint64_t infinity = ((std::uint64_t{1} << layout.exponentBits) - 1) << layout.fractionBits;
    return sign | static_cast<std::uint32_t>(std::min(bits, infinity));
}

std::uint32_t notANumber(TileType type)
{
    return type == TileType::F16 ? 0x7fff : 0x7fffffff;
}

std::uint32_t infinite(bool negative, TileType type)
{
    return type == TileType::F16 ? (negative ? 0xfc00 : 0x7c00) : (negative ? 0xff800000 : 0x7f800000);
}

/// Adds up terms in one step.
class AlignedSum {
public:
    AlignedSum(int fractionBits) : m_fractionBits(fractionBits) { }

    /// significand * 2^(exponent - fraction)
    void add(bool negative, std::uint64_t significand, int exponent, int fraction)
    {
        m_terms[m_count++] = {
            negative, significand << (m_fractionBits - fraction), significand == 0 ? exponentOfZero : exponent};
    }
    std::uint32_t result(TileType type) const
    {
        int largest = m_terms[0].exponent;
        for (int i = 1; i < m_count; ++i)
            largest = std::max(largest, m_terms[i].exponent);
        std::int64_t sum = 0;
        for (int i = 0; i < m_count; ++i) {
            const auto aligned =
                static_cast<std::int64_t>(m_terms[i].significand >> std::min(largest - m_terms[i].exponent, 63));
            sum += m_terms[i].negative ? -aligned : aligned;
        }
        return rounded(sum, largest, m_fractionBits, type);
    }

private:
    struct Term {
        bool negative;
        std::uint64_t significand;
        int exponent;
    };
    int m_fractionBits;
    int m_count = 0;
    Term m_terms[33];
};

std::uint32_t oneStep(const Factor* a, int aFraction, const Factor* b, int bFraction, unsigned count, std::uint32_t c,
    TileType cType, TileType dType, const TensorCore& core)
{
    const Factor addend = factorOf(c, cType);
    bool positive = false, negative = false, undefined = addend.kind == Factor::Kind::NotANumber;
    const auto infinity = [&](bool below) { (below ? negative : positive) = true; };
    if (addend.kind == Factor::Kind::Infinite)
        infinity(addend.negative);
    for (unsigned i = 0; i < count; ++i) {
        const bool aFinite = a[i].kind == Factor::Kind::Finite, bFinite = b[i].kind == Factor::Kind::Finite;
        if (aFinite && bFinite)
            continue;
        const bool zero = (aFinite && a[i].significand == 0) || (bFinite && b[i].significand == 0);
        if (a[i].kind == Factor::Kind::NotANumber || b[i].kind == Factor::Kind::NotANumber || zero)
            undefined = true;
        else
            infinity(a[i].negative != b[i].negative);
    }
    if (undefined || (positive && negative))
        return notANumber(dType);
    if (positive || negative)
        return infinite(negative, dType);
    AlignedSum sum(core.fractionBits);
    sum.add(addend.negative, addend.significand, addend.exponent, layoutOf(cType).fractionBits);
    for (unsigned i = 0; i < count; ++i)
        sum.add(a[i].negative != b[i].negative, std::uint64_t{a[i].significand} * b[i].significand,
            a[i].exponent + b[i].exponent, aFraction + bFraction);
    return sum.result(dType);
}

} // namespace

Factor factorOf(std::uint32_t bits, TileType type)
{
    const FloatLayout layout = layoutOf(type);
    bits >>= layout.unused;
    const std::uint32_t fraction = bits & ((1u << layout.fractionBits) - 1);
    const auto field = static_cast<int>(bits >> layout.fractionBits & ((1u << layout.exponentBits) - 1));
    const int top = (1 << layout.exponentBits) - 1;
    Factor factor;
    factor.negative = (bits >> (layout.exponentBits + layout.fractionBits) & 1) != 0;
    if (field == top && layout.hasInfinity)
        factor.kind = fraction != 0 ? Factor::Kind::NotANumber : Factor::Kind::Infinite;
    else if (field == top && fraction == (1u << layout.fractionBits) - 1) // e4m3 has one pattern, and no infinity
        factor.kind = Factor::Kind::NotANumber;
    factor.significand = field != 0 ? fraction | 1u << layout.fractionBits : fraction;
    factor.exponent = std::max(field, 1) - layout.bias();
    return factor;
}

std::uint32_t floatSum(
    const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c, const TensorCore& core)
{
    const int aFraction = layoutOf(form.a).fractionBits, bFraction = layoutOf(form.b).fractionBits;
    // The products of wmma are made of mma.m16n8k4: 16 x 16 x 8 is a shape that only wmma has.
    const bool halved = form.a == TileType::TF32 && form.n == 16;
    const unsigned together = core.operandBytes * 8 / ptx::bitsOf(form.a) / (halved ? 2 : 1);
    TileType type = form.c;
    for (unsigned first = 0; first < form.k; first += together) {
        c = oneStep(
            a + first, aFraction, b + first, bFraction, std::min(together, form.k - first), c, type, form.d, core);
        type = form.d;
    }
    return c;
}

std::uint64_t doubleSum(const ptx::TileForm& form, const std::uint64_t* a, const std::uint64_t* b, std::uint64_t c)
{
    constexpr std::uint64_t quiet = 0x0008000000000000u, none = 0xfff8000000000000u;
    for (unsigned i = 0; i < form.k; ++i) {
        double sum = std::fma(std::bit_cast<double>(a[i]), std::bit_cast<double>(b[i]), std::bit_cast<double>(c));
        std::uint64_t bits = none;
        if (!std::isnan(sum)) {
            bits = std::bit_cast<std::uint64_t>(sum);
        } else {
            for (const std::uint64_t operand : {a[i], c, b[i]}) // the last that is one hands itself on
                bits = std::isnan(std::bit_cast<double>(operand)) ? operand | quiet : bits;
        }
        c = bits;
    }
    return c;
}

std::uint32_t wholeSum(const ptx::TileForm& form, const std::int64_t* a, const std::int64_t* b, std::uint32_t c)
{
    std::int64_t sum = static_cast<std::int32_t>(c);
    for (unsigned i = 0; i < form.depth(); ++i) {
        if (form.a != TileType::B1) {
            sum += a[i] * b[i];
            continue;
        }
        const auto x = static_cast<std::uint32_t>(a[i]), y = static_cast<std::uint32_t>(b[i]);
        sum += std::popcount(form.exclusive ? x ^ y : x & y);
    }
    if (form.saturates)
        sum = std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX);
    return static_cast<std::uint32_t>(sum);
}

std::int64_t wholeOf(std::uint32_t bits, TileType type)
{
    switch (type) {
    case TileType::S8:
        return static_cast<std::int8_t>(bits);
    case TileType::U8:
        return static_cast<std::uint8_t>(bits);
    case TileType::S4:
        return static_cast<std::int64_t>(bits & 15) - static_cast<std::int64_t>((bits & 8) << 1);
    case TileType::U4:
        return bits & 15;
    default:
        return bits;
    }
}

} // namespace warpatlas::simulator::tiles
