/// Handlers of roots, reciprocals, the approximate functions and the tests of a float's kind.
#pragma once

#include "kernels/simulator/lanes/arithmetic.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// Approximate functions: correctly rounded from double lies within every bound that PTX gives.
template <Operation O> const Step* transcendental(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<float>(machine, r.a);
    const auto to = slots<float>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const double x = in<float, true>(a[i], r.flags);
        double y = 0;
        // As the hardware does: periods first, as f32 rounded towards zero; of large ones nothing is left but whole
        // ones.
        const double periods = O == Operation::Sine || O == Operation::Cosine
            ? static_cast<double>(roundedMultiply(static_cast<float>(x), 0x1.45f306p-3f, Rounding::Zero))
            : 0;
        const double angle = (periods - __builtin_rint(periods)) * 6.283185307179586;
        if constexpr (O == Operation::Sine)
            y = __builtin_sin(angle);
        else if constexpr (O == Operation::Cosine)
            y = __builtin_cos(angle);
        else if constexpr (O == Operation::Log2)
            y = __builtin_log2(x);
        else if constexpr (O == Operation::Exp2)
            y = __builtin_exp2(x);
        else if constexpr (O == Operation::Tanh)
            y = __builtin_tanh(x);
        else
            y = 1.0 / __builtin_sqrt(x);
        to[i] = out<float, true>(canonical(static_cast<float>(y)), r.flags);
    }
    return step + 1;
}
inline const Step* reciprocalRoot64(Machine& machine, const Step* step)
{
    const auto a = lanes<double>(machine, step->decoded.a);
    write<double>(machine, step->decoded.destination, [&](int i) { return canonical(1.0 / __builtin_sqrt(a[i])); });
    return step + 1;
}
/// rcp and rsqrt of f64 with .approx.ftz: only the upper half of the double is looked at and given.
inline const Step* grossly(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<double>(machine, r.a);
    const bool root = r.operation == Operation::ReciprocalSquareRoot;
    const auto upper = [](double value) {
        std::uint64_t bits = bitsAs<std::uint64_t>(value) & 0xffffffff00000000u;
        if ((bits & 0x7ff0000000000000u) == 0)
            bits &= 0x8000000000000000u;
        return bitsAs<double>(bits);
    };
    write<double>(machine, r.destination, [&](int i) {
        const double x = upper(a[i]);
        const double y = upper(1.0 / (root ? __builtin_sqrt(x) : x));
        return y == y ? y : bitsAs<double>(std::uint64_t{0x7fffffff00000000u});
    });
    return step + 1;
}
/// div.approx: the reciprocal of what is larger than 2^126 is flushed to zero.
inline const Step* approximateDivide(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<float>(machine, r.a), b = lanes<float>(machine, r.b);
    const std::uint16_t flags = r.flags;
    write<float>(machine, r.destination, [&](int i) {
        const float x = in<float, true>(a[i], flags), y = in<float, true>(b[i], flags), size = __builtin_fabsf(y);
        const bool flushed = size > 0x1p126f && size <= 0x1.fffffep127f;
        const float quotient = flushed ? x * __builtin_copysignf(0.0f, y) : x / y;
        return out<float, true>(canonical(quotient), flags);
    });
    return step + 1;
}
template <class T, bool Special> const Step* squareRoot(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    write<T>(machine, r.destination, [&](int i) {
        const T x = in<T, Special>(a[i], r.flags);
        if constexpr (sizeof(T) == 4)
            return out<T, Special>(canonical(__builtin_sqrtf(x)), r.flags);
        else
            return canonical(__builtin_sqrt(x));
    });
    return step + 1;
}
template <class T, bool Special> const Step* reciprocal(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    write<T>(machine, r.destination,
        [&](int i) { return out<T, Special>(canonical(T{1} / in<T, Special>(a[i], r.flags)), r.flags); });
    return step + 1;
}
template <class T> const Step* testProperty(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const T smallest = sizeof(T) == 4 ? static_cast<T>(1.17549435e-38) : static_cast<T>(2.2250738585072014e-308);
    const int property = r.mode;
    writeMask(machine, r.destination, maskOf([&](int i) {
        const T x = a[i], size = AbsoluteOp::run<T>(x);
        const bool number = x == x, finite = x - x == 0;
        switch (property) {
        case 0:
            return finite;
        case 1:
            return number && !finite;
        case 2:
            return number;
        case 3:
            return !number;
        case 4:
            return finite && (size >= smallest || x == 0); // zero counts
        default:
            return finite && size < smallest && x != 0;
        }
    }));
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
