/// The elementary functions that clang has no instruction for on this target and that NVIDIA keeps in a library, in
/// double precision. Part of cuda_subset.cuh. Largest errors that the tests saw, in units of the last place, against
/// the host's library: exp 1, log 1, pow 1, sin and cos 1 for all arguments, tan 2, atan 1, the rest as said there.
///
/// Products whose rounding error is needed stand in statements of their own, so that no compiler fuses them.
#pragma once

namespace warpatlas_math {

static constexpr double infinity = __builtin_huge_val();

static inline WARPATLAS_INTRINSIC double fused(double a, double b, double c)
{
    return __nvvm_fma_rn_d(a, b, c);
}
static inline WARPATLAS_INTRINSIC long long bitsOf(double x)
{
    return __builtin_bit_cast(long long, x);
}
static inline WARPATLAS_INTRINSIC double fromBits(long long bits)
{
    return __builtin_bit_cast(double, bits);
}
static inline WARPATLAS_INTRINSIC double notANumber()
{
    return fromBits(0x7ff8000000000000ll);
}

/// Two numbers whose sum is the value: high is the value rounded.
struct Pair {
    double high, low;
};
static inline WARPATLAS_INTRINSIC Pair sum(double larger, double smaller)
{
    const double high = larger + smaller;
    const double back = high - larger;
    return {high, smaller - back};
}
static inline WARPATLAS_INTRINSIC Pair product(double a, double b)
{
    const double high = a * b;
    return {high, fused(a, b, -high)};
}

/// x * 2^k for any k, rounded once where it becomes subnormal.
static inline WARPATLAS_INTRINSIC double scaled(double x, int k)
{
    k = k > 2200 ? 2200 : k < -2200 ? -2200 : k;
    // Upwards in steps that cannot overflow too early; downwards so that only the last one rounds.
    while (k > 1023) {
        x *= 0x1p1023;
        k -= 1023;
    }
    while (k < -969) {
        x *= 0x1p-969;
        k += 969;
    }
    return x * fromBits(static_cast<long long>(k + 1023) << 52);
}

/// k of x = m * 2^k with m from 1 to below 2; x is positive and finite.
static inline WARPATLAS_INTRINSIC int exponentOf(double x)
{
    return x < 0x1p-1022 ? static_cast<int>(bitsOf(x * 0x1p54) >> 52) - 1077 : static_cast<int>(bitsOf(x) >> 52) - 1023;
}

/// e^(x + low) for results between the smallest and the largest number.
static inline WARPATLAS_INTRINSIC double exponential(double x, double low)
{
    const double k = __builtin_rint(x * 0x1.71547652b82fep+0);
    double r = fused(-k, 0x1.62e42fefa39efp-1, x);
    r = fused(-k, 0x1.abc9e3b39803fp-56, r) + low;
    // Taylor's series: |r| < 0.35.
    double p = 0x1.6124613a86d09p-33;
    p = fused(p, r, 0x1.1eed8eff8d898p-29);
    p = fused(p, r, 0x1.ae64567f544e4p-26);
    p = fused(p, r, 0x1.27e4fb7789f5cp-22);
    p = fused(p, r, 0x1.71de3a556c734p-19);
    p = fused(p, r, 0x1.a01a01a01a01ap-16);
    p = fused(p, r, 0x1.a01a01a01a01ap-13);
    p = fused(p, r, 0x1.6c16c16c16c17p-10);
    p = fused(p, r, 0x1.1111111111111p-7);
    p = fused(p, r, 0x1.5555555555555p-5);
    p = fused(p, r, 0x1.5555555555555p-3);
    p = fused(p, r, 0.5);
    const double square = r * r;
    p = 1.0 + fused(p, square, r);
    return scaled(p, static_cast<int>(k));
}

/// x = m * 2^k with m between sqrt(1/2) and sqrt(2); x is positive and finite.
static inline WARPATLAS_INTRINSIC double fraction(double x, int& k)
{
    k = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k = -54;
    }
    const long long bits = bitsOf(x);
    const long long above = bits - 0x3fe6a09e667f3bcdll; // sqrt(1/2)
    k += static_cast<int>(above >> 52);
    return fromBits(bits - ((above >> 52) << 52));
}

/// log((1 + s) / (1 - s)) / s - 2 as a polynomial in z = s^2, divided by z; |s| < 0.172.
static inline WARPATLAS_INTRINSIC double logarithmTail(double z)
{
    double p = 2.0 / 25;
    p = fused(p, z, 2.0 / 23);
    p = fused(p, z, 2.0 / 21);
    p = fused(p, z, 2.0 / 19);
    p = fused(p, z, 2.0 / 17);
    p = fused(p, z, 2.0 / 15);
    p = fused(p, z, 2.0 / 13);
    p = fused(p, z, 2.0 / 11);
    p = fused(p, z, 2.0 / 9);
    p = fused(p, z, 2.0 / 7);
    return fused(p, z, 2.0 / 5);
}

/// log(m * 2^k) to twice the precision, nearly.
static inline WARPATLAS_INTRINSIC Pair logarithm(double m, int k)
{
    const double f = m - 1.0; // exact
    const Pair below = sum(2.0, f);
    const double s = f / below.high;
    const double sLow = (fused(-s, below.high, f) - s * below.low) / below.high;
    Pair z = product(s, s);
    z.low = fused(2.0 * s, sLow, z.low);
    // 2 s + s z (2/3 + z tail): the first two terms with their errors.
    Pair t = product(z.high, 0x1.5555555555555p-1);
    t.low += fused(z.high, 0x1.5555555555555p-55, z.low * 0x1.5555555555555p-1);
    const double zz = z.high * z.high;
    const Pair u = sum(t.high, t.low + zz * logarithmTail(z.high));
    Pair v = product(s, u.high);
    v.low += fused(s, u.low, sLow * u.high);
    const Pair w = sum(2.0 * s, v.high);
    const double wLow = w.low + fused(2.0, sLow, v.low);
    // + k log 2
    const double kd = k;
    const Pair ln = product(kd, 0x1.62e42fefa39efp-1);
    const double lnLow = fused(kd, 0x1.abc9e3b39803fp-56, ln.low);
    if (k == 0)
        return sum(w.high, wLow);
    const Pair total = sum(ln.high, w.high);
    return sum(total.high, total.low + (lnLow + wLow));
}

/// The rest of |x| after taking away quarter turns, and how many were taken (modulo 4).
struct Reduced {
    double high, low;
    int quarter;
};

/// 2/pi, 64 binary digits a word.
static const __device__ unsigned long long twoOverPi[20] = {0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull,
    0xdb6295993c439041ull, 0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull,
    0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull, 0x1ff897ffde05980full,
    0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull, 0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull,
    0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull, 0xf0cfbc209af4361dull};

/// 64 digits of 2/pi from digit `first` on; digits before the point are zero.
static inline WARPATLAS_INTRINSIC unsigned long long digitsFrom(int first)
{
    if (first < 0)
        return first <= -64 ? 0 : twoOverPi[0] >> -first;
    const int word = first / 64, shift = first % 64;
    const unsigned long long high = word < 20 ? twoOverPi[word] : 0, low = word < 19 ? twoOverPi[word + 1] : 0;
    return shift == 0 ? high : high << shift | low >> (64 - shift);
}

/// Payne's and Hanek's way, for arguments where pi/2 would be needed to hundreds of digits.
static __device__ __attribute__((noinline, nodebug)) Reduced reduceHuge(double x)
{
    const long long bits = bitsOf(x);
    const int exponent = static_cast<int>(bits >> 52) - 1075;
    const unsigned long long m = (bits & 0xfffffffffffffll) | 0x10000000000000ll;
    // x 2/pi = m 2^exponent 0.d1d2...: digits worth more than 4 turns nothing. The product's top two bits are the quarter.
    const int first = exponent - 2;
    const unsigned long long a = digitsFrom(first), b = digitsFrom(first + 64), c = digitsFrom(first + 128);
    unsigned long long low = m * c, carry, mid, high;
    asm("mul.hi.u64 %0, %1, %2;" : "=l"(carry) : "l"(m), "l"(c));
    mid = m * b + carry;
    asm("mul.hi.u64 %0, %1, %2;" : "=l"(high) : "l"(m), "l"(b));
    high += mid < carry;
    high += m * a;
    int quarter = static_cast<int>(high >> 62);
    // What is left is a fraction of a quarter turn; nearer to the next one it is negative.
    unsigned long long top = high << 2 | mid >> 62, rest = mid << 2 | low >> 62;
    const bool negative = static_cast<long long>(top) < 0;
    if (negative) {
        ++quarter;
        rest = 0ull - rest;
        top = ~top + (rest == 0);
    }
    const double upper = static_cast<double>(top & ~0x7ffull);
    const double lower = static_cast<double>((top & 0x7ff) << 53 | rest >> 11);
    const Pair turn = sum(upper * 0x1p-64, lower * 0x1p-117);
    Pair angle = product(turn.high, 0x1.921fb54442d18p+0);
    angle.low += fused(turn.high, 0x1.1a62633145c07p-54, turn.low * 0x1.921fb54442d18p+0);
    angle = sum(angle.high, angle.low);
    if (negative)
        angle = {-angle.high, -angle.low};
    return {angle.high, angle.low, quarter & 3};
}

static inline WARPATLAS_INTRINSIC Reduced reduce(double x)
{
    if (x > 0x1p20)
        return reduceHuge(x);
    const double k = __builtin_rint(x * 0x1.45f306dc9c883p-1);
    // k * pi/2 in three parts: the first difference is exact.
    const double first = fused(-k, 0x1.921fb54442d18p+0, x);
    const Pair second = product(k, 0x1.1a62633145c07p-54);
    const double high = first - second.high;
    const double back = first - high;
    const double low = (back - second.high) - fused(k, -0x1.f1976b7ed8fbcp-110, second.low);
    return {high, low, static_cast<int>(k) & 3};
}

/// Both for |x| up to pi/4.
static inline WARPATLAS_INTRINSIC double sineOf(double x, double low)
{
    const double z = x * x;
    double p = 0x1.952c77030ad4ap-49;
    p = fused(p, z, -0x1.ae7f3e733b81fp-41);
    p = fused(p, z, 0x1.6124613a86d09p-33);
    p = fused(p, z, -0x1.ae64567f544e4p-26);
    p = fused(p, z, 0x1.71de3a556c734p-19);
    p = fused(p, z, -0x1.a01a01a01a01ap-13);
    p = fused(p, z, 0x1.1111111111111p-7);
    p = fused(p, z, -0x1.5555555555555p-3);
    const double cube = x * z;
    return x + fused(p, cube, low * fused(-0.5, z, 1.0));
}
static inline WARPATLAS_INTRINSIC double cosineOf(double x, double low)
{
    const double z = x * x;
    double p = -0x1.6827863b97d97p-53;
    p = fused(p, z, 0x1.ae7f3e733b81fp-45);
    p = fused(p, z, -0x1.93974a8c07c9dp-37);
    p = fused(p, z, 0x1.1eed8eff8d898p-29);
    p = fused(p, z, -0x1.27e4fb7789f5cp-22);
    p = fused(p, z, 0x1.a01a01a01a01ap-16);
    p = fused(p, z, -0x1.6c16c16c16c17p-10);
    p = fused(p, z, 0x1.5555555555555p-5);
    const double half = 0.5 * z;
    const double w = 1.0 - half;
    const double lost = (1.0 - w) - half;
    return w + (lost + fused(z * z, p, -x * low));
}

static inline WARPATLAS_INTRINSIC double sineAfter(double x, int turns)
{
    const double size = __builtin_fabs(x);
    if (!(size < infinity))
        return notANumber();
    const Reduced r = reduce(size);
    // The sine of a negative angle is the negative sine; its cosine is the same.
    const int quarter = (turns == 0 && x < 0 ? r.quarter + 2 : r.quarter) + turns;
    const double value = (r.quarter + turns) & 1 ? cosineOf(r.high, r.low) : sineOf(r.high, r.low);
    return quarter & 2 ? -value : value;
}

/// The sine of pi x, `turns` quarters of a turn further. What is left of x after whole quarters is exact.
static inline WARPATLAS_INTRINSIC double sineOfTurns(double x, int turns)
{
    if (!(__builtin_fabs(x) < infinity))
        return notANumber();
    const double rest = x - 2.0 * __builtin_rint(0.5 * x);
    const double quarters = __builtin_rint(2.0 * rest);
    const double part = rest - 0.5 * quarters;
    Pair angle = product(part, 0x1.921fb54442d18p+1);
    angle.low = fused(part, 0x1.1a62633145c07p-53, angle.low);
    const int quarter = static_cast<int>(quarters) + turns;
    const double value = quarter & 1 ? cosineOf(angle.high, angle.low) : sineOf(angle.high, angle.low);
    return quarter & 2 ? -value : value;
}

/// Inverse tangent of 0 to 1 by the nearest eighth.
static const __device__ double arcEighths[9] = {0.0, 0x1.fd5ba9aac2f6ep-4, 0x1.f5b75f92c80ddp-3, 0x1.6f61941e4def1p-2,
    0x1.dac670561bb4fp-2, 0x1.1e00babdefeb4p-1, 0x1.4978fa3269ee1p-1, 0x1.700a7c5784634p-1, 0x1.921fb54442d18p-1};
static const __device__ double arcEighthsLow[9] = {0.0, -0x1.cd37686760c17p-59, 0x1.8ab6e3cf7afbdp-57,
    -0x1.c63aae6f6e918p-56, 0x1.a2b7f222f65e2p-56, -0x1.928df287a668fp-58, 0x1.2419a87f2a458p-56,
    -0x1.8c34d25aadef6p-56, 0x1.1a62633145c07p-55};

/// atan(y / x) for 0 <= y <= x, both finite, x above zero.
static inline WARPATLAS_INTRINSIC Pair arcOfQuotient(double y, double x)
{
    const int k = static_cast<int>(__builtin_rint(8.0 * (y / x)));
    const double c = 0.125 * k;
    // atan(y/x) = atan(c) + atan((y - c x) / (x + c y))
    const double above = fused(-c, x, y), below = fused(c, y, x);
    const double t = above / below;
    const double lost = fused(-t, below, above) / below;
    const double z = t * t;
    double p = 1.0 / 17;
    p = fused(p, z, -1.0 / 15);
    p = fused(p, z, 1.0 / 13);
    p = fused(p, z, -1.0 / 11);
    p = fused(p, z, 1.0 / 9);
    p = fused(p, z, -1.0 / 7);
    p = fused(p, z, 1.0 / 5);
    p = fused(p, z, -1.0 / 3);
    const double cube = t * z;
    const double rest = fused(p, cube, lost) + arcEighthsLow[k];
    const Pair first = sum(arcEighths[k], t);
    return sum(first.high, first.low + rest);
}

} // namespace warpatlas_math
